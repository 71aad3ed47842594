"""Brackets of the least nuclear norm hold the exact one, whatever proposes, and narrow where the proposals are honest."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from checker.errors import InputError
from checker.svm.attention_svm import matrix_svm
from checker.svm.brackets import large_multipliers
from checker.svm.brackets.bracket import bracket
from checker.svm.brackets.constraints import Constraints
from checker.svm.brackets.large_multipliers import Proposed
from checker.svm.least_nuclear_norm import bracket as module
from checker.svm.least_nuclear_norm.bracket import nuclear_bracket
from checker.svm.nuclear import nuclear_svm
from checker.truth import Truth
from tests.svm.test_bracket import exact_data, random_arrays, some_choice

SIZES = ((2, 2), (3, 3), (2, 4), (4, 2), (4, 4))


def problems(count: int, sizes=SIZES):
    """A bracket of the W-SVM and the exact near-optimum in the nuclear norm; more, as many and fewer inputs than dimensions."""
    for seed in range(count):
        n, d = sizes[seed % len(sizes)]
        data = random_arrays(seed, n=n, T=3, d=d, grid=seed % 4 == 3, single=seed % 2 == 0)
        choice = some_choice(data, seed)
        yield bracket(Constraints(problem="W", data=data, choice=choice)), nuclear_svm(exact_data(data), choice)


def assert_encloses(found, exact):
    if not exact.feasible:
        assert found.high is None and found.low == 0
        return
    assert found.low <= exact.upper and (found.high is None or found.high >= exact.lower)
    if found.solution is not None:
        P, Q = found.solution
        margins = found.problem.margins_seen(found.problem.data.queries @ Q @ P)
        assert margins.min() > 1 - 1e-9
        assert np.linalg.svd(P)[1].sum() == pytest.approx(float(found.high), rel=1e-9)


def test_the_exact_nuclear_norm_is_inside():
    narrow = feasible = 0
    for start, exact in problems(30):
        found = nuclear_bracket(start)
        assert_encloses(found, exact)
        feasible += exact.feasible and bool(exact.indices)
        narrow += found.width < 0.02
    assert narrow >= 0.9 * feasible > 15


def test_the_solution_of_the_w_svm_has_a_nuclear_norm_that_is_bounded_below():
    apart = 0
    for start, exact in problems(30):
        found = nuclear_bracket(start)
        if not exact.feasible or not exact.indices:
            continue
        W = np.array([[float(x) for x in row] for row in matrix_svm(exact.data, exact.choice).solution])
        own = float(np.linalg.svd(W)[1].sum())
        assert 0.999 * own < float(found.of_solution) <= own * (1 + 1e-12)
        apart += found.high is not None and found.of_solution > found.high
    assert apart >= 12  # which the W-SVM's solution certainly does not attain


@pytest.mark.parametrize("liar", ["zeros", "noise", "nan", "huge", "one row"])
def test_no_proposal_can_make_it_false(liar, monkeypatch):
    rng = np.random.default_rng(5)

    def lie(problem, say, near):
        m = problem.size
        lies = {"zeros": np.zeros(m), "nan": np.full(m, np.nan), "huge": np.full(m, 1e300), "one row": np.eye(m)[0]}
        return Proposed(weights=lies.get(liar, rng.random(m)))

    monkeypatch.setattr(module, "proposed", lie)
    for start, exact in problems(20):
        for begun in (start, replace(start, weights=None)):
            assert_encloses(nuclear_bracket(begun), exact)


@pytest.mark.parametrize("lie", [0.0, 1e-3, 0.5, math.nan])
def test_a_singular_value_decomposition_that_lies_is_seen_through(lie, monkeypatch):
    honest = np.linalg.svd

    def lying(matrix, **options):
        left, values, right = honest(matrix, full_matrices=False)
        return left * (1 - lie), values * (1 - lie), right

    starts = list(problems(10))
    monkeypatch.setattr(np.linalg, "svd", lambda m, **o: lying(m) if o.get("compute_uv", True) else honest(m, **o))
    found = [(nuclear_bracket(start), exact) for start, exact in starts]
    monkeypatch.undo()
    for one, exact in found:
        if exact.feasible:
            assert one.low <= exact.upper and (one.high is None or one.high >= exact.lower)


def test_norms_hold_for_every_matrix_that_is_as_near():
    rng = np.random.default_rng(0)
    for shape in ((3, 3), (2, 5), (6, 2)):
        for error in (0.0, 1e-3):
            matrix = rng.standard_normal(shape)
            away = rng.standard_normal(shape)
            other = np.linalg.svd(matrix + error * away / np.linalg.norm(away))[1]
            found = module._norms(matrix, error)
            assert found.largest >= other.max() and found.least_sum <= other.sum() <= found.sum
            assert found.sum - found.least_sum < 4 * error + 1e-10 and found.largest < other.max() + 2 * error + 1e-10


def test_thousands_of_constraints_are_solved_from_round_to_round(monkeypatch):
    monkeypatch.setattr(large_multipliers, "MOST_DENSE", 0)
    monkeypatch.setattr(module, "MOST_DENSE", 0)
    monkeypatch.setattr(large_multipliers, "MOST_WRITTEN_OUT", 0)
    for start, exact in problems(12, sizes=((3, 5), (4, 4))):
        found = nuclear_bracket(start)
        assert_encloses(found, exact)
        assert not exact.feasible or not exact.indices or found.width < 0.3


def test_what_has_no_bounds_says_so():
    data = random_arrays(1)
    with pytest.raises(InputError, match="nuclear norm is that of a matrix"):
        nuclear_bracket(bracket(Constraints(problem="p", data=data, choice=some_choice(data, 1))))
    start = bracket(Constraints(problem="W", data=data, choice=some_choice(data, 1)))
    for feasible in (Truth.UNKNOWN, Truth.FALSE):
        found = nuclear_bracket(replace(start, feasible=feasible))
        assert (found.low, found.high, found.width) == (Fraction(0), None, math.inf)
    single = random_arrays(1, n=1, T=1)
    empty = nuclear_bracket(bracket(Constraints(problem="W", data=single, choice=(0,))))
    assert (empty.low, empty.high) == (0, 0)
