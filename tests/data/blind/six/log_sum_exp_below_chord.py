"""Log-sum-exp at the midpoint of two different points."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    equals,
    exp,
    log,
    total,
    vector,
)

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="x ≠ y ⇒ LSE((x + y)/2) < (LSE(x) + LSE(y))/2",
    source=Source(paper="blind-six", where="Proposition 7", fidelity="reconstructed"),
    forall=(x, y),
    assuming=(~equals(x, y),),
    conclude=log(total(exp(Fraction(1, 2) * (x + y)))) < (log(total(exp(x))) + log(total(exp(y)))) / 2,
)
