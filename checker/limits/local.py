"""Local captures: an iterate so near to the ray of a choice's SVM that the limit is its direction.  Lemma 5 of docs/limits.md.

The choice need not be optimal: the active constraints have to pull towards it, key by key.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq

from checker.arithmetic import Balls
from checker.arithmetic.balls import working_precision
from checker.data.dataset import Vector
from checker.limits.problem import Problem, dot
from checker.limits.trap import pull_bounds

BITS = 192
MOST_MARGINS = 40  # as verify.py has it


@dataclass(frozen=True, kw_only=True)
class LocalCapture:
    """The numbers of Lemma 5: h, σ and t, for every step up to ``step``.  **Domain.** exact."""

    choice: tuple[int, ...]
    floor: Fraction
    gap: Fraction
    share: Fraction
    step: Fraction


def local_capture(
    problem: Problem, x: Sequence, choice: tuple[int, ...], solution: Vector, step: Fraction, *, bits: int = BITS
) -> LocalCapture | None:
    """A local capture at ``x`` (exact, or balls that hold an iterate) for the SVM solution of ``choice``; None where none is found.

    **Guarantee.** encloses: not None only when Lemma 5 certainly applies.
    """
    rows = problem.normals(choice)
    if not 0 < len(rows) <= MOST_MARGINS or not any(solution):
        return None
    with working_precision(bits):
        margins = [arb(sum((_q(a) * v for a, v in zip(row, x, strict=True)), fmpq(0))) for row in rows]
        floor = _dyadic(min(float(m.lower()) for m in margins))
        for _ in range(6):  # the floor has to be below what E alone guarantees, and E depends on the floor
            if floor < 0:
                return None
            found = _attempt(problem, x, rows, margins, choice, solution, step, floor, Balls(bits))
            if not isinstance(found, Fraction):
                return found
            floor = found
    return None


def _attempt(problem, x, rows, margins, choice, solution, step, floor: Fraction, A: Balls):
    """The capture for this floor, None where it fails, or a lower floor to try."""
    bounds: list = [[Fraction(0)]] + [[floor]] * len(rows)
    pulls = pull_bounds(problem, choice, bounds, A)
    assert pulls is not None  # every margin has a floor
    excess = [dot(row, solution) - 1 for row in rows]
    groups: dict[Vector, list[int]] = {}
    for j, row in enumerate(rows):
        if excess[j] == 0:
            groups.setdefault(row, []).append(j)
    low = [sum((pulls[j][0] for j in group), arb(0)).lower() for group in groups.values()]
    high = [sum((pulls[j][1] for j in group), arb(0)).upper() for group in groups.values()]
    if not all(a > 0 for a in low):
        return None
    smallest = A.least(low)
    E = sum((a * (-margins[group[0]]).exp() for a, group in zip(low, groups.values(), strict=True)), arb(0))
    start = smallest.log() - E.log()  # −log E(0) + log l_min
    if not start >= _q(floor):
        lower = _dyadic(float(start.lower()))
        return lower if lower < floor else None
    longest, norm = arb(_q(max(dot(row, row) for row in rows))).sqrt(), arb(_q(dot(solution, solution))).sqrt()
    others = [j for j, e in enumerate(excess) if e > 0]
    least_excess = _q(min((excess[j] for j in others), default=Fraction(0)))
    length = sum((arb(v) * arb(v) for v in x), arb(0)).sqrt()
    nearest = A.least([margins[group[0]] for group in groups.values()])
    theta = A.greatest([b / a for a, b in zip(low, high, strict=True)]) - 1
    weight = sum(((-pulls[j][0]).max(pulls[j][1]).upper() for j in others), arb(0))
    best = 1 / norm
    for share in [Fraction(1, 2**k) for k in range(1, 12)] if others else [Fraction(1)]:

        def spent(size, gap, t=share):  # the most that A·‖y‖ can be
            return longest * (_q(t) * size + gap / _q(2 * t))

        sigma = Fraction(0)
        if others:
            first = least_excess * start - spent(length, length - start * norm)
            room = min(float(first.lower()), *(float((margins[j] - nearest).lower()) for j in others))
            sigma = _dyadic(room)
            if not sigma >= 0:
                continue
        tau = longest * (theta + weight * arb(_q(-sigma)).exp() / smallest)
        beta = _q(step) * E * longest * longest
        rate = (1 - beta) * (best - tau) - tau
        if not (_q(step) * E * longest * (longest + tau) < 1 and beta < 1 and rate > 0):
            continue
        if others and not least_excess * rate - spent(arb(1), 1 - rate * norm) > 0:
            continue
        inside = all(m >= _q(floor) for m in margins) and all(margins[j] - nearest >= _q(sigma) for j in others)
        if inside and (not others or first >= _q(sigma)):
            return LocalCapture(choice=tuple(choice), floor=floor, gap=sigma, share=share, step=step)
    return None


def _dyadic(value: float) -> Fraction:
    """A multiple of 1/16 below the value; −1 for what is no number."""
    return Fraction(math.floor(16 * value) - 1, 16) if math.isfinite(value) and value < 1e9 else Fraction(-1)


def _q(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)


__all__ = ["BITS", "MOST_MARGINS", "LocalCapture", "local_capture"]
