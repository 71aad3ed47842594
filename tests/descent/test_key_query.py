"""Descent on (K, Q): its slope against finite differences of the literal loss, its direction where it is known."""

from __future__ import annotations

from fractions import Fraction as F

import mpmath
import numpy as np
import pytest

from checker.attention.scores import unique_optimal_tokens
from checker.descent import Problem
from checker.descent.key_query import FactorModel, normalised_factor_descent, nuclear_shortfall
from checker.errors import InputError
from checker.own_data.descent_report import descent_problem
from checker.search.strategies import gaussian_dataset
from checker.svm.nuclear import nuclear_svm


def rational(rng, rows, columns, size=1):
    return [[F(int(x), 32) * size for x in rng.integers(-40, 41, columns)] for _ in range(rows)]


def literal_loss(problem, K, Q):
    """L(KQᵀ) with the logistic loss, at 60 digits."""
    with mpmath.workdps(60):
        total = mpmath.mpf(0)
        for X, gamma, z in zip(problem.keys, problem.scores, problem.queries, strict=True):
            down = [sum(q[c] * x for q, x in zip(Q, z, strict=True)) for c in range(len(K[0]))]
            logits = [
                sum(k * sum(a * b for a, b in zip(row, down, strict=True)) for k, row in zip(x, K, strict=True))
                for x in X
            ]
            e = [mpmath.exp(mpmath.mpf(u.numerator) / u.denominator) for u in logits]
            mean = sum(a * mpmath.mpf(g.numerator) / g.denominator for a, g in zip(e, gamma, strict=True)) / sum(e)
            total += mpmath.log1p(mpmath.exp(-mean))
        return total / problem.n


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("size", [1, 4])
def test_the_slope_is_that_of_the_literal_loss(seed, size):
    rng = np.random.default_rng(seed)
    problem = descent_problem(gaussian_dataset(seed, n=2, T=3, d=3), parameter="W", loss="logistic")
    K, Q = rational(rng, 3, 2, size), rational(rng, 3, 2, size)
    down_k, down_q, shift = FactorModel(problem).factor_slope(np.array(K, dtype=float), np.array(Q, dtype=float))
    h = F(1, 10**12)
    for side, found in ((K, down_k), (Q, down_q)):
        for i in range(3):
            for c in range(2):
                kept, values = side[i][c], []
                for step in (h, -h):
                    side[i][c] = kept + step
                    values.append(literal_loss(problem, K, Q))
                side[i][c] = kept
                wanted = (values[0] - values[1]) / (2 * mpmath.mpf(10) ** -12)
                scale = float(np.abs(np.concatenate([down_k, down_q])).max())
                assert abs(float(wanted * mpmath.exp(-shift)) - found[i, c]) < 1e-8 * scale


def test_the_slope_does_not_underflow_far_out():
    problem = Problem(keys=(((1, 0), (0, 0)),), scores=((1, 0),), queries=((0, 1),))
    K, Q = ((F(1000),), (F(0),)), ((F(0),), (F(1000),))  # logit gap 10⁶
    down_k, down_q, shift = FactorModel(problem).factor_slope(np.array(K, dtype=float), np.array(Q, dtype=float))
    # s₂ = e^(−10⁶), γ̄ = 1: G = −g(−1)·s₂·e₁e₂ᵀ
    pull = 1 / (1 + np.e)
    assert shift == pytest.approx(-1e6) and down_k == pytest.approx(np.array([[-1000 * pull], [0]]))
    assert down_q == pytest.approx(np.array([[0], [-1000 * pull]]))


def test_one_constraint_goes_to_its_rank_one_direction():
    problem = Problem(keys=(((2, -1, 2), (0, 0, 0)),), scores=((1, 0),), queries=((3, 4),))
    start = [[F(1, 50), F(1, 90)], [F(-1, 70), F(1, 60)], [F(1, 40), F(-1, 80)]]
    run = normalised_factor_descent(problem, start, start[:2], step=0.05, steps=2000, record=(0, 500, 2000))
    assert run.steps == (0, 500, 2000)
    W, target = run.W[-1], np.outer([2, -1, 2], [3, 4]) / 15
    assert np.linalg.norm(W / np.linalg.norm(W) - target) < 1e-3
    sizes = [np.sqrt((k**2).sum() + (q**2).sum()) for k, q in zip(run.K, run.Q, strict=True)]
    assert sizes[0] < 0.1 < sizes[1] < sizes[2] <= 0.05 * 2000 + 0.1


def test_shortfall_is_zero_at_the_solution_and_positive_elsewhere():
    D = gaussian_dataset(4, n=2, T=3, d=3)
    svm = nuclear_svm(D, unique_optimal_tokens(D))
    assert 0 <= nuclear_shortfall(svm, svm.left, svm.right) <= svm.relative_gap
    double = [tuple(2 * x for x in row) for row in svm.left]  # unbalanced factors: ρ exceeds the nuclear norm by 5/4
    assert nuclear_shortfall(svm, double, svm.right) == pytest.approx(F(1, 5), abs=1e-9)
    rng = np.random.default_rng(0)
    for _ in range(20):
        assert nuclear_shortfall(svm, rational(rng, 3, 2), rational(rng, 3, 2)) > 0


def test_errors_say_what_is_missing():
    problem = Problem(keys=(((1,), (0,)),), scores=((1, 0),), queries=((1,),))
    one = [[F(1)]]
    with pytest.raises(InputError, match="need queries"):
        FactorModel(Problem(keys=(((1,), (0,)),), scores=((1, 0),)))
    with pytest.raises(InputError, match="saddle"):
        normalised_factor_descent(problem, [[F(0)]], [[F(0)]], step=0.1, steps=3, record=(0,))
    with pytest.raises(InputError, match="do not make a W"):
        normalised_factor_descent(problem, one, [[F(1), F(2)]], step=0.1, steps=3, record=(0,))
    with pytest.raises(InputError, match="give step > 0"):
        normalised_factor_descent(problem, one, one, step=0.1, steps=3, record=(4,))
