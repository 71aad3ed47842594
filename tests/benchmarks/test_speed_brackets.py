"""How fast a W-SVM of many constraints is bracketed, as a ratio to solvers of the same problem measured in the same run.

The alternatives get the Gram matrix for nothing and give no bounds: Clarabel on its square root, and scikit-learn's SVC with that
matrix as a precomputed kernel.  SVC has a bias that attention SVMs have not; every constraint is given twice, a and −a, with both
labels, whose symmetry makes the bias 0, so that its margin is the same.  The ratios are printed (-s) and kept in
``benchmark.extra_info``; wall-clock times are never asserted, the margins are.
"""

from __future__ import annotations

import time

import numpy as np
import pytest

from checker.data.arrays import Arrays
from checker.svm.brackets.bracket import bracket
from checker.svm.brackets.constraints import Constraints
from checker.truth import Truth

pytestmark = pytest.mark.benchmark_suite


def problem(n=24, T=26, d=96):
    rng = np.random.default_rng(3)
    data = Arrays(
        tokens=rng.standard_normal((n * T, d)).astype(np.float32),
        ends=np.arange(n + 1) * T,
        labels=rng.choice([-1, 1], n),
        head=rng.standard_normal(d),
        queries=rng.standard_normal((n, d)),
    )
    assert data.best_tokens is not None
    return Constraints(problem="W", data=data, choice=data.best_tokens)


def seconds(run):
    begin = time.perf_counter()
    result = run()
    return result, time.perf_counter() - begin


def clarabel_margin(gram):
    import clarabel
    from scipy import sparse

    values, vectors = np.linalg.eigh(gram)
    rows = vectors * np.sqrt(np.maximum(values, 0))
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    m = len(gram)
    found = clarabel.DefaultSolver(
        sparse.eye(m, format="csc"),
        np.zeros(m),
        sparse.csc_matrix(-rows),
        -np.ones(m),
        [clarabel.NonnegativeConeT(m)],
        settings,
    ).solve()
    return 1 / np.linalg.norm(found.x)


def kernel_margin(gram):
    svm = pytest.importorskip("sklearn.svm")
    whole = np.block([[gram, -gram], [-gram, gram]])
    labels = np.repeat([1, -1], len(gram))
    fitted = svm.SVC(kernel="precomputed", C=1e10, tol=1e-8).fit(whole, labels)
    weights = np.zeros(2 * len(gram))
    weights[fitted.support_] = fitted.dual_coef_[0]
    return 1 / np.sqrt(weights @ whole @ weights)


def test_a_bracket_against_solvers_without_bounds(benchmark):
    constraints = problem()
    bracket(problem(n=3, T=3, d=4))  # imports
    found, ours = seconds(lambda: bracket(constraints))
    gram = constraints.gram(np.arange(constraints.size))
    assert found.feasible is Truth.TRUE and found.high
    numbers = {"constraints": constraints.size, "relative width": float(found.high / found.low - 1)}
    for name, solver in (("Clarabel", clarabel_margin), ("SVC", kernel_margin)):
        margin, theirs = seconds(lambda solver=solver: solver(gram))
        assert float(found.low) * (1 - 1e-4) <= margin <= float(found.high) * (1 + 1e-4)
        numbers[f"{name} / ours"] = theirs / ours
    benchmark.extra_info.update(numbers)
    print("\n" + ", ".join(f"{name} = {value:.4g}" for name, value in numbers.items()))
    benchmark.pedantic(lambda: bracket(constraints), rounds=1)
