"""Softmax can stretch differences by nearly one half."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    norm,
    softmax,
    vector,
)

x, y = vector("x", 2), vector("y", 2)

CLAIM = Claim(
    title="‖softmax(x) − softmax(y)‖ > 0.49·‖x − y‖ for some x, y",
    source=Source(paper="blind-six", where="Remark 6", fidelity="reconstructed"),
    forall=(x, y),
    quantifier="exists",
    conclude=norm(softmax(x) - softmax(y)) > Fraction(49, 100) * norm(x - y),
)
