"""Nesbitt's inequality for three positive numbers."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    scalar,
)

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="a/(b+c) + b/(c+a) + c/(a+b) ≥ 3/2",
    source=Source(paper="blind-five", where="Exercise 1.7", fidelity="reconstructed"),
    forall=(a, b, c),
    where=(a > 0, b > 0, c > 0),
    conclude=a / (b + c) + b / (c + a) + c / (a + b) >= Fraction(3, 2),
)
