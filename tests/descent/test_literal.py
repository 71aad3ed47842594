"""The public single-input example: what is true, and what the literal recipes make of it.

n = 1, tokens (−1/10, 1, 1), (1, 0, 9/10), (0, 0, 9/10) (variant: the last is 0), keys their first two
coordinates, v = (0, 0, 1).  For token 0: min ‖p‖ with p·(−11/10, 1) ≥ 1 and p·(−1/10, 1) ≥ 1; only the
second is active, p_mm ∝ (−1/10, 1).  For token 1: p·(11/10, −1) ≥ 1, p·(1, 0) ≥ 1, p_mm = (1, 0).
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from checker.descent import Descent, Problem, float64, secant, unit
from checker.descent import mpmath_reference as mpmath_engine
from checker.descent.balls import flint_midpoints as flint_engine
from checker.descent.literal import literal_descent

KEYS = [[("-1/10", 1), (1, 0), (0, 0)]]
EXAMPLE = Problem(keys=KEYS, scores=[(1, "9/10", "9/10")])
VARIANT = Problem(keys=KEYS, scores=[(1, "9/10", 0)])
STARTS = ("1", "1/2", "0", "-1/2", "-1", "-3/2")
DESCENT = Descent(step="1/10", steps=10_000, normalised=True, record=(100, 1000, 5000, 10_000))
BEST = np.array([-0.1, 1]) / math.sqrt(1.01)
LOCAL = np.array([1.0, 0.0])


def degrees(p, limit):
    """Angle between p and the unit vector ``limit``."""
    x, y = (float(v) for v in p)
    return abs(math.degrees(math.atan2(x * limit[1] - y * limit[0], x * limit[0] + y * limit[1])))


def true_limit(problem, start):
    return LOCAL if problem is VARIANT and start in ("-1", "-3/2") else BEST


@pytest.mark.parametrize("problem", [EXAMPLE, VARIANT], ids=["example", "variant"])
@pytest.mark.parametrize("start", STARTS)
def test_three_arithmetics_agree_and_show_the_limit(problem, start):
    fine = float64.descend(problem, (0, start), DESCENT, double_double=True)
    plain = float64.descend(problem, (0, start), DESCENT)
    many = flint_engine.descend(problem, (0, start), DESCENT, digits=40)
    for a, b, c in zip(fine.parameters, plain.parameters, many.parameters, strict=True):
        assert max(abs(float(x - y)) for x, y in zip(unit(a), unit(c), strict=True)) < 1e-15
        assert max(abs(float(x - y)) for x, y in zip(unit(b), unit(c), strict=True)) < 1e-12
    limit = true_limit(problem, start)
    angles = [degrees(p, limit) for p in many.parameters]
    assert angles[-1] < 0.2 and angles[1] < 1.5  # about c/k: log-free, as each step has length 1/10
    assert degrees(secant(many, 5000), limit) < 1e-9


def test_mpmath_agrees_at_ten_thousand_steps():
    many = flint_engine.descend(EXAMPLE, (0, "1/2"), DESCENT, digits=40).parameters[-1]
    reference = mpmath_engine.descend(EXAMPLE, (0, "1/2"), DESCENT, digits=40).parameters[-1]
    assert max(abs(x - y) for x, y in zip(unit(many), unit(reference), strict=True)) < Fraction(1, 10**35)


@pytest.mark.slow
@pytest.mark.parametrize("problem", [EXAMPLE, VARIANT], ids=["example", "variant"])
@pytest.mark.parametrize("start", STARTS)
def test_mpmath_agrees_everywhere(problem, start):
    many = flint_engine.descend(problem, (0, start), DESCENT, digits=40)
    reference = mpmath_engine.descend(problem, (0, start), DESCENT, digits=40)
    for a, b in zip(many.parameters, reference.parameters, strict=True):
        assert max(abs(x - y) for x, y in zip(unit(a), unit(b), strict=True)) < Fraction(1, 10**35)


@pytest.mark.parametrize("start", STARTS)
def test_control_float32_drifts_away_then_is_nan(start):
    descent = Descent(step="1/10", steps=1000, normalised=True, record=(100, 200, 300, 400, 1000))
    run = literal_descent(EXAMPLE, (0, start), descent, dtype=np.float32)
    angles = [degrees(p, BEST) for p in run[:4]]
    assert angles[0] < 14 and angles == sorted(angles) and angles[-1] > 50
    assert np.isnan(run[-1]).all()


@pytest.mark.parametrize("problem", [EXAMPLE, VARIANT], ids=["example", "variant"])
@pytest.mark.parametrize("start", STARTS)
def test_control_float64_is_far_off_at_a_thousand_steps(problem, start):
    descent = Descent(step="1/10", steps=10_000, normalised=True, record=(300, 1000, 10_000))
    run = literal_descent(problem, (0, start), descent)
    limit = true_limit(problem, start)
    right = float64.descend(problem, (0, start), descent)
    assert degrees(run[0], limit) == pytest.approx(degrees(right.parameters[0], limit), abs=1e-3)  # fine so far
    assert degrees(run[1], limit) > degrees(right.parameters[1], limit) + 10
    assert np.isnan(run[2]).all() or degrees(run[2], limit) > 30


def test_the_literal_recipe_is_right_near_the_origin():
    """A control must fail for its reason only: near 0 it is the same gradient."""
    rng = np.random.default_rng(0)
    for loss in ("logistic", "exponential", "correlation", "sigmoid", "squared"):
        problem = Problem(
            keys=rng.standard_normal((2, 3, 2)),
            scores=rng.standard_normal((2, 3)),
            queries=rng.standard_normal((2, 2)),
            loss=loss,
        )
        start = rng.standard_normal((2, 2))
        descent = Descent(step=0.1, steps=10)
        right = np.array(float64.descend(problem, start, descent).parameters[-1], dtype=float)
        assert np.allclose(literal_descent(problem, start, descent)[-1], right, atol=1e-14)
