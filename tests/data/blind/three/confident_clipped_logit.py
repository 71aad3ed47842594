"""A clipped logit of at most one with a confidence of at least three quarters."""

from fractions import Fraction

from checker.language import Claim, Source, scalar, sigmoid, sigmoid_slope

a = scalar("a")

CLAIM = Claim(
    title="A clipped logit of at most one with a confidence of at least three quarters",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(a,),
    assuming=(a <= 1, sigmoid(a) >= "3/4"),
    conclude=sigmoid_slope(a) <= Fraction(3, 16),
)
