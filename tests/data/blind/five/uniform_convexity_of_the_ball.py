"""Midpoints of two points of the unit ball lie inside by the square of their distance."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    norm,
    vector,
)

x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="‖(x + y)/2‖² ≤ 1 − ‖x − y‖²/4",
    source=Source(paper="blind-five", where="Lemma 2.5", fidelity="reconstructed"),
    forall=(x, y),
    assuming=(norm(x) <= 1, norm(y) <= 1),
    conclude=norm(Fraction(1, 2) * (x + y)) ** 2 <= 1 - norm(x - y) ** 2 / 4,
)
