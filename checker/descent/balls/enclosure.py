"""The rigorous mode of gradient descent: where the exact iterates are, as centres with certified radii.

One step is taken in balls from an exact centre; its midpoint is the next centre and its radius the defect τ.
An error e behind the centre becomes at most J e + τ, with J the certified stretch of the step map on the ball
of radius e (jacobian.py).  So only the defect of one step is ever carried by ball arithmetic, which would lose
hundreds of bits over a run; the rest is one number.  More digits make every τ smaller; J is what it is.

**Guarantee.** encloses: the exact iterate k of every start within ``start_radius`` of the start lies within
radii[k] of centres[k], in the Euclidean (Frobenius) norm.  Where that can no longer be shown the run stops and says so.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb, arb_mat, ctx

from checker.descent.balls.flint_midpoints import Model, enclosing_ball, fraction_of, precision_in_bits
from checker.descent.balls.jacobian import ZERO, Stretch, growth, normalised_growth, wide
from checker.descent.trajectory import Descent, Parameter, Problem, flat, norm
from checker.errors import InputError

_ERROR_BITS = 64


@dataclass(frozen=True, kw_only=True)
class Stop:
    """Nothing is claimed of the iterates after ``step``, and why."""

    step: int
    why: str


@dataclass(frozen=True, kw_only=True)
class Enclosure:
    """Certified places of the recorded iterates, all fields aligned with ``steps``.

    **Shapes.** R records: centres R × the problem's shape, radii R, selected R × n.
    **Domain.** exact.  **Guarantee.** encloses.
    **Convention.** ``selected`` is the token whose logit certainly is the largest (the first of equal keys), None
    where the radius leaves it open.  ``stretch`` is the product of all J, as a power of two: the digits a run loses.
    """

    steps: tuple[int, ...]
    centres: tuple[Parameter, ...]
    radii: tuple[Fraction, ...]
    selected: tuple[tuple[int | None, ...], ...]
    stretch: float
    stopped: Stop | None
    arithmetic: str

    def at(self, k: int) -> tuple[Parameter, Fraction]:
        """Centre and radius of iterate k.  **Raises.** ``InputError`` when it was not recorded or not reached."""
        if k not in self.steps:
            why = f"; the run stopped at {self.stopped.step}: {self.stopped.why}" if self.stopped else ""
            raise InputError(
                f"iterate {k} has no enclosure (recorded: {self.steps[:8]}…{why}). Add it to Descent.record."
            )
        return self.centres[self.steps.index(k)], self.radii[self.steps.index(k)]

    def contains(self, k: int, parameter: Parameter) -> bool:
        """Whether ``parameter`` lies in the closed ball of iterate k, decided exactly."""
        centre, radius = self.at(k)
        pairs = zip(flat(centre), flat(parameter), strict=True)
        return sum(((x - y) ** 2 for x, y in pairs), Fraction(0)) <= radius**2

    def range_of(self, k: int, functional: Iterable[Fraction]) -> tuple[Fraction, Fraction]:
        """Exact numbers below and above ⟨functional, iterate k⟩ (W row by row)."""
        centre, radius = self.at(k)
        a = tuple(Fraction(x) for x in functional)
        middle = sum((x * y for x, y in zip(a, flat(centre), strict=True)), Fraction(0))
        reach = radius * norm(a, digits=15) * (1 + Fraction(1, 10**14))  # norm rounds down
        return middle - reach, middle + reach


def enclose(
    problem: Problem, start: Any, descent: Descent, *, digits: int = 60, start_radius: Fraction | int = 0
) -> Enclosure:
    """The run from ``start``, or from every start within ``start_radius`` of it, enclosed.

    **Domain.** ball; ``digits`` is the precision of the centres, and bounds no verdict.
    **Raises.** ``InputError`` on a negative radius or fewer than 15 digits.
    """
    if start_radius < 0:
        raise InputError(f"start_radius = {start_radius}: a ball of starts has a radius of at least 0.")
    if descent.is_mirror:
        raise InputError(
            f"power = {descent.power}: enclosures bound how a step of gradient descent stretches errors, and mirror steps are not "
            "bounded here. Use flint_midpoints.descend, which encloses nothing."
        )
    with ctx.workprec(precision_in_bits(digits)):
        return _Run(problem, descent).go(problem.parameter(start), Fraction(start_radius), digits)


class _Run:
    def __init__(self, problem: Problem, descent: Descent) -> None:
        self.problem, self.descent = problem, descent
        self.model = Model(problem, enclosing=True)
        self.eta = enclosing_ball(descent.step)
        with ctx.workprec(_ERROR_BITS):
            self.stretch = Stretch(problem, self.model.merged)
            self.coarse_eta = enclosing_ball(descent.step)
        self.log_stretch = 0.0

    def go(self, start: Parameter, start_radius: Fraction, digits: int) -> Enclosure:
        centre, error = self._held(start, start_radius)
        seen: list[tuple[Any, ...]] = []
        wanted, stopped = set(self.descent.recorded), None
        for k in range(self.descent.steps + 1):
            last = k == self.descent.steps
            if last and k not in wanted:
                break
            total, _, logits, _ = self.model.gradient(centre)
            if k in wanted:
                seen.append((k, self.model.exact(centre), fraction_of(error), self._selected(logits, error)))
            if last:
                break
            moved = self._step(centre, error, total, logits)
            if isinstance(moved, str):
                stopped = Stop(step=k, why=moved)
                break
            centre, error = moved
        steps, centres, radii, selected = zip(*seen, strict=True) if seen else ((), (), (), ())
        return Enclosure(
            steps=steps,
            centres=centres,
            radii=radii,
            selected=selected,
            stretch=self.log_stretch,
            stopped=stopped,
            arithmetic=f"python-flint balls around midpoints of {digits} digits",
        )

    def _held(self, start: Parameter, start_radius: Fraction) -> tuple[arb_mat, arb]:
        """The start as an exact centre; what its digits do not hold goes into the error."""
        rows = arb_mat([[enclosing_ball(x) for x in (r if isinstance(r, tuple) else (r,))] for r in start])
        with ctx.workprec(_ERROR_BITS):
            return rows.mid(), (_radius(rows) + enclosing_ball(start_radius)).upper()

    def _step(self, centre: arb_mat, error: arb, total: arb_mat, logits: list[arb]) -> tuple[arb_mat, arb] | str:
        n = self.problem.n
        if not self.descent.normalised:
            moved = centre - total * (self.eta / n)
        else:
            size = _norm(total)
            if not size > 0:  # also when NaN
                return "the gradient is not known to be nonzero, so its direction is not known"
            moved = centre - total * (self.eta / size)
        with ctx.workprec(_ERROR_BITS):
            falling, rising = self.stretch.curvatures(logits, self.model.selected, error)
            if self.descent.normalised:
                curvature = falling.max(rising).upper()
                least = ((size / n).lower() - curvature * error).lower()
                if not least > 0:
                    return "the gradient may vanish within the radius, so its direction is not known"
                factor = normalised_growth(self.coarse_eta, curvature, least)
            else:
                factor = growth(self.coarse_eta, falling, rising)
            error = (factor * error + _radius(moved)).upper()
            if not error.is_finite():
                return "the radius is no longer finite: more digits are needed"
            self.log_stretch += float(factor.log()) / math.log(2)
        return moved.mid(), error

    def _selected(self, logits: list[arb], error: arb) -> tuple[int | None, ...]:
        chosen: list[int | None] = []
        with ctx.workprec(_ERROR_BITS):
            for i, (o, m) in enumerate(zip(self.model.offsets, self.model.lengths, strict=True)):
                a, distances = self.model.selected[i], self.stretch.distances[i]
                reach = error * self.stretch.query_norms[i]
                behind = all(logits[o + t] + wide(distances[t, a] * reach) < 0 for t in range(m) if t != a)
                chosen.append(self.model.merged.group[i].index(a) if behind else None)
        return tuple(chosen)


def _radius(rows: arb_mat) -> arb:
    """An upper bound of the Euclidean length of the radii of a matrix of balls."""
    radii: Sequence[arb] = [x.rad() for x in rows.entries()]
    return sum((r * r for r in radii), ZERO).sqrt().upper()


def _norm(rows: arb_mat) -> arb:
    """A ball that holds ‖rows‖."""
    return sum((x * x for x in rows.entries()), ZERO).nonnegative_part().sqrt()
