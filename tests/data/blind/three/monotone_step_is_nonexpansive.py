"""A step 1/L along a monotone L-Lipschitz map does not spread two points; g and h are the values at x and y."""

from checker.language import Claim, Source, dot, norm, scalar, vector

x, y, g, h = vector("x", "d"), vector("y", "d"), vector("g", "d"), vector("h", "d")
L = scalar("L")

CLAIM = Claim(
    title="A step 1/L along a monotone L-Lipschitz map does not spread two points; g and h are the values at x and y",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x, y, g, h, L),
    assuming=(L > 0, dot(g - h, x - y) >= 0, norm(g - h) <= L * norm(x - y)),
    conclude=norm((x - (1 / L) * g) - (y - (1 / L) * h)) <= norm(x - y),
)
