"""How far an enclosed point of a path is from a direction, and how fast that falls: bounds, not estimates."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from flint import arb, ctx

from checker.errors import InputError
from checker.paths.enclosure import ends
from checker.paths.model import rational
from checker.paths.path import EnclosedPathPoint

Bounds = tuple[Fraction, Fraction]


def distance_to_direction(point: EnclosedPathPoint, target: Sequence[Fraction]) -> Bounds:
    """Bounds of ‖θ/‖θ‖ − w/‖w‖‖ for every θ in the enclosure.  **Shapes.** target: w, flat (W row by row).

    **Guarantee.** encloses.  **Raises.** InputError when w is 0, or θ may be.
    """
    with ctx.workprec(point.bits):
        theta = [arb(rational(a)).union(arb(rational(b))) for a, b in zip(point.low, point.high, strict=True)]
        w = [arb(rational(x)) for x in target]
        long, other = _length(theta), _length(w)
        if not (long > 0 and other > 0):
            raise InputError(
                "the zero vector has no direction: nothing can tend to it. Give a feasible, non-trivial SVM."
            )
        low, high = ends(_length([x / long - y / other for x, y in zip(theta, w, strict=True)]))
        return max(low, Fraction(0)), high


def decades_nearer(near: Bounds, nearest: Bounds, *, reached: Fraction = Fraction(1, 10**30)) -> float:
    """A lower bound of log₁₀ of the ratio of two distances; infinite once the second is below ``reached``."""
    if nearest[1] < reached:
        return math.inf
    return math.log10(near[0] / nearest[1]) if near[0] > 0 else -math.inf


def _length(values: Sequence[arb]) -> arb:
    return sum((x * x for x in values), arb(0)).nonnegative_part().sqrt()
