"""If a strictly positive distribution on three tokens puts full weight on the first, its entropy is at most one half."""

from fractions import Fraction

from checker.language import Claim, Source, dot, entry, equals, log, positive, total, vector

p = vector("p", 3)

CLAIM = Claim(
    title="p > 0, Σp = 1, p₀ ≥ 1 give H(p) ≤ 1/2",
    source=Source(paper="blind-four", where="Appendix B, Proposition 81", fidelity="reconstructed"),
    forall=(p,),
    assuming=(positive(p), equals(total(p), 1), entry(p, 0) >= 1),
    conclude=-dot(p, log(p)) <= Fraction(1, 2),
)
