"""Two unit vectors at distance at most eps have an inner product near one."""

from checker.language import Claim, Source, dot, equals, implies, norm, scalar, vector

x, y = vector("x", "d"), vector("y", "d")
eps = scalar("eps")

CLAIM = Claim(
    title="Two unit vectors at distance at most eps have an inner product near one",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x, y, eps),
    assuming=(equals(norm(x), 1), equals(norm(y), 1)),
    conclude=implies(norm(x - y) <= eps, dot(x, y) >= 1 - eps**2 / 2),
)
