"""The run that a limit is read from: plain descent, enclosed, then the flow in log time, twice.

Constant-step descent is run rigorously (enclosure.py), so the iterate that the flow takes over is known and no
rounding chose its tokens.  The flow is then followed a second time from a start moved by 10^-digits: where the
two part, the place they go to was decided by rounding (a saddle, a line of symmetry) and nothing may be read off.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal

from flint import ctx

from checker.attention.scores import Choice, unique_optimal_tokens
from checker.data.dataset import Dataset
from checker.descent.balls.direction import Direction, balls, log_distance, unit_of
from checker.descent.balls.enclosure import Enclosure, enclose
from checker.descent.balls.flint_midpoints import precision_in_bits
from checker.descent.balls.log_time import LogTimeFlow, follow
from checker.descent.trajectory import Descent, Problem, flat
from checker.errors import InputError
from checker.svm.attention_svm import AttentionSVM, matrix_svm, prompt_svm

Name = Literal["p", "W"]
FORGOTTEN = 6  # digits by which two secants must agree better than the starts they came from


@dataclass(frozen=True)
class LimitRun:
    """A plain run, the flow from its end and its shadow, to be assessed against any number of claims.

    **Convention.** ``flow`` is None where the plain run could not be enclosed.
    """

    data: Dataset
    parameter: Name
    problem: Problem
    step: Fraction
    plain: Enclosure
    flow: LogTimeFlow | None
    shadow: LogTimeFlow | None

    @cached_property
    def rivals(self) -> tuple[Direction, ...]:
        """Exact SVM directions this run could have.

        Of the tokens selected last, of the optimal ones, and of each choice that takes one support token
        of the former instead.
        """
        selected = self.flow.selected[-1] if self.flow else None
        best = unique_optimal_tokens(self.data)
        kinds: dict[Choice, str] = {}
        if selected is not None:
            kinds[selected] = "selected"
        if best is not None:
            kinds.setdefault(best, "optimal")
        if selected is not None:
            for i, t in self.svm(selected).support_indices:
                kinds.setdefault((*selected[:i], t, *selected[i + 1 :]), "neighbouring")
        found = [(self.svm(choice), kind) for choice, kind in kinds.items()]
        return tuple(Direction.of(svm, kind) for svm, kind in found if svm.squared_norm)

    def svm(self, choice: Choice) -> AttentionSVM:
        return prompt_svm(self.data, choice) if self.parameter == "p" else matrix_svm(self.data, choice)


def descent_problem(data: Dataset, *, parameter: str, loss: str) -> Problem:
    """The p- or W-model of a dataset as the engines take it."""
    if parameter == "p":
        return Problem(keys=data.keys, scores=data.scores, loss=loss)
    if data.queries is None:
        raise InputError("Training W needs queries z_i, and this dataset has none. Add 'queries' (n × d), or train p.")
    return Problem(keys=data.tokens, scores=data.scores, queries=data.queries, loss=loss)


def watch(
    data: Dataset, *, loss: str, start: Any, parameter: Name, step: Any = None, steps: int = 4096, digits: int = 60
) -> LimitRun:
    """``steps`` plain steps of size ``step`` (None: a cheap 1/L), then the flow until secants agree to ``digits``.

    **Raises.** ``InputError`` on fewer than 2 steps, or W without queries.
    """
    if steps < 2:
        raise InputError(f"steps = {steps}: the flow takes over from a plain run. Give at least 2 steps.")
    problem = descent_problem(data, parameter=parameter, loss=loss)
    eta = gentle_step(problem) if step is None else Fraction(step)
    marks = tuple(2**j for j in range(steps.bit_length())) + (steps,)
    descent = Descent(step=eta, steps=steps, record=marks)
    for extra in (1, 4):  # an early saddle stretches errors; more digits pay for it
        plain = enclose(problem, start, descent, digits=extra * (digits + 40))
        if plain.stopped is None and plain.radii[-1] < Fraction(1, 10**digits):
            break
    else:
        return LimitRun(data, parameter, problem, eta, plain, None, None)
    place = plain.centres[-1]
    least = least_power(problem, place)
    for power in (least, least + 2, least + 4, least + 8):
        flow = follow(problem, place, eta * steps, digits=digits, least_power=power)
        shadow = follow(problem, _nudged(problem, place, digits), eta * steps, digits=digits, strides=flow.strides)
        if flow.log_times[-1] < 2**power or _forgets(flow, shadow):
            break
    return LimitRun(data, parameter, problem, eta, plain, flow, shadow)


def least_power(problem: Problem, place: Any) -> int:
    """The power of two that log time must reach before settling means anything, by the scales in the data.

    A factor c between two terms of the gradient weighs as much as log c of log time: directions can settle, and ‖p‖
    grow, until the term that was smaller catches up.  16 times the sum of such logarithms is waited for: score
    gaps against each other, and the logits where the flow starts.
    """
    gaps = [abs(x - y) for row in problem.scores for x, y in itertools.combinations(row, 2) if x != y]
    scales = _log2(max(gaps) / min(gaps)) if gaps else 0.0
    logits = flat(place)
    if problem.queries is None:
        rows = [[sum(a * b for a, b in zip(k, logits, strict=True)) for k in keys] for keys in problem.keys]
    else:
        columns = problem.shape[1]
        rows = []
        for keys, z in zip(problem.keys, problem.queries, strict=True):
            moved = [
                sum(a * b for a, b in zip(logits[r : r + columns], z, strict=True))
                for r in range(0, len(logits), columns)
            ]
            rows.append([sum(a * b for a, b in zip(k, moved, strict=True)) for k in keys])
    spread = max(float(max(row) - min(row)) for row in rows)
    return min(20, math.ceil(math.log2(16 * (1 + scales + spread))))


def _log2(x: Fraction) -> float:
    """Also far outside the range of floats, to a unit."""
    return float(abs(x.numerator.bit_length() - x.denominator.bit_length()) + 1)


def _forgets(flow: LogTimeFlow, shadow: LogTimeFlow) -> bool:
    """Whether the last secants agree better than the starts did, so that no slow instability is waiting."""
    if len(flow.parameters) < 2 or len(flow.parameters) != len(shadow.parameters):
        return False
    return steadiness(flow, shadow, len(flow.parameters) - 1) > flow.digits + FORGOTTEN


def steadiness(flow: LogTimeFlow, shadow: LogTimeFlow, j: int) -> float:
    """−log₁₀ of the distance of the two secants that end at record j; −1 where one of them is zero."""
    with ctx.workprec(precision_in_bits(flow.digits) + 128):
        units = [
            unit_of([b - a for a, b in zip(balls(f.parameters[j - 1]), balls(f.parameters[j]), strict=True)])
            for f in (flow, shadow)
        ]
        return -1.0 if units[0] is None or units[1] is None else -log_distance(units[0], units[1])


def gentle_step(problem: Problem) -> Fraction:
    """A power of two at most 1/L, from ‖∇²L‖ ≤ mean of M₁ Γρ²/4 + M₀ Γ²ρ²/16.

    Γ is the range of an input's scores, ρ the largest distance of two of its keys times ‖z‖; Var ≤ range²/4 twice.
    **Domain.** float: the step is exact, and no claim rests on its being below 1/L.
    """
    total = 0.0
    for i, (keys, scores) in enumerate(zip(problem.keys, problem.scores, strict=True)):
        low, high = float(min(scores)), float(max(scores))
        reach = max(math.dist(list(map(float, k)), list(map(float, q))) for k in keys for q in keys)
        if problem.queries is not None:
            reach *= math.hypot(*map(float, problem.queries[i]))
        steep, bent = _slope_bounds(problem.loss, low, high)
        total += steep * (high - low) * reach**2 / 4 + bent * ((high - low) * reach) ** 2 / 16
    return Fraction(2) ** math.floor(-math.log2(total / problem.n)) if total > 0 else Fraction(1)


def _slope_bounds(loss: str, low: float, high: float) -> tuple[float, float]:
    """Bounds of |ℓ′| and |ℓ″| on [low, high]."""
    if loss == "exponential":
        return math.exp(-low), math.exp(-low)
    if loss == "squared":
        return 2 * max(abs(1 - low), abs(1 - high)), 2.0
    return 1.0, 0.0 if loss == "correlation" else 0.25


def _nudged(problem: Problem, place: Any, digits: int) -> Any:
    """``place`` moved by about 10^-digits in every coordinate, unequally, so that no symmetry survives."""
    values = [x + Fraction((k * k * 7 + 3 * k + 5) % 23 - 11, 10 ** (digits + 1)) for k, x in enumerate(flat(place))]
    if len(problem.shape) == 1:
        return tuple(values)
    columns = problem.shape[1]
    return tuple(tuple(values[r : r + columns]) for r in range(0, len(values), columns))
