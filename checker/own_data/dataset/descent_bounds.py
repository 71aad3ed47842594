"""A run beside its bounds: how fast the gradient really changed, and how much a step really descended.

The run is in mpmath and descends along the gradient that :mod:`checker.symbolic` derived.  Observed are ‖∇L(x⁺) − ∇L(x)‖/‖x⁺ − x‖
and L(x) − L(x⁺) of every step; beside them stand the constants of :mod:`checker.proofs.tactics.gradient_constants` and, for plain
descent with
η ≤ 1/L, the promised (η/2)‖∇L(x)‖².

**Guarantee.** the bounds are rounded up; what is observed is float of the run's digits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any

from checker.arithmetic import Mpmath, rational_text
from checker.attention.losses import mean_value
from checker.attention.model import matrix_logits, outputs, prompt_logits
from checker.data.dataset import Dataset
from checker.descent import Descent, Problem, Trajectory, mpmath_reference
from checker.errors import InputError
from checker.own_data.parts.finished_parts import Parts
from checker.own_data.parts.run_segments import ends_of, in_segments
from checker.proofs.tactics.gradient_constants import MOST_EXPONENT, Constant, constants, root_above
from checker.symbolic.gradient import derived_gradient

STEP_OF_BOUND = "1/L"
LEAST_STEPS = 5  # of a stretch that is kept


@dataclass(frozen=True, kw_only=True)
class Step:
    """What one step did.  ``ratio`` is None where it did not move; ``promised`` None where nothing is promised.

    **Domain.** mpmath numbers.
    """

    number: int
    ratio: Any
    descent: Any
    promised: Any


@dataclass(kw_only=True)
class _Seen:
    """What a stretch of a run did at each step: of its iterates only the last is held.  **Domain.** mpmath numbers.

    ``rows``: (ratio or None, loss before − loss after, ‖∇L‖).  ``squares``: the largest ‖Kᵢx‖² of each input, exact, for the sigmoid.
    """

    A: Mpmath
    problem: Problem
    arrays: dict[str, Any]
    told: Callable[[int], None]
    rows: list[tuple[Any, Any, Any]] = field(default_factory=list)
    squares: list[Fraction] = field(default_factory=list)
    before: tuple[list[list[Any]], list[list[Any]], Any] | None = None

    def see(self, k: int, rows: list[list[Any]], gradient: list[list[Any]]) -> None:
        loss = _loss(self.A, self.problem, self.arrays, rows)
        if self.problem.loss == "sigmoid":
            found = _squares(self.problem, rows)
            self.squares = [max(pair) for pair in zip(self.squares, found, strict=True)] if self.squares else found
        if self.before is not None:
            x, g, value = self.before
            moved = _distance(self.A, rows, x)
            ratio = _distance(self.A, gradient, g) / moved if moved else None
            self.rows.append((ratio, value - loss, _distance(self.A, g, None)))
            self.told(k)
        self.before = rows, gradient, loss

    @property
    def json(self) -> dict[str, Any]:
        """What is kept of a finished stretch."""
        return {
            "rows": [[None if x is None else _parts(x) for x in row] for row in self.rows],
            "squares": [rational_text(x) for x in self.squares],
        }

    def restored(self, kept: dict[str, Any]) -> _Seen:
        number = self.A.context.mpf
        self.rows = [tuple(None if x is None else number(tuple(map(int, x))) for x in row) for row in kept["rows"]]  # type: ignore[misc]
        self.squares = [Fraction(x) for x in kept["squares"]]
        return self


@dataclass(frozen=True, kw_only=True)
class Bounded:
    """A trajectory, its steps and the constants that bound it, the best first."""

    trajectory: Trajectory
    steps: tuple[Step, ...]
    bounds: tuple[Constant, ...]
    step_size: Fraction
    radius: tuple[Fraction, ...] = ()  # ‖Kᵢx‖ along the run, rounded up, for the sigmoid

    @property
    def largest_ratio(self) -> Any:
        return max((s.ratio for s in self.steps if s.ratio is not None), default=None)

    @property
    def largest_ratio_exact(self) -> Fraction:
        """The same as the exact rational the engine held; 0 where no step moved."""
        return Fraction(0) if self.largest_ratio is None else _fraction(self.largest_ratio)

    @property
    def broken(self) -> int:
        """How many steps exceed the best bound: 0, or one of the two is wrong."""
        return sum(s.ratio is not None and _fraction(s.ratio) > self.bounds[0].value for s in self.steps)

    @property
    def short(self) -> int:
        """How many steps descended less than promised."""
        return sum(s.promised is not None and s.descent < s.promised for s in self.steps)


def step_within_bound(problem: Problem) -> Fraction:
    """η ≤ 1/L for the best derived L: 1/L, rounded down to 12 digits."""
    best = constants(problem)[0].value
    if not best:
        raise InputError(
            "--step 1/L: the derived bound L is 0, the gradient never changes. Give --step a number instead."
        )
    inverse = 1 / best
    places = 10**12
    while inverse * places < 10**11:
        places *= 10
    return Fraction(int(inverse * places), places)


def bounded_run(
    problem: Problem,
    start: Any,
    descent: Descent,
    *,
    digits: int,
    data: Dataset | None = None,
    parts: Parts | None = None,
    told: Callable[[int], None] = lambda _: None,
    begin: Callable[[int], None] = lambda _: None,
) -> Bounded:
    """One run along the derived gradient, with every step observed; ``parts`` keeps its finished segments, ``told`` hears of each step.

    ``begin`` hears where a segment begins that is not kept yet.
    """
    A, kept = Mpmath(digits), parts or Parts()
    arrays, seen = _arrays(A, problem), dict[int, _Seen]()
    gradient = derived_gradient("p" if problem.queries is None else "W", problem.loss)

    def derived(rows: list[list[Any]]) -> list[list[Any]]:
        if problem.queries is None:
            return [[x] for x in gradient(A, **arrays, p=[row[0] for row in rows])]
        return gradient(A, **arrays, W=rows)

    def observer(first: int) -> _Seen:
        return _Seen(A=A, problem=problem, arrays=arrays, told=lambda k: told(first + k))

    def run(first: int, begun: Any, stretch: Descent) -> Trajectory:
        seen[first] = observer(first)
        watcher = mpmath_reference.Watcher(context=A.context, gradient=derived, see=seen[first].see)
        found = mpmath_reference.descend(problem, begun, stretch, digits=digits, watcher=watcher)
        kept.keep(f"observed from {first}", seen[first].json)
        return found

    trajectory = in_segments(problem, start, descent, run, kept, least=LEAST_STEPS, begin=begin)
    for first in ends_of(descent.steps, descent.recorded, LEAST_STEPS)[:-1]:
        if first not in seen and (known := kept.known(f"observed from {first}")) is not None:
            seen[first] = observer(first).restored(known)
    squares = [max(column) for column in zip(*(one.squares for one in seen.values()), strict=True)]
    radius = tuple(root_above(x) for x in squares)
    bounds = tuple(constants(problem, data, radius=radius))
    steps = tuple(_steps(A, descent, seen, bounds[0].value))
    return Bounded(trajectory=trajectory, steps=steps, bounds=bounds, step_size=descent.step, radius=radius)


def _arrays(A: Mpmath, problem: Problem) -> dict[str, Any]:
    keys = [[[A.number(x) for x in key] for key in tokens] for tokens in problem.keys]
    scores = [[A.number(x) for x in row] for row in problem.scores]
    if problem.queries is None:
        return {"k": keys, "gamma": scores}
    return {"X": keys, "gamma": scores, "z": [[A.number(x) for x in z] for z in problem.queries]}


def _loss(A: Mpmath, problem: Problem, arrays: dict[str, Any], rows: list[list[Any]]):
    if problem.queries is None:
        logits = prompt_logits(A, arrays["k"], [row[0] for row in rows])
    else:
        logits = matrix_logits(A, arrays["X"], arrays["z"], rows)
    return mean_value(A, problem.loss, outputs(A, arrays["gamma"], logits))


def _steps(A: Mpmath, descent: Descent, seen: dict[int, _Seen], best: Fraction) -> Iterator[Step]:
    """**Convention.** (η/2)‖∇L‖² is promised to plain descent with η ≤ 1/L only."""
    promise = not descent.normalised and descent.step * best <= 1
    eta = A.number(descent.step)
    for first in sorted(seen):
        for k, (ratio, descended, size) in enumerate(seen[first].rows, start=first):
            yield Step(number=k, ratio=ratio, descent=descended, promised=eta / 2 * size**2 if promise else None)


def _distance(A: Mpmath, one: list[list[Any]], other: list[list[Any]] | None):
    entries = [x for row in one for x in row]
    if other is not None:
        entries = [x - y for x, y in zip(entries, (y for row in other for y in row), strict=True)]
    return A.context.sqrt(A.context.fsum(entries, squared=True))


def _squares(problem: Problem, rows: list[list[Any]]) -> list[Fraction]:
    """‖Kᵢx‖² of each input.  **Domain.** exact."""
    exact = [[_fraction(x) for x in row] for row in rows]
    return [sum((u * u for u in _logits(problem, i, exact)), Fraction(0)) for i in range(problem.n)]


def _logits(problem: Problem, i: int, rows: list[list[Fraction]]) -> list[Fraction]:
    z = problem.queries[i] if problem.queries is not None else (Fraction(1),)
    moved = [sum((x * y for x, y in zip(row, z, strict=True)), Fraction(0)) for row in rows]
    return [sum((x * y for x, y in zip(key, moved, strict=True)), Fraction(0)) for key in problem.keys[i]]


def _parts(x: Any) -> tuple[str, str]:
    """Mantissa and binary exponent, as texts: a slope far out has an exponent beyond any number that is written out."""
    sign, mantissa, exponent, _ = x._mpf_
    return str(-int(mantissa) if sign else int(mantissa)), str(int(exponent))


def _fraction(x: Any) -> Fraction:
    """The number itself; 0 for one below 2^−MOST_EXPONENT, which no bound is."""
    mantissa, exponent = map(int, _parts(x))
    if exponent + mantissa.bit_length() < -MOST_EXPONENT:
        return Fraction(0)
    return Fraction(mantissa) * Fraction(2) ** exponent


# ── in words ──


def power_text(value: Fraction, digits: int = 3, *, up: bool = True) -> str:
    """Decimal text, rounded up (a bound from above) or down: "0.925", "7.13", "3.64·10^97".  **Domain.** exact, value ≥ 0."""
    if not value:
        return "0"
    exponent = floor_log10(value)
    scaled = value / Fraction(10) ** (exponent + 1 - digits)
    mantissa = -(-scaled.numerator // scaled.denominator) if up else scaled.numerator // scaled.denominator
    if mantissa == 10**digits:
        mantissa, exponent = mantissa // 10, exponent + 1
    if -3 <= exponent < 5:
        return f"{Decimal(mantissa).scaleb(exponent + 1 - digits).normalize():f}"
    text = str(mantissa)
    return f"{text[0]}{'.' * (digits > 1)}{text[1:]}·10^{exponent}"


def floor_log10(value: Fraction) -> int:
    """The exponent k with 10^k ≤ value < 10^(k+1).  **Domain.** exact, value > 0."""
    k = math.floor(log10_of(value))
    while value >= Fraction(10) ** (k + 1):
        k += 1
    while value < Fraction(10) ** k:
        k -= 1
    return k


def log10_of(value: Fraction) -> float:
    """**Guarantee.** float, for plots; the number itself may be far beyond a float."""
    return math.log10(value.numerator) - math.log10(value.denominator)


def bound_lines(run: Bounded, shown: int = 8) -> Iterator[str]:
    """What to print under a run's table."""
    yield f"Along the run, step η = {power_text(run.step_size, 6, up=False)}:"
    yield "  bounds of ‖∇L(x) − ∇L(y)‖/‖x − y‖, rounded up"
    for one in reversed(run.bounds):
        yield f"    {one.name:14} {power_text(one.value):>16}   {one.how}"
    if all(one.name != "printed" for one in run.bounds):
        yield f"    {'printed':14} {'–':>16}   no constant is printed for W with this loss"
    yield f"{'step':>8} {'observed ratio':>16} {'descent':>14} {'promised (η/2)‖∇L‖²':>21}"
    every = max(1, -(-len(run.steps) // shown))
    for s in run.steps[::every]:
        yield f"{s.number:8d} {_short(s.ratio):>16} {_short(s.descent):>14} {_short(s.promised):>21}"
    if run.largest_ratio is not None:
        yield f"  largest observed ratio {_short(run.largest_ratio)}; steps above the best bound: {run.broken} of {len(run.steps)}"
    if any(s.promised is not None for s in run.steps):
        yield f"  steps that descended less than promised: {run.short} of {len(run.steps)}"
    else:
        yield f"  nothing is promised: that needs plain descent with η ≤ 1/L (--algorithm plain --step {STEP_OF_BOUND})"
    if run.broken or run.short:
        yield "  The observations are rounded to the run's digits; more --digits tell rounding from a defect."


def bounds_json(run: Bounded) -> dict:
    """Bounds as texts rounded up; the recorded steps to 17 digits, the largest ratio of all."""
    kept = [s for s in run.steps if s.number in run.trajectory.steps]
    return {
        "step_size": rational_text(run.step_size),
        "bounds": [{"name": b.name, "at_most": power_text(b.value, 12), "how": b.how} for b in run.bounds],
        "steps": [
            {
                "step": s.number,
                "ratio": _short(s.ratio, 17),
                "descent": _short(s.descent, 17),
                "promised": _short(s.promised, 17),
            }
            for s in kept
        ],
        "largest_ratio": _short(run.largest_ratio, 17),
        "steps_above_best": run.broken,
        "steps_short_of_promise": run.short,
    }


def _short(x: Any, digits: int = 6) -> str:
    from mpmath import nstr

    return "–" if x is None else nstr(x, digits)
