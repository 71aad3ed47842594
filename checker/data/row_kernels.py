"""The two products that descent on arrays consists of, in one pass over rows of any float width: numba's loops.

numpy first turns float32 rows into float64 ones, which takes longer than the products.

**Domain.** float.
"""

from __future__ import annotations

import numba
import numpy as np

from checker.arithmetic.rounding import Floats


@numba.njit(fastmath=True, nogil=True)  # type: ignore[untyped-decorator]
def _times(rows, vector, out):  # type: ignore[no-untyped-def]
    for t in range(rows.shape[0]):
        total = 0.0
        for j in range(rows.shape[1]):
            total += rows[t, j] * vector[j]
        out[t] = total


@numba.njit(fastmath=True, nogil=True)  # type: ignore[untyped-decorator]
def _combined(weights, rows, out):  # type: ignore[no-untyped-def]
    fours = rows.shape[0] - rows.shape[0] % 4
    for t in range(0, fours, 4):  # four rows in one pass over ``out``, which would be read and written for each
        a, b, c, e = weights[t], weights[t + 1], weights[t + 2], weights[t + 3]
        for j in range(rows.shape[1]):
            out[j] += a * rows[t, j] + b * rows[t + 1, j] + c * rows[t + 2, j] + e * rows[t + 3, j]
    for t in range(fours, rows.shape[0]):
        weight = weights[t]
        for j in range(rows.shape[1]):
            out[j] += weight * rows[t, j]


def times(rows: np.ndarray, vector: Floats) -> Floats:
    """rows @ vector in float64.  **Shapes.** rows (k,d) of float32 or float64."""
    out = np.empty(len(rows))
    _times(rows, vector, out)
    return out


def combined(weights: Floats, rows: np.ndarray) -> Floats:
    """weights @ rows in float64."""
    out = np.zeros(rows.shape[1])
    _combined(weights, rows, out)
    return out
