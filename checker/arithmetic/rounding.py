"""How far a float64 sum of products can be from the exact one: bounds known before anything is computed.

    |fl(x·y) − x·y| ≤ γ_k Σ|x_j||y_j| ≤ γ_k ‖x‖‖y‖,   γ_k = k u/(1 − k u),  u = 2⁻⁵³,  k the number of products

It holds for every order of summation and with fused multiply-adds, so also for what a BLAS does; only products that underflow
are outside of it, and :data:`TINY` covers those.  :mod:`checker.data.arrays` and :mod:`checker.svm.brackets.bracket` decide with it.

**Source.** N. J. Higham, *Accuracy and Stability of Numerical Algorithms* (2002), §3.1 and §3.5.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
UNIT = 2.0**-53
TINY = 2.0**-1000
"""More than what a million underflowing products lose together."""
UP = 1 + 2.0**-40
"""What a float bound is multiplied by, so that the handful of roundings in computing the bound itself cannot matter."""


def gamma(k: int) -> float:
    """γ_k, rounded up."""
    return k * UNIT / (1 - k * UNIT) * UP


def lengths_above(rows: Floats) -> Floats:
    """‖row‖ of each row, rounded up.  **Shapes.** rows (m,d).  **Guarantee.** at least the exact one, if no square overflows."""
    squares = np.einsum("ij,ij->i", rows, rows)
    return np.sqrt(squares * (1 + 2 * gamma(rows.shape[1] + 2)) + TINY) * UP


def length_above(vector: Floats) -> float:
    """‖vector‖ rounded up."""
    return float(lengths_above(vector.reshape(1, -1))[0])


def length_below(vector: Floats) -> float:
    """‖vector‖ rounded down."""
    flat = vector.ravel()
    square = float(flat @ flat) * (1 - 2 * gamma(flat.size + 2)) - TINY
    return float(np.sqrt(max(square, 0.0))) / UP


def exact_dot(x: Sequence[float], y: Sequence[float]) -> Fraction:
    """x·y of floats as the exact rational.  **Domain.** exact."""
    pairs = [(a.as_integer_ratio(), b.as_integer_ratio()) for a, b in zip(x, y, strict=True) if a and b]
    common = max((p[1] * q[1] for p, q in pairs), default=1)  # powers of two
    return Fraction(sum(p[0] * q[0] * (common // (p[1] * q[1])) for p, q in pairs), common)
