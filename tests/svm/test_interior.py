"""The interior-point proposer ends at the optimality conditions, and rounding in its last steps does not carry it away again."""

from __future__ import annotations

import numpy as np
import pytest

from checker.svm.brackets.interior import of_gram, of_rows


def missed(rows: np.ndarray, u: np.ndarray) -> float:
    """How far u is from Hu − b ≥ 0 and u·(Hu − b) = 0, with b = 1 and H = rows rowsᵀ + bbᵀ."""
    z = rows @ (rows.T @ u) + u.sum() - 1
    return max(-float(z.min()), float(u @ np.abs(z)))


@pytest.mark.parametrize("shift", [0.0, 1.0])
def test_more_rows_than_columns_cost_no_digits(shift):
    for seed in range(150):
        rng = np.random.default_rng(seed)
        d = 3 + seed % 8
        rows = rng.standard_normal((d + 2 + seed % 5, d)) + shift
        b = np.ones(len(rows))
        for u in (of_rows(rows, b), of_gram(rows @ rows.T, b)):
            assert (u > 0).all() and missed(rows, u) < 1e-10, seed
