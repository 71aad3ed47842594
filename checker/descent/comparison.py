"""Directions compared: how many digits two runs share, how far a direction is from another."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import mpmath

from checker.descent.trajectory import Parameter, unit
from checker.errors import InputError


def angle(parameter: Parameter, target: Sequence[Fraction]) -> float:
    """The angle between a parameter and a unit vector, in radians; NaN at the zero parameter.

    **Domain.** exact in, float out; small angles keep their leading digits (2·asin of half the chord).
    """
    try:
        direction = unit(parameter)
    except InputError:
        return math.nan
    square = sum(((a - b) ** 2 for a, b in zip(direction, target, strict=True)), Fraction(0))
    with mpmath.mp.workdps(50):
        half_chord = mpmath.sqrt(mpmath.mpf(square.numerator) / square.denominator) / 2
        return float(2 * mpmath.asin(min(half_chord, mpmath.mpf(1))))


def digits_of_agreement(first: Parameter, second: Parameter) -> float:
    """−log₁₀ of the angle between two parameters' directions; 40 when they agree to all digits compared."""
    apart = angle(first, unit(second))
    return min(40.0, -math.log10(apart)) if apart > 0 else 40.0
