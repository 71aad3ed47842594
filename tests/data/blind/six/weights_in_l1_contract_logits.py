"""The total change of the weights is a contraction of the largest change of a logit."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    max_norm,
    softmax,
    total,
    vector,
)

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="‖softmax(x) − softmax(y)‖₁ ≤ (9/10)‖x − y‖_∞",
    source=Source(paper="blind-six", where="Proposition 18", fidelity="reconstructed"),
    forall=(x, y),
    conclude=total(abs(softmax(x) - softmax(y))) <= Fraction(9, 10) * max_norm(x - y),
)
