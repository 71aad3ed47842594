"""Vectors of the unit ball with inner product two are close."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    dot,
    norm,
    vector,
)

x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="‖x − y‖ ≤ 1/2",
    source=Source(paper="blind-five", where="Lemma 5.9", fidelity="reconstructed"),
    forall=(x, y),
    assuming=(norm(x) <= 1, norm(y) <= 1, dot(x, y) >= 2),
    conclude=norm(x - y) <= Fraction(1, 2),
)
