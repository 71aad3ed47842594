"""The least-norm problem every hard-margin SVM here comes down to.

    minimise ‖w‖₂  subject to  ⟨a_j, w⟩ ≥ b_j   for j = 0 … m−1

Two forms.  *Rows*: the vectors a_j are given.  *Gram*: only G_jk = ⟨a_j, a_k⟩ is, so a W-SVM whose rows
are outer products of length d² never writes those d² columns; its solution is λ, and w = Σ λ_j a_j
is the caller's to form.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from flint import fmpq, fmpq_mat, fmpz, fmpz_mat

from checker.arithmetic.rational import fraction_of
from checker.errors import InputError


@dataclass(frozen=True, kw_only=True)
class Scaled:
    """The same problem in integers: the scaled rows â_j and right sides b̂_j are positive multiples of the originals.

    **Shapes.** gram (m,m): Ĝ_jk = ⟨â_j, â_k⟩ (times one common factor in Gram form); rhs (m,);
    rows (m,D), or None in Gram form.
    **Convention.** multiplier_factor[j] and slack_factor[j] take λ̂_j and ŝ_j = (Ĝλ̂ − b̂)_j back to λ_j and s_j.
    """

    gram: fmpz_mat
    rhs: tuple[fmpz, ...]
    rows: fmpz_mat | None
    multiplier_factor: tuple[fmpq, ...]
    slack_factor: tuple[fmpq, ...]


@dataclass(frozen=True, kw_only=True)
class LeastNorm:
    """minimise ‖w‖₂ subject to ⟨a_j, w⟩ ≥ b_j; build it with :meth:`from_rows` or :meth:`from_gram`.

    **Shapes.** rhs (m,); rows (m,D) or None; gram (m,m) or None; exactly one of the two is given.
    **Domain.** exact.
    """

    rhs: tuple[Fraction, ...]
    rows: tuple[tuple[Fraction, ...], ...] | None = None
    gram: tuple[tuple[Fraction, ...], ...] | None = None
    dimension: int | None = None

    @classmethod
    def from_rows(cls, rows: Sequence[Sequence[Any]], rhs: Sequence[Any], *, dimension: int | None = None) -> LeastNorm:
        """The problem with these rows; ``dimension`` is only needed when there are none.

        **Domain.** int, Fraction, fmpz, fmpq; a finite float means the exact rational it is.
        **Raises.** InputError on ragged rows, a length mismatch, NaN or infinity.
        """
        b = _vector(rhs, "rhs")
        matrix = tuple(_vector(row, f"rows[{j}]") for j, row in enumerate(rows))
        if len(matrix) != len(b):
            raise InputError(
                f"{len(matrix)} rows but {len(b)} right-hand sides: each constraint ⟨a_j, w⟩ ≥ b_j needs one of each. "
                "Pass two sequences of the same length."
            )
        width = dimension if dimension is not None else (len(matrix[0]) if matrix else 0)
        for j, row in enumerate(matrix):
            if len(row) != width:
                raise InputError(
                    f"rows[{j}] has {len(row)} entries where {width} are expected: all constraints live in one space. "
                    "Give every row the same length."
                )
        return cls(rhs=b, rows=matrix, dimension=width)

    @classmethod
    def from_gram(cls, gram: Sequence[Sequence[Any]], rhs: Sequence[Any]) -> LeastNorm:
        """The problem known only through G_jk = ⟨a_j, a_k⟩.

        **Guarantee.** Symmetry and the 2×2 minors are checked; that G is positive semidefinite is the caller's word.
        **Raises.** InputError when G is not square, not symmetric, or cannot be a Gram matrix.
        """
        b = _vector(rhs, "rhs")
        matrix = tuple(_vector(row, f"gram[{j}]") for j, row in enumerate(gram))
        m = len(b)
        if len(matrix) != m or any(len(row) != m for row in matrix):
            raise InputError(
                f"the Gram matrix is not {m}×{m} though there are {m} right-hand sides: entry (j,k) is ⟨a_j, a_k⟩. "
                "Pass the inner products of all pairs of rows."
            )
        problem = cls(rhs=b, gram=matrix)
        g = problem.scaled.gram.tolist()
        for j in range(m):
            for k in range(j + 1):
                if g[j][k] != g[k][j]:
                    raise InputError(
                        f"gram[{j}][{k}] = {matrix[j][k]} but gram[{k}][{j}] = {matrix[k][j]}: inner products are "
                        "symmetric. Compute the entries exactly, not in float."
                    )
                if g[j][j] < 0 or g[j][k] ** 2 > g[j][j] * g[k][k]:
                    raise InputError(
                        f"entries ({j},{k}) of the Gram matrix break Cauchy–Schwarz, so no rows have these inner "
                        "products and the problem means nothing. Compute the entries exactly, not in float."
                    )
        return problem

    @property
    def size(self) -> int:
        """m, the number of constraints."""
        return len(self.rhs)

    @cached_property
    def matrix(self) -> fmpq_mat:
        """The rows (m,D), or in Gram form G (m,m), unscaled, for checking."""
        rows = self.rows if self.rows is not None else self.gram
        assert rows is not None
        width = (self.dimension or 0) if self.rows is not None else self.size
        return fmpq_mat(self.size, width, [fmpq(x.numerator, x.denominator) for row in rows for x in row])

    @cached_property
    def scaled(self) -> Scaled:
        """The problem in integers (row by row, so that 1e-30 and 1e30 can meet)."""
        return _scaled_rows(self) if self.rows is not None else _scaled_gram(self)


def _vector(values: Sequence[Any], name: str) -> tuple[Fraction, ...]:
    return tuple(_rational(value, name, j) for j, value in enumerate(values))


def _rational(value: Any, name: str, j: int) -> Fraction:
    if type(value) is Fraction:
        return value
    if isinstance(value, fmpq):
        return fraction_of(value)
    if isinstance(value, fmpz):
        return Fraction(int(value))
    try:
        return Fraction(value)
    except (TypeError, ValueError, OverflowError) as problem:
        raise InputError(
            f"{name}[{j}] = {value!r} is not a rational number ({problem}): the solver is exact and has no reading "
            "for it. Pass int, Fraction, fmpq or a finite float."
        ) from None


def _scaled_rows(problem: LeastNorm) -> Scaled:
    assert problem.rows is not None
    width = problem.dimension or 0
    entries: list[int] = []
    rhs: list[fmpz] = []
    factors: list[fmpq] = []
    for row, b in zip(problem.rows, problem.rhs, strict=True):
        common = math.lcm(b.denominator, *(x.denominator for x in row))
        whole = [x.numerator * (common // x.denominator) for x in row]
        right = b.numerator * (common // b.denominator)
        shared = math.gcd(right, *whole) or 1
        entries.extend(x // shared for x in whole)
        rhs.append(fmpz(right // shared))
        factors.append(fmpq(common, shared))
    matrix = fmpz_mat(problem.size, width, entries)
    return Scaled(
        gram=matrix * matrix.transpose(),
        rhs=tuple(rhs),
        rows=matrix,
        multiplier_factor=tuple(factors),
        slack_factor=tuple(1 / x for x in factors),
    )


def _scaled_gram(problem: LeastNorm) -> Scaled:
    """Ĝ = L·G and b̂ = B·b, so λ = (L/B)·λ̂ and s = ŝ/B."""
    assert problem.gram is not None
    m = problem.size
    common = math.lcm(1, *(x.denominator for row in problem.gram for x in row))
    right = math.lcm(1, *(x.denominator for x in problem.rhs))
    entries = [x.numerator * (common // x.denominator) for row in problem.gram for x in row]
    return Scaled(
        gram=fmpz_mat(m, m, entries),
        rhs=tuple(fmpz(b.numerator * (right // b.denominator)) for b in problem.rhs),
        rows=None,
        multiplier_factor=(fmpq(common, right),) * m,
        slack_factor=(fmpq(1, right),) * m,
    )
