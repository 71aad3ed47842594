"""Matrices of exact rationals as integers over one denominator, so that flint multiplies them.

The products that make keys, queries and key matrices of a model have 10⁵ to 10⁸ terms: too many for ``Fraction``, and a
second for flint.  **Domain.** exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

import numpy as np
from flint import fmpz_mat

from checker.arithmetic.rational import lowest_terms
from checker.data.dataset import Matrix
from checker.errors import InputError


@dataclass(frozen=True)
class ExactMatrix:
    """The matrix ``whole``/``over``.  **Convention.** ``over`` ≥ 1; it need not be in lowest terms."""

    whole: fmpz_mat
    over: int = 1

    @property
    def shape(self) -> tuple[int, int]:
        return self.whole.nrows(), self.whole.ncols()

    @property
    def transposed(self) -> ExactMatrix:
        return ExactMatrix(self.whole.transpose(), self.over)

    def __matmul__(self, other: ExactMatrix) -> ExactMatrix:
        return ExactMatrix(self.whole * other.whole, self.over * other.over)

    def times(self, factor: Fraction) -> ExactMatrix:
        """Every entry multiplied by ``factor``."""
        return ExactMatrix(self.whole * factor.numerator, self.over * factor.denominator)

    def beside(self, *others: ExactMatrix) -> ExactMatrix:
        """The columns of this matrix, then those of the others.  **Shapes.** the same number of rows."""
        parts = (self, *others)
        over = lcm(*(part.over for part in parts))
        tables = [(part.whole * (over // part.over)).tolist() for part in parts]
        return ExactMatrix(fmpz_mat([sum(rows, []) for rows in zip(*tables, strict=True)]), over)

    @property
    def rows(self) -> Matrix:
        """The entries in lowest terms."""
        over = self.over
        return tuple(tuple(_lowest(int(x), over) for x in row) for row in self.whole.tolist())


def _lowest(top: int, bottom: int) -> Fraction:
    common = gcd(top, bottom)
    return lowest_terms(top // common, bottom // common)


def exact_matrix(array: np.ndarray, name: str) -> ExactMatrix:
    """A float or integer array as the rationals that it is; a vector is one column.

    **Shapes.** (m, n), or (m) for m × 1.  **Guarantee.** exact.  **Raises.** InputError at NaN and at infinities, naming the entry.
    """
    table = array.reshape(len(array), -1)
    if array.dtype.kind != "f":
        return ExactMatrix(fmpz_mat(table.tolist()))
    check_finite(array, name)
    mantissas, exponents = np.frexp(table.astype(np.float64))
    whole = (mantissas * 2.0**53).astype(np.int64)
    lowest_bit = np.frexp((whole & -whole).astype(np.float64))[1] - 1
    zero = whole == 0
    whole >>= np.where(zero, 0, lowest_bit)
    powers = np.where(zero, 0, exponents.astype(np.int64) - 53 + lowest_bit)
    least = min(int(powers.min()), 0)
    shifted = [
        [x << k for x, k in zip(row, shifts, strict=True)]
        for row, shifts in zip(whole.tolist(), (powers - least).tolist(), strict=True)
    ]
    return ExactMatrix(fmpz_mat(shifted), 2**-least)


def check_finite(array: np.ndarray, name: str) -> None:
    """**Raises.** InputError at NaN and at infinities, naming the first such entry."""
    wrong = np.argwhere(~np.isfinite(array))
    if len(wrong):
        where = "".join(f"[{k}]" for k in wrong[0].tolist())
        raise InputError(
            f"{name}{where} is {array[tuple(wrong[0])]}, and {len(wrong)} of {array.size} entries are not finite: no exact "
            "statement can be made about them. Repair the file, or take another layer or checkpoint."
        )


def exact_column(values: Sequence[Fraction]) -> ExactMatrix:
    """**Shapes.** m × 1.  **Guarantee.** exact."""
    over = lcm(*(x.denominator for x in values))
    return ExactMatrix(fmpz_mat([[x.numerator * (over // x.denominator)] for x in values]), over)


def exact_rows(rows: Sequence[Sequence[Fraction]]) -> ExactMatrix:
    """**Shapes.** m × n.  **Guarantee.** exact."""
    over = lcm(*(x.denominator for row in rows for x in row))
    return ExactMatrix(fmpz_mat([[x.numerator * (over // x.denominator) for x in row] for row in rows]), over)
