"""Arithmetics without a guarantee: float64 for search, mpmath for second opinions."""

from __future__ import annotations

import math
from fractions import Fraction

import mpmath

from checker.truth import Truth, truth

_LARGEST_MAGNITUDE = 64  # log₂ of the largest argument whose exponential is taken


class _Plain:
    """Relations for numbers that compare like numbers; NaN is UNKNOWN."""

    trust = "numeric"

    def less(self, x, y) -> Truth:
        return Truth.UNKNOWN if x != x or y != y else truth(bool(x < y))

    def leq(self, x, y) -> Truth:
        return Truth.UNKNOWN if x != x or y != y else truth(bool(x <= y))

    def equal(self, x, y) -> Truth:
        return Truth.UNKNOWN if x != x or y != y else truth(bool(x == y))

    def sign(self, x) -> int | None:
        return None if x != x else int(x > 0) - int(x < 0)

    def absolute(self, x):
        return abs(x)

    def least(self, values):
        return min(values, key=_nan_first)

    def greatest(self, values):
        return max(values, key=_nan_last)

    def root_of_squares(self, total):
        return self.sqrt(total)

    def sqrt(self, x):
        raise NotImplementedError


def _nan_first(x):
    return (x == x, x if x == x else 0)  # min() must not lose a NaN


def _nan_last(x):
    return (x != x, x if x == x else 0)


class Float64(_Plain):
    """IEEE double precision.  **Guarantee.** float, none."""

    def number(self, value: Fraction | int) -> float:
        try:
            return value.numerator / value.denominator  # rounded once, as float(value), and three times as fast
        except OverflowError:
            return math.inf if value > 0 else -math.inf

    def exp(self, x: float) -> float:
        try:
            return math.exp(x)
        except OverflowError:
            return math.inf

    def log(self, x: float) -> float:
        return math.log(x) if x > 0 else (-math.inf if x == 0 else math.nan)

    def log1p(self, x: float) -> float:
        return math.log1p(x) if x > -1 else (-math.inf if x == -1 else math.nan)

    def sin(self, x: float) -> float:
        return math.sin(x) if math.isfinite(x) else math.nan

    def cos(self, x: float) -> float:
        return math.cos(x) if math.isfinite(x) else math.nan

    def sqrt(self, x: float) -> float:
        return math.sqrt(x) if x >= 0 else math.nan


class Mpmath(_Plain):
    """mpmath at a given number of decimal digits, in a context of its own.  **Guarantee.** float, none."""

    def __init__(self, digits: int = 50) -> None:
        self.context = mpmath.MPContext()
        self.context.dps = digits

    def exp(self, x):
        """Rounded to ∞ or 0 beyond e^(±2^64), as floats are beyond theirs: the reduction of x by log 2 holds all its bits at once."""
        if self.context.isfinite(x) and self.context.mag(x) > _LARGEST_MAGNITUDE:
            return self.context.inf if x > 0 else self.context.zero
        return self.context.exp(x)

    def log(self, x):
        return self.context.log(x) if x > 0 else self.context.nan

    def log1p(self, x):
        return self.context.log1p(x) if x > -1 else self.context.nan

    def sin(self, x):
        return self.context.sin(x) if self.context.isfinite(x) else self.context.nan

    def cos(self, x):
        return self.context.cos(x) if self.context.isfinite(x) else self.context.nan

    def sqrt(self, x):
        return self.context.sqrt(x) if x >= 0 else self.context.nan

    def number(self, value: Fraction | int):
        return self.context.mpf(value.numerator) / value.denominator
