"""The factors' path against closed forms, the nuclear norm, and the W-path at the same point."""

from __future__ import annotations

from fractions import Fraction as F

import mpmath
import numpy as np
import pytest

from checker.descent import Problem
from checker.errors import InputError
from checker.own_data.descent_report import descent_problem
from checker.paths.factored import factored_point
from checker.search.strategies import gaussian_dataset


def nuclear(W):
    return float(np.linalg.svd(np.array([[float(x) for x in row] for row in W]))[1].sum())


def problem_of(seed, n=2, d=3, m=2, tokens=3, loss="logistic"):
    rng = np.random.default_rng(seed)
    return Problem(
        keys=rng.standard_normal((n, tokens, d)),
        scores=rng.standard_normal((n, tokens)),
        queries=rng.standard_normal((n, m)),
        loss=loss,
    )


@pytest.mark.parametrize("radius", [1, 100, 10**6])
@pytest.mark.parametrize("rank", [1, 2])
def test_one_input_two_tokens_is_the_rank_one_ray(radius, rank):
    """The largest ⟨aẑᵀ, W⟩ on ‖W‖_* ≤ R is at W = R âẑᵀ."""
    problem = Problem(keys=(((2, -1, 2), (0, 0, 0)),), scores=((1, 0),), queries=((3, 4),))
    point = factored_point(problem, radius=radius, rank=rank)
    a, z = (F(2, 3), F(-1, 3), F(2, 3)), (F(3, 5), F(4, 5))
    assert all(
        abs(w - radius * x * y) < radius * F(1, 10**7)
        for x, row in zip(a, point.W, strict=True)
        for y, w in zip(z, row, strict=True)
    )
    assert point.residual < 1e-9


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("radius", [3, 1000])
def test_balanced_stationary_and_no_random_product_of_the_ball_does_better(seed, radius):
    problem = problem_of(seed)
    point = factored_point(problem, radius=radius, rank=2)
    K, Q = (np.array([[float(x) for x in row] for row in A]) for A in (point.K, point.Q))
    # stationary points balance the factors: KᵀK = QᵀQ, so ‖W‖_* = R
    assert np.allclose(K.T @ K, Q.T @ Q, atol=1e-6 * radius)
    assert np.isclose((K**2).sum() + (Q**2).sum(), 2 * radius) and np.isclose(nuclear(point.W), radius)
    best, rng = excess(problem, point.W), np.random.default_rng(seed)
    for _ in range(40):
        W = np.array([[float(x) for x in row] for row in point.W]) + rng.standard_normal(
            (3, 2)
        ) * radius * 10.0 ** -rng.integers(0, 4)
        assert excess(problem, W * radius / nuclear(W)) > best * (1 - mpmath.mpf(10) ** -9)


def excess(problem, W):
    """L − L*, literally, at 1,000 digits."""
    with mpmath.workdps(1000):
        total = mpmath.mpf(0)
        for keys, scores, z in zip(problem.keys, problem.scores, problem.queries, strict=True):
            moved = [sum(mpmath.mpf(float(x)) * mpmath.mpf(float(y)) for x, y in zip(row, z, strict=True)) for row in W]
            e = [mpmath.exp(sum(mpmath.mpf(float(x)) * y for x, y in zip(k, moved, strict=True))) for k in keys]
            mean = sum(w * mpmath.mpf(float(g)) for w, g in zip(e, scores, strict=True)) / sum(e)
            best = mpmath.mpf(float(max(scores)))
            total += mpmath.log1p(mpmath.exp(-mean)) - mpmath.log1p(mpmath.exp(-best))
        return total / problem.n


def test_errors_say_what_is_missing():
    with pytest.raises(InputError, match="need queries"):
        factored_point(Problem(keys=(((1,), (0,)),), scores=((1, 0),)), radius=1, rank=1)
    with pytest.raises(InputError, match="must be positive"):
        factored_point(problem_of(0), radius=1, rank=0)
    with pytest.raises(InputError, match="does not depend"):
        factored_point(Problem(keys=(((1,),),), scores=((1,),), queries=((1,),)), radius=1, rank=1)


def test_a_near_point_carries_the_path_far_out():
    """Where descent from the Frobenius solution finds nothing, the path continued from R to 100R does."""
    problem = descent_problem(gaussian_dataset(6, n=3, T=2, d=3), parameter="W", loss="logistic")
    point = None
    for radius in (10**3, 10**5, 10**7):
        point = factored_point(problem, radius=radius, rank=3, seeds=0, near=point)
        assert point.residual < 1e-9 and np.isclose(nuclear(point.W), radius)
    with pytest.raises(InputError, match="near has width 3"):
        factored_point(problem, radius=10, rank=2, near=point)
