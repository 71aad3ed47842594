"""The slope of the logistic loss is Lipschitz with constant one eighth."""

from fractions import Fraction

from checker.language import Claim, Source, loss_slope, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="|ℓ′(a) − ℓ′(b)| ≤ |a − b|/8 for the logistic loss",
    source=Source(paper="blind-four", where="Draft, Fact 70", fidelity="reconstructed"),
    forall=(a, b),
    conclude=abs(loss_slope("logistic", a) - loss_slope("logistic", b)) <= Fraction(1, 8) * abs(a - b),
)
