"""Hard-margin SVMs, exact or between certain bounds, beside solvers that give floats without bounds.

Where a W-SVM of many constraints is bracketed, the peers get its Gram matrix for nothing: Clarabel takes the root of that matrix, and
scikit-learn's SVC takes it as a precomputed kernel.  SVC has a bias that attention SVMs have not; every constraint is given twice, a and
−a, with both labels, whose symmetry makes the bias 0, so that its margin is the same.  Every margin is compared with ours.
"""

from __future__ import annotations

from fractions import Fraction

import clarabel
import cvxpy
import numpy as np
from scipy import sparse
from sklearn.svm import SVC

from checker.data.arrays import Arrays
from checker.svm import solve_rows
from checker.svm.brackets.bracket import bracket
from checker.svm.brackets.constraints import Constraints
from checker.truth import Truth
from tests.benchmarks.speed.measuring import Figures, compared, law, least_seconds

LARGE, SMALL = (12, 24, 48, 96), (12, 24, 48, 96)  # inputs of 26 tokens; constraints in a quarter as many dimensions


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


def clarabel_margin(rows):
    """1/‖w‖ for the least w with ⟨rows[j], w⟩ ≥ 1."""
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    m, d = rows.shape
    quadratic, constraints = sparse.eye(d, format="csc"), sparse.csc_matrix(-rows)
    cones = [clarabel.NonnegativeConeT(m)]
    found = clarabel.DefaultSolver(quadratic, np.zeros(d), constraints, -np.ones(m), cones, settings).solve()
    return 1 / np.linalg.norm(found.x)


def cvxpy_margin(rows):
    w = cvxpy.Variable(rows.shape[1])
    cvxpy.Problem(cvxpy.Minimize(cvxpy.sum_squares(w)), [rows @ w >= 1]).solve(solver=cvxpy.CLARABEL)
    return 1 / np.linalg.norm(w.value)


def kernel_margin(gram):
    whole = np.block([[gram, -gram], [-gram, gram]])
    labels = np.repeat([1, -1], len(gram))
    fitted = SVC(kernel="precomputed", C=1e10, tol=1e-8).fit(whole, labels)
    weights = np.zeros(2 * len(gram))
    weights[fitted.support_] = fitted.dual_coef_[0]
    return 1 / np.sqrt(weights @ whole @ weights)


def root(gram):
    values, vectors = np.linalg.eigh(gram)
    return vectors * np.sqrt(np.maximum(values, 0))


def feasible_rows(m, d):
    """Gaussian rows on one side of a hyperplane."""
    rng = np.random.default_rng(1)
    rows, direction = rng.standard_normal((m, d)), rng.standard_normal(d)
    return rows * np.sign(rows @ direction)[:, None]


def _exact() -> Figures:
    rows = feasible_rows(42, 10)
    exact, ones = [[Fraction(x) for x in row] for row in rows], [1] * len(rows)
    square = float(solve_rows(exact, ones).squared_norm)
    peers = {}
    for name, margin in (("Clarabel", clarabel_margin), ("cvxpy with Clarabel", cvxpy_margin)):
        assert abs(margin(rows) ** -2 / square - 1) < 1e-6
        peers[name] = least_seconds(lambda margin=margin: margin(rows))
    return compared("an exact SVM, 42 constraints, d = 10", least_seconds(lambda: solve_rows(exact, ones)), peers)


def _bracketed() -> Figures:
    constraints = problem()
    found = bracket(constraints)
    gram = constraints.gram(np.arange(constraints.size))
    assert found.feasible is Truth.TRUE and found.high
    peers = {}
    for name, margin in (("Clarabel", lambda: clarabel_margin(root(gram))), ("SVC", lambda: kernel_margin(gram))):
        assert float(found.low) * (1 - 1e-4) <= margin() <= float(found.high) * (1 + 1e-4)
        peers[name] = least_seconds(margin)
    what = f"an SVM between bounds, {constraints.size} constraints, d² = 9,216"
    return compared(what, least_seconds(lambda: bracket(problem())), peers)


def figures() -> dict[str, list[Figures]]:
    """The rows of the table, and the laws."""
    bracketed = [least_seconds(lambda n=n: bracket(problem(n))) for n in LARGE]
    exact = []
    for m in SMALL:
        rows = [[Fraction(x) for x in row] for row in feasible_rows(m, m // 4)]
        exact.append(least_seconds(lambda rows=rows: solve_rows(rows, [1] * len(rows))))
    laws = [
        law("an SVM between bounds", "constraints", [25 * n for n in LARGE], bracketed),
        law("an exact SVM with d = m/4", "constraints m", SMALL, exact),
    ]
    return {"rows": [_exact(), _bracketed()], "laws": laws}
