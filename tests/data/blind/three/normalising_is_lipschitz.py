"""How far two directions are apart, by the distance of the vectors and the length of one of them."""

from checker.language import Claim, Source, norm, vector

x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="How far two directions are apart, by the distance of the vectors and the length of one of them",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x, y),
    where=(norm(x) > 0, norm(y) > 0),
    conclude=norm((1 / norm(x)) * x - (1 / norm(y)) * y) <= 2 * norm(x - y) / norm(x),
)
