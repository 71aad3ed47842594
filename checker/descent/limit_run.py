"""What runs begin with that a limit is read from: the model of a dataset as the engines take it, and a step that is small enough."""

from __future__ import annotations

import math
from fractions import Fraction

from checker.data.dataset import Dataset
from checker.descent.trajectory import Problem
from checker.errors import InputError


def descent_problem(data: Dataset, *, parameter: str, loss: str) -> Problem:
    """The p- or W-model of a dataset as the engines take it."""
    if parameter == "p":
        return Problem(keys=data.keys, scores=data.scores, loss=loss)
    if data.queries is None:
        raise InputError("Training W needs queries z_i, and this dataset has none. Add 'queries' (n × d), or train p.")
    return Problem(keys=data.tokens, scores=data.scores, queries=data.queries, loss=loss)


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
