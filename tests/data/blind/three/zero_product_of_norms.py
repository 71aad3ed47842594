"""If a product of two norms vanishes, one of the vectors is zero."""

from checker.language import Claim, Source, equals, norm, vector

x = vector("x", "d")
u = vector("u", "n")

CLAIM = Claim(
    title="If a product of two norms vanishes, one of the vectors is zero",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x, u),
    assuming=(equals(norm(x) * norm(u), 0),),
    conclude=equals(x, 0 * x) | equals(u, 0 * u),
)
