"""That constraints have no solution, shown without writing the long rationals of a Farkas certificate.

Given are float weights y > 0 on some rows, with Σ y_j a_j = r nearly zero.  Let d of the rows be the columns of a matrix A, R an
approximate inverse of it, and ‖I − RA‖ ≤ η < 1.  Then A is invertible and ‖A⁻¹‖ ≤ ‖R‖/(1 − η), so that the weights of these d rows can be
moved by A⁻¹r, at most ‖R‖‖r‖/(1 − η) each, to make the sum exactly zero.  Where that is less than each of them, exact
weights ≥ 0, not all zero, exist, and 0 ≥ Σ y_j > 0 is asked: Farkas.

**Guarantee.** True is certain (every rounding is bounded); False says nothing.
**Source.** S. M. Rump, *Verification methods* (2010), §10.
"""

from __future__ import annotations

import numpy as np
from scipy import linalg

from checker.arithmetic.rounding import UNIT, UP, Floats, gamma, length_above


def has_no_solution(rows: Floats, weights: Floats) -> bool:
    """Whether ⟨a_j, w⟩ ≥ 1 is certainly impossible for these rows together.

    **Shapes.** rows (k,d), each entry within 2u of the exact one, relative to it; weights (k).
    """
    rows = rows[:, np.abs(rows).max(axis=0, initial=0) > 0]  # what is zero in every row is zero in each sum of them
    k, d = rows.shape
    if not d or k <= d or not (weights > 0).any():
        return False
    weights = _cancelling(rows, weights)
    heavy = np.argsort(-weights * np.sqrt(np.einsum("ij,ij->i", rows, rows)), kind="stable")[: 3 * d]
    _, pivots = linalg.qr((rows[heavy] * weights[heavy, None]).T, mode="r", pivoting=True, check_finite=False)
    basis = heavy[pivots[:d]]
    matrix = rows[basis].T
    try:
        inverse = linalg.inv(matrix, check_finite=False)
    except linalg.LinAlgError:
        return False
    for _ in range(2):  # the sum made small: only a proposal too
        moved = weights.copy()
        moved[basis] -= inverse @ (weights @ rows)
        weights = np.maximum(moved, 0.0)
    size, inverse_size = length_above(matrix), length_above(inverse)
    # Frobenius norms: of I − RÂ as computed, of the rounding in RÂ, and of Â − A, whose entries are rounded twice.
    eta = length_above(np.eye(d) - inverse @ matrix) + inverse_size * size * (gamma(d + 4) + 4 * UNIT) * UP
    rest = length_above(weights @ rows) + (gamma(k + 4) + 4 * UNIT) * float(weights @ np.linalg.norm(rows, axis=1)) * UP
    if not eta < 0.5:
        return False
    return bool(inverse_size * rest / (1 - eta) * UP < weights[basis].min())


def _cancelling(rows: Floats, weights: Floats) -> Floats:
    """Weights near these in proportion whose sum is nearer to zero: y(1 − As) with AᵀYA s = Aᵀy.  Only a proposal."""
    weights = np.maximum(
        weights, weights.max() * 1e-7
    )  # so that rows whose weights an interior point let go may return
    for _ in range(40):
        pulled = rows.T @ (rows * weights[:, None])
        try:
            step = linalg.solve(pulled, weights @ rows, assume_a="pos", check_finite=False)
        except (linalg.LinAlgError, ValueError):
            break
        change = rows @ step
        most = float(change.max())
        weights = weights * (1 - change * (1 if most < 0.9 else 0.9 / most))
        if most < 1e-9:
            break
    return weights
