"""Beyond a bracket: the exact solution where few constraints are active, and that all are active where they are.

Few: the constraints that look active are solved in rationals, and all others are certainly satisfied by that solution, with the rounding
bounded; what is not certain joins the next round.  All: with Gμ = 1 for the whole Gram matrix and μ > 0, the point
Σ μ_j a_j is the solution and holds every constraint with equality; μ > 0 is certain when an approximate μ is
larger than ‖1 − Gμ‖/λ_min(G), and a Cholesky factorisation that succeeds bounds λ_min from below.

**Source.** S. M. Rump, *Verification of positive definiteness* (2006).
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from flint import fmpz_mat
from scipy import linalg

from checker.arithmetic.rounding import UNIT, UP, Floats, gamma, length_above
from checker.svm.brackets.constraints import Constraints, Rows
from checker.svm.least_norm.exact import solve_gram
from checker.svm.least_norm.solution import Solution

MOST_EXACT = 120
"""Active constraints up to which the solution is computed exactly."""
_ROUNDS = 3


def solved_exactly(problem: Constraints, weights: Floats, margins: Floats) -> tuple[Solution, Rows] | None:
    """The exact solution of a few constraints that is the solution of all, and which they are; None where it is not found.

    **Guarantee.** exact.
    """
    kept = np.flatnonzero((weights > 1e-6 * weights.max()) | (margins < 1 + 1e-6))
    for _ in range(_ROUNDS):
        if len(kept) > MOST_EXACT:
            return None
        found = solve_gram(_exact_gram(problem, kept), [1] * len(kept))
        if not found.feasible:
            return None
        doubtful = _not_certain(problem, found, kept)
        if not len(doubtful):
            return found, kept
        kept = np.union1d(kept, doubtful)
    return None


def _not_certain(problem: Constraints, found: Solution, kept: Rows) -> Rows:
    """The other constraints that the solution does not certainly satisfy with room to spare."""
    near = np.zeros(problem.size)
    try:
        near[kept] = [float(x) for x in found.multipliers]
    except OverflowError:  # beyond the float range nothing is certain here
        return np.setdiff1d(np.arange(problem.size), kept)
    point = problem.pull(near)
    away = problem.pull_error(near) + 2 * UNIT * float(near @ problem.lengths) * UP
    sure = problem.margins(point) - problem.margin_errors(point) - problem.lengths * away * UP
    certain = sure > 1
    certain[kept] = True
    return np.flatnonzero(~certain)


def _exact_gram(problem: Constraints, kept: Rows) -> list[list[Fraction]]:
    """⟨a_j, a_k⟩ in rationals: integers over a power of two."""
    data = problem.data
    own, scale = _integers(data.tokens[problem.tokens[kept]])
    if problem.problem == "v":
        rows = own  # the signs are taken below
        signs = data.labels[kept].tolist()
        inner, common = (rows * rows.transpose()).tolist(), scale**2
        return [
            [Fraction(int(x) * signs[j] * signs[k], common) for k, x in enumerate(row)] for j, row in enumerate(inner)
        ]
    best, other = _integers(data.tokens[problem.chosen[problem.owner[kept]]])
    rows = best * (max(scale, other) // other) - own * (max(scale, other) // scale)
    inner, common = (rows * rows.transpose()).tolist(), max(scale, other) ** 2
    if problem.problem == "p":
        return [[Fraction(int(x), common) for x in row] for row in inner]
    assert data.queries is not None
    queries, over = _integers(data.queries[problem.owner[kept]])
    outer = (queries * queries.transpose()).tolist()
    return [
        [Fraction(int(x) * int(z), common * over**2) for x, z in zip(*pair, strict=True)]
        for pair in zip(inner, outer, strict=True)
    ]


def _integers(array: np.ndarray) -> tuple[fmpz_mat, int]:
    """Floats as integers over one power of two."""
    ratios = [x.as_integer_ratio() for x in np.asarray(array, dtype=np.float64).ravel().tolist()]
    common = max(q for _, q in ratios)
    return fmpz_mat(array.shape[0], array.shape[1], [p * (common // q) for p, q in ratios]), common


def all_active(problem: Constraints) -> bool:
    """Whether every constraint certainly holds with equality at the solution; False says nothing."""
    gram = problem.gram(np.arange(problem.size))
    try:
        factor = linalg.cho_factor(gram, lower=True, check_finite=False)
        weights = linalg.cho_solve(factor, np.ones(problem.size), check_finite=False)
    except linalg.LinAlgError:
        return False
    if not (weights > 0).all():
        return False
    least = _least_eigenvalue(problem, gram)
    point = problem.pull(weights)
    off = (
        np.abs(1 - problem.margins(point))
        + problem.margin_errors(point)
        + problem.lengths * problem.pull_error(weights)
    )
    return bool(least > 0 and length_above(off) * UP < least * weights.min() / UP)


def _least_eigenvalue(problem: Constraints, gram: Floats) -> float:
    """A lower bound of λ_min of the exact Gram matrix; 0 where none is found."""
    m, d = problem.size, problem.data.d
    # Each entry is two sums of d products of rows that were rounded once; Cholesky's own error is Rump's.
    error = (
        gamma(2 * d + 32) * float(problem.lengths @ problem.lengths) + 2 * gamma(m + 2) * float(np.trace(gram))
    ) * UP
    shift = float(np.diag(gram).min()) / 2
    for _ in range(12):
        moved = gram.copy()
        moved[np.diag_indices_from(moved)] -= shift
        try:
            linalg.cholesky(moved, lower=True, overwrite_a=True, check_finite=False)
        except linalg.LinAlgError:
            shift /= 4
            continue
        return max(shift * (1 - 4 * UNIT) - error, 0.0)
    return 0.0
