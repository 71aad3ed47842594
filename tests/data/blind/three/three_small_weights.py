"""Three weights which sum to one and all lie below one third are spread out."""

from fractions import Fraction

from checker.language import Claim, Source, equals, maximum, norm, total, vector

p = vector("p", 3)

CLAIM = Claim(
    title="Three weights which sum to one and all lie below one third are spread out",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(p,),
    assuming=(equals(total(p), 1), maximum(p) < "1/3"),
    conclude=norm(p) ** 2 <= Fraction(1, 3),
)
