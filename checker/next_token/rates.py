"""Rates from runs over geometric time: local exponents and their brackets.  A finite trend: evidence, never a certificate.

For y(t) ~ C·t^a the exponent between t and 2t is log(y(2t)/y(t))/log 2, and tends to a.  A bracket is the least and the
greatest of the last exponents: a fit with the range of what it fits.  For y(t) ~ C·e^{−rt} the slope of log y does the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from checker.errors import InputError


@dataclass(frozen=True, kw_only=True)
class Bracket:
    """The least and the greatest of several fitted numbers, and the last of them."""

    low: float
    high: float
    last: float

    def __str__(self) -> str:
        return f"{self.last:.4g} in [{self.low:.4g}, {self.high:.4g}]"


def exponents(times: Sequence[float], values: Sequence[float]) -> list[float]:
    """d log y/d log t between neighbouring times.  **Raises.** InputError on times or values that have no logarithm."""
    _check(times, values)
    if min(values) <= 0 or min(times) <= 0:
        raise InputError(
            "an exponent needs positive times and values. Leave out step 0, or fit the slope of logarithms."
        )
    return slopes([math.log(t) for t in times], [math.log(y) for y in values])


def slopes(times: Sequence[float], values: Sequence[float]) -> list[float]:
    """dy/dt between neighbouring times."""
    _check(times, values)
    pairs = list(zip(times, values, strict=True))
    return [(y - x) / (t - s) for (s, x), (t, y) in zip(pairs, pairs[1:], strict=False)]


def bracket(fitted: Sequence[float], *, last: int) -> Bracket:
    """Of the ``last`` fitted numbers."""
    kept = list(fitted)[-last:]
    if len(kept) < last or last < 1 or any(not math.isfinite(x) for x in kept):
        raise InputError(f"a bracket of {last} needs that many finite fitted numbers; there are {kept}. Run longer.")
    return Bracket(low=min(kept), high=max(kept), last=kept[-1])


def approaches(fitted: Sequence[float], limit: float, *, last: int) -> bool:
    """Whether the ``last`` fitted numbers come nearer to ``limit`` each time."""
    errors = [abs(x - limit) for x in list(fitted)[-last:]]
    return len(errors) == last and all(b < a for a, b in zip(errors, errors[1:], strict=False))


def _check(times: Sequence[float], values: Sequence[float]) -> None:
    if len(times) != len(values) or len(times) < 2 or any(b <= a for a, b in zip(times, times[1:], strict=False)):
        raise InputError(f"{len(times)} times and {len(values)} values: a rate needs two or more, in increasing order.")
