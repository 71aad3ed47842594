"""Two different points, strong monotonicity with m and a Lipschitz constant L below m."""

from checker.language import Claim, Source, dot, equals, norm, scalar, vector

x, y, g, h = vector("x", "d"), vector("y", "d"), vector("g", "d"), vector("h", "d")
m, L = scalar("m"), scalar("L")

CLAIM = Claim(
    title="Two different points, strong monotonicity with m and a Lipschitz constant L below m",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x, y, g, h, m, L),
    assuming=(L > 0, m > L, ~equals(x, y), dot(g - h, x - y) >= m * norm(x - y) ** 2, norm(g - h) <= L * norm(x - y)),
    conclude=norm(x - y) <= 2 * norm(g - h) / (m + L),
)
