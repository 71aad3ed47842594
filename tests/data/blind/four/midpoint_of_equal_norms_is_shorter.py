"""Two distinct vectors of one length have a strictly shorter midpoint; this makes the max-margin solution unique."""

from fractions import Fraction

from checker.language import Claim, Source, equals, norm, vector

u, v = vector("u", "d"), vector("v", "d")

CLAIM = Claim(
    title="‖u‖ = ‖v‖, u ≠ v gives ‖(u + v)/2‖ < ‖u‖",
    source=Source(paper="blind-four", where="Draft, Fact 16", fidelity="reconstructed"),
    forall=(u, v),
    assuming=(equals(norm(u), norm(v)), ~equals(u, v)),
    conclude=norm(Fraction(1, 2) * (u + v)) < norm(u),
)
