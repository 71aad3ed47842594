"""ℓp SVMs: a certified gap below 10⁻²⁰, whoever proposes; p = 2, 1 and ∞ exactly."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from scipy.optimize import linprog

from checker.attention.scores import unique_optimal_tokens
from checker.data.statistics import gaussian_datasets
from checker.errors import InputError, Undecided
from checker.svm import no_proposal, solve_rows
from checker.svm.attention_svm import matrix_svm, prompt_svm
from checker.svm.least_norm.propose import Proposal
from checker.svm.lp_norm import TARGET, least_lp_norm, lp_head_svm, lp_matrix_svm, lp_prompt_svm

F = Fraction
POWERS = [F(11, 10), F(3, 2), F(7, 4), F(3), F(10)]


def rows_of(*rows):
    return tuple(tuple(F(x) for x in row) for row in rows)


def random_rows(seed, m=6, width=4):
    rng = Random(seed)
    teacher = [rng.gauss(0, 1) for _ in range(width)]
    found = []
    while len(found) < m:
        x = [F(round(8 * rng.gauss(0, 1)), 8) for _ in range(width)]
        sign = sum(float(a) * b for a, b in zip(x, teacher, strict=True))
        if abs(sign) > 0.1:
            found.append(tuple(a if sign > 0 else -a for a in x))
    return tuple(found)


@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize("seed", range(3))
def test_the_gap_is_certified_and_cvxpy_agrees(power, seed):
    import cvxpy  # for a second; each worker that collects would

    rows = random_rows(seed)
    svm = least_lp_norm(rows, power, dimension=4)
    svm.check()
    assert svm.feasible and svm.relative_gap < TARGET and min(svm.slacks) >= 0
    w = cvxpy.Variable(4)
    value = cvxpy.Problem(cvxpy.Minimize(cvxpy.pnorm(w, float(power))), [np.array(rows, dtype=float) @ w >= 1]).solve(
        solver=cvxpy.CLARABEL
    )
    assert float(svm.bounds[0]) == pytest.approx(value, rel=1e-6)


def test_at_two_the_answer_is_the_exact_one():
    rows = random_rows(1)
    svm, exact = least_lp_norm(rows, F(2), dimension=4), solve_rows(rows, [F(1)] * 6)
    assert svm.w == exact.w and svm.relative_gap == 0 and svm.exact
    assert svm.bounds[0] ** 2 <= exact.squared_norm <= svm.bounds[1] ** 2
    data = gaussian_datasets(2, 3, 3).draw(Random(4))
    best = unique_optimal_tokens(data)
    assert lp_matrix_svm(data, best, F(2)).matrix == matrix_svm(data, best).solution
    assert lp_prompt_svm(data, best, F(2)).w == prompt_svm(data, best).solution


def test_near_two_the_solution_is_near():
    rows = random_rows(2)
    two, near = least_lp_norm(rows, F(2), dimension=4).w, least_lp_norm(rows, F(2001, 1000), dimension=4).w
    assert max(abs(a - b) for a, b in zip(two, near, strict=True)) < F(1, 100)


def test_degenerate_rows_are_no_obstacle():
    """Duplicates, dependent tight rows, zero coordinates where |w|^{p−1} has no slope, an absurd scale."""
    hard = [
        rows_of((1, 0), (1, 0)),
        rows_of((1, 0), (0, 1), (1, 1)),
        rows_of((1, 1), (1, -1)),
        rows_of((1, 0, 0), (1, 1, 0), (1, 0, 1), (1, 1, 1)),
        rows_of((10**9, 1), (1, F(1, 10**9))),
    ]
    for rows in hard:
        for power in (F(3, 2), F(3)):
            assert least_lp_norm(rows, power, dimension=len(rows[0])).relative_gap < TARGET, (rows, power)


def test_infeasible_problems_have_a_farkas_certificate():
    for rows in (rows_of((1, 0), (-1, 0)), rows_of((0, 0))):
        svm = least_lp_norm(rows, F(3), dimension=2)
        svm.check()
        assert not svm.feasible and svm.w is None
        with pytest.raises(InputError, match="infeasible, so it has no solution"):
            svm.slacks  # noqa: B018


def test_no_constraints_no_norm():
    svm = least_lp_norm((), F(3), dimension=2)
    assert svm.w == (0, 0) and svm.relative_gap == 0


def test_a_silent_or_lying_proposer_changes_nothing_certified():
    rows = random_rows(0)
    good = least_lp_norm(rows, F(3), dimension=4)
    silent = least_lp_norm(rows, F(3), dimension=4, propose=no_proposal)
    wrong = least_lp_norm(
        rows, F(3), dimension=4, propose=lambda q: Proposal(said="optimal", multipliers=(1.0,) * (q.m + q.width))
    )
    for other in (silent, wrong):
        assert other.bounds[1] >= good.bounds[0] and good.bounds[1] >= other.bounds[0]
    assert silent.relative_gap < TARGET


def test_a_tampered_certificate_is_refused():
    svm = least_lp_norm(random_rows(0), F(3), dimension=4)
    with pytest.raises(InputError, match="a constraint is violated"):
        replace(svm, w=tuple(x * F(99, 100) for x in svm.w)).check()
    with pytest.raises(InputError, match="a multiplier is not positive"):
        replace(svm, multipliers=tuple((j, -x) for j, x in svm.multipliers)).check()
    wider = replace(svm, multipliers=tuple((j, x * (j + 1)) for j, x in svm.multipliers))
    assert wider.relative_gap > F(1, 1000), "multipliers of other proportions give a worse bound, not a better one"
    with pytest.raises(Undecided, match="is not positive"):
        replace(svm, multipliers=()).relative_gap  # noqa: B018


def test_powers_below_one_are_refused():
    with pytest.raises(InputError, match="least_lp_norm.ends"):
        least_lp_norm(random_rows(0), F(1), dimension=4)


def test_the_head_svm_takes_labels():
    data = gaussian_datasets(2, 3, 3).draw(Random(4))
    svm = lp_head_svm(data, (0, 1), F(3))
    margins = [
        y * sum(a * b for a, b in zip(svm.w, X[t], strict=True))
        for X, y, t in zip(data.tokens, data.labels, (0, 1), strict=True)
    ]
    assert min(margins) >= 1 and min(margins) < 1 + F(1, 10**20)


@pytest.mark.parametrize("power", [F(1001, 1000), F(400)])
def test_near_its_ends_the_norm_is_that_of_a_linear_program(power):
    """Over (w, b) with −b ≤ w ≤ b and rows·w ≥ 1: the least Σb for p → 1, the least common b for p → ∞."""
    rows = random_rows(3)
    A, eye, none = np.array(rows, dtype=float), np.eye(4), np.zeros((len(rows), 4))
    bounds, costs, below = (
        (eye, [0] * 4 + [1] * 4, none) if power < 2 else (np.ones((4, 1)), [0] * 4 + [1], none[:, :1])
    )
    above = np.block([[-A, below], [eye, -bounds], [-eye, -bounds]])
    end = linprog(costs, A_ub=above, b_ub=[-1] * len(rows) + [0] * 8, bounds=(None, None))
    near = least_lp_norm(rows, power, dimension=4)
    assert end.status == 0 and float(near.bounds[1]) == pytest.approx(end.fun, rel=0.02)


@pytest.mark.slow
@pytest.mark.parametrize("power", POWERS)
def test_forty_random_attention_svms_have_a_gap_below_the_target(power):
    for seed in range(40):
        data = gaussian_datasets(3, 4, 4).draw(Random(seed))
        assert lp_matrix_svm(data, unique_optimal_tokens(data), power).relative_gap < TARGET, seed
