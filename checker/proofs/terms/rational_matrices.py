"""Exact linear algebra for sums of squares: decompositions and complements in rationals.

**Guarantee.** exact, but for :func:`complement`, whose rows are rounded: they are rational, whatever the kernel was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np
from flint import fmpq, fmpq_mat, nmod_mat

from checker.proofs.terms.polynomials import Polynomial

_PRIME = 2**61 - 1


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


class Equations:
    """The equations Σ x_c·column_c = target, a row a monomial; ``others`` are the columns whose factors can be chosen.

    The columns that cannot are the first that are independent of those before them, found modulo a prime; :meth:`solved` is exact.
    """

    def __init__(self, columns: Sequence[Polynomial], target: Polynomial, monomials: Sequence[tuple]) -> None:
        self.columns, self.target = columns, target
        where = {m: r for r, m in enumerate(monomials)}
        self._pivots = _independent([{where[m]: x for m, x in p.items()} for p in [*columns, target]], len(monomials))
        self.others = [c for c in range(len(columns)) if c not in set(self._pivots)]
        self.consistent = len(columns) not in self._pivots
        if not self.consistent:
            return
        rows = [{k: columns[c][m] for k, c in enumerate(self._pivots) if m in columns[c]} for m in monomials]
        self._rows = [monomials[r] for r in _independent(rows, len(self._pivots))]
        self._square = fmpq_mat(len(self._rows), len(self._rows))
        for r, m in enumerate(self._rows):
            for k, c in enumerate(self._pivots):
                if m in columns[c]:
                    self._square[r, k] = exactly(columns[c][m])

    def solved(self, chosen: Mapping[int, fmpq]) -> list[fmpq] | None:
        """All factors, when these are chosen and the others of their kind 0; None where there are none."""
        if not self.consistent:
            return None
        rest = {m: exactly(x) for m, x in self.target.items()}
        for c, value in chosen.items():
            _subtract(rest, value, self.columns[c])
        right = fmpq_mat(len(self._rows), 1, [rest.get(m, fmpq(0)) for m in self._rows])
        try:
            found = self._square.solve(right) if self._rows else right
        except ZeroDivisionError:  # dependent, if not modulo the prime
            return None
        values = [chosen.get(c, fmpq(0)) for c in range(len(self.columns))]
        for k, c in enumerate(self._pivots):
            values[c] = found[k, 0]
            _subtract(rest, values[c], self.columns[c])
        return None if any(rest.values()) else values


def _subtract(rest: dict[tuple, fmpq], value: fmpq, column: Polynomial) -> None:
    for m, x in column.items():
        rest[m] = rest.get(m, fmpq(0)) - value * exactly(x)


def _independent(columns: Sequence[Mapping[int, Fraction]], height: int) -> list[int]:
    """The columns that are no combination of those before them, modulo a prime."""
    table = nmod_mat(height, len(columns), _PRIME)
    for c, column in enumerate(columns):
        for r, x in column.items():
            table[r, c] = x.numerator * pow(x.denominator, -1, _PRIME) % _PRIME if x.denominator % _PRIME else 1
    reduced, rank = table.rref()
    found: list[int] = []
    for r in range(rank):
        after = found[-1] + 1 if found else 0
        found.append(next(c for c in range(after, len(columns)) if int(reduced[r, c])))
    return found
