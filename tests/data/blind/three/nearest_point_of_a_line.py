"""The orthogonal projection onto the line through y is the nearest multiple of y."""

from checker.language import Claim, Source, dot, norm, scalar, vector

x, y = vector("x", "d"), vector("y", "d")
t = scalar("t")

CLAIM = Claim(
    title="The orthogonal projection onto the line through y is the nearest multiple of y",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x, y, t),
    where=(norm(y) > 0,),
    conclude=norm(x - dot(x, y) / norm(y) ** 2 * y) <= norm(x - t * y),
)
