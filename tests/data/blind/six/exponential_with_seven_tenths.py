"""The exponential on the unit interval against a quadratic."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    exp,
    scalar,
)

x = scalar("x")

CLAIM = Claim(
    title="|x| ≤ 1 ⇒ e^x ≤ 1 + x + 7x²/10",
    source=Source(paper="blind-six", where="Lemma 5", fidelity="reconstructed"),
    forall=(x,),
    assuming=(abs(x) <= 1,),
    conclude=exp(x) <= 1 + x + Fraction(7, 10) * x**2,
)
