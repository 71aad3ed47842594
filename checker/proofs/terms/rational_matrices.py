"""Exact linear algebra for sums of squares: decompositions and complements in rationals.

**Guarantee.** exact, but for :func:`complement`, whose rows are rounded: they are rational, whatever the kernel was.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from flint import fmpq


def exactly(value: Fraction | int) -> fmpq:
    """The same number for flint."""
    value = Fraction(value)
    return fmpq(value.numerator, value.denominator)


def combined(row: Sequence[Fraction], basis: list[list[Fraction]]) -> list[Fraction]:
    """The row times the rows of the basis."""
    return [
        sum((x * one[j] for x, one in zip(row, basis, strict=True) if x), Fraction(0)) for j in range(len(basis[0]))
    ]


def complement(kernel: np.ndarray) -> list[list[Fraction]] | None:
    """Rational rows that span the orthogonal complement of the kernel, its reduced echelon form rounded to small fractions.

    None where the rows of the kernel are almost dependent.
    """
    rows = kernel.copy()
    n = rows.shape[1]
    pivots: list[int] = []
    for r in range(len(rows)):
        block = np.abs(rows[r:])
        block[:, pivots] = 0
        at, c = divmod(int(np.argmax(block)), n)
        i = at + r
        if abs(rows[i, c]) < 1e-6:
            return None
        rows[[r, i]] = rows[[i, r]]
        rows[r] /= rows[r, c]
        for k in range(len(rows)):
            if k != r:
                rows[k] -= rows[k, c] * rows[r]
        pivots.append(c)
    exact = [[Fraction(float(x)).limit_denominator(60) for x in row] for row in rows]
    result = []
    for c in [c for c in range(n) if c not in pivots]:  # e_c − Σ_r rows[r][c]·e_pivot(r) is orthogonal to every row
        one = [Fraction(0)] * n
        one[c] = Fraction(1)
        for r, pivot in enumerate(pivots):
            one[pivot] = -exact[r][c]
        result.append(one)
    return result


def decomposed(Q: list[list[Fraction]]) -> list[tuple[Fraction, list[Fraction]]] | None:
    """Q = Σ d·c cᵀ with d > 0, or None where Q is not positive semidefinite."""
    Q = [row[:] for row in Q]
    n = len(Q)
    result: list[tuple[Fraction, list[Fraction]]] = []
    left = set(range(n))
    while left:
        k = max(left, key=lambda i: Q[i][i])
        d = Q[k][k]
        if d < 0:
            return None
        if d == 0:
            return None if any(Q[i][j] for i in left for j in left) else result
        c = [Q[k][j] / d if j in left else Fraction(0) for j in range(n)]
        result.append((d, c))
        for i in left:
            if c[i]:
                for j in left:
                    Q[i][j] -= d * c[i] * c[j]
        left.remove(k)
    return result
