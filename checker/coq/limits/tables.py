"""The two tables that a trap or a capture leaves to Coq's interval arithmetic: bounds of e^−b and of |ℓ′| on intervals, of few digits.

**Guarantee.** None: what is written here is only proposed, a little wider than it is found in float64, and the theorem file proves it.
"""

from __future__ import annotations

from fractions import Fraction
from math import exp, floor

from checker.errors import InputError

ONE = Fraction(1)
LEAST = Fraction(1, 1 << 200)  # no power e^−b is bounded by less
SLACK = Fraction(1, 1 << 20)  # of the tables' bounds, so that Coq's enclosures prove them
SIGMOID_SLACK = Fraction(1, 64)  # there the slope is enclosed piece by piece


def power_above(bound: Fraction) -> Fraction:
    """w ≥ e^−bound."""
    return max(above(exp(-float(bound))), LEAST) if bound > -600 else Fraction(3) ** floor(-bound + 1)


def slope_bounds(loss: str, low: Fraction, high: Fraction) -> tuple[Fraction, Fraction]:
    """0 ≤ least ≤ |ℓ′| ≤ most on [low, high], a little wider than they are."""
    a, b = float(low), float(high)
    if loss == "correlation":
        return ONE, ONE
    if loss == "sigmoid":
        slope = lambda y: 1 / (2 + exp(y) + exp(-y))  # noqa: E731
        least, most = min(slope(a), slope(b)), 0.25 if a <= 0 <= b else max(slope(a), slope(b))
        return above(least) * (1 - SIGMOID_SLACK), above(most) * (1 + SIGMOID_SLACK)
    falling = {"exponential": lambda y: exp(-y), "logistic": lambda y: 1 / (1 + exp(y))}.get(loss)
    if falling is None:
        raise InputError(
            f"The loss {loss!r} has no slope of one sign in the Coq library, so its traps are not exported."
        )
    return above(falling(b)) * (1 - 4 * SLACK), above(falling(a))


def above(x: float) -> Fraction:
    """A dyadic a little above x > 0, of few digits."""
    exact = Fraction(x) * (1 + SLACK)
    if not exact:
        return LEAST
    scale = Fraction(2) ** (32 - exact.numerator.bit_length() + exact.denominator.bit_length())
    return -floor(-exact * scale) / scale


__all__ = ["LEAST", "ONE", "SLACK", "above", "power_above", "slope_bounds"]
