"""Singular values of matrices and eigenvalues of symmetric ones, in any arithmetic.

Of exact entries the characteristic polynomial is exact, and so is a root that is rational; the others are enclosed.  Of balls the
same is done at numbers near them, and Weyl's inequality says how far off that can be.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm
from typing import Any

import numpy as np
from flint import arb, ctx, fmpq, fmpz_mat, fmpz_poly

from checker.arithmetic import Balls, ClosedForm
from checker.arithmetic.balls import working_precision
from checker.arithmetic.floating import Float64, Mpmath
from checker.errors import ClaimError, SizesDiffer, Undecided, Undefined
from checker.truth import Truth

_MOST_BITS = 4096  # of a row of whole entries of which a characteristic polynomial is taken, beside those of the working precision
_ALMOST_SYMMETRIC = 1e-9  # of floats


def singular_value(A, X: list[list], k: int) -> Any:
    """The k-th largest singular value of a matrix, with multiplicity.  **Raises.** ClaimError where there is none of this number."""
    rows = X if len(X) <= len(X[0]) else [list(column) for column in zip(*X, strict=True)]
    if not 1 <= k <= len(rows):
        raise ClaimError(_no_such("singular value", k, len(X), len(X[0]), len(rows)))
    if isinstance(A, Float64):
        return (
            float(np.linalg.svd(np.array(rows), compute_uv=False)[k - 1]) if np.isfinite(rows).all() else float("nan")
        )
    if isinstance(A, Mpmath):
        return A.context.svd_r(A.context.matrix(rows), compute_uv=False)[k - 1]
    return _spectral(A, rows, k, singular=True)


def eigenvalue(A, S: list[list], k: int) -> Any:
    """The k-th largest eigenvalue of a symmetric matrix, with multiplicity.

    **Raises.** Undefined where the matrix is not known to be symmetric, SizesDiffer or ClaimError where the sizes do not fit.
    """
    n = len(S)
    if n != len(S[0]):
        raise SizesDiffer(f"an eigenvalue of a matrix that is not square, but {n} × {len(S[0])}.")
    if not 1 <= k <= n:
        raise ClaimError(_no_such("eigenvalue", k, n, n, n))
    if not all(_same(A, S[i][j], S[j][i]) for i in range(n) for j in range(i)):
        raise Undefined("an eigenvalue of a matrix that is not known to be symmetric")
    rows = [[S[max(i, j)][min(i, j)] for j in range(n)] for i in range(n)]
    if isinstance(A, Float64):
        return float(np.linalg.eigvalsh(np.array(rows))[n - k]) if np.isfinite(rows).all() else float("nan")
    if isinstance(A, Mpmath):
        return sorted(A.context.eigsy(A.context.matrix(rows), eigvals_only=True))[n - k]
    return _spectral(A, rows, k, singular=False)


def _no_such(what: str, k: int, rows: int, columns: int, most: int) -> str:
    return (
        f"There is no {what} number {k} of a {rows} × {columns} matrix: they are numbered from 1 to {most}. Number them so; for a literal "
        f"number give the matrix sides that are large enough, as in matrix('A', {max(k, 1)}, {max(k, 1)})."
    )


def _same(A, x: Any, y: Any) -> bool:
    if isinstance(A, (Float64, Mpmath)):
        return bool(abs(x - y) <= _ALMOST_SYMMETRIC * max(abs(x), abs(y)))
    return A.equal(x, y) is Truth.TRUE


def _spectral(A, rows: list[list], k: int, *, singular: bool) -> Any:
    """In balls or closed forms.  **Raises.** Undecided in other arithmetics, and of what has no closed form."""
    if isinstance(A, ClosedForm):
        exact = [[x.constant() for x in row] for row in rows]
        if any(x is None for row in exact for x in row):
            raise Undecided(
                "A singular value or eigenvalue of a matrix that is not exactly rational has no closed form."
            )
        factor, whole = _whole([[fmpq(x.numerator, x.denominator) for x in row] for row in exact])
        found = _root(whole, k, singular=singular)
        if not isinstance(found, fmpq):
            raise Undecided(
                "A singular value or eigenvalue that is no rational or root of one has no closed form here."
            )
        value = A.number(Fraction(int(found.p)))
        return A.number(Fraction(int(factor.p), int(factor.q))) * (A.sqrt(value) if singular else value)
    if not isinstance(A, Balls):
        raise Undecided("Singular values and eigenvalues have values in numbers only.")
    if all(isinstance(x, fmpq) for row in rows for x in row):
        factor, whole = _whole(rows)
        if whole.nrows() * max(int(x).bit_length() for x in whole.entries()) <= 8 * ctx.prec + _MOST_BITS:
            found = _root(whole, k, singular=singular)
            A.inexact_used = A.inexact_used or isinstance(found, arb)
            return factor * (A.root_of_squares(found) if singular else found)
    A.inexact_used = True
    exponent, whole, distance = _near(rows)
    found = arb(_root(whole, k, singular=singular))
    found = (found.nonnegative_part().sqrt() if singular else found) + arb(0, 1) * distance
    return (found.nonnegative_part() if singular else found) * arb((1, exponent))


def _whole(rows: list[list[fmpq]]) -> tuple[fmpq, fmpz_mat]:
    """(q, N) with rows = q·N, N of whole numbers without a common factor."""
    common = lcm(*(int(x.q) for row in rows for x in row))
    whole = [[int(x.p) * (common // int(x.q)) for x in row] for row in rows]
    factor = gcd(*(x for row in whole for x in row)) or 1
    return fmpq(factor, common), fmpz_mat([[x // factor for x in row] for row in whole])


def _near(rows: list[list]) -> tuple[int, fmpz_mat, arb]:
    """(e, N, r) with ‖rows/2^e − N‖ ≤ r, N of whole numbers of the working precision and a few bits."""
    balls = [[arb(x) for x in row] for row in rows]
    above = [x.abs_upper().man_exp() for row in balls for x in row if not x.is_zero()]
    exponent = max((int(m).bit_length() + int(e) for m, e in above), default=0) - ctx.prec - 10
    near = [[_floor(x.mid(), exponent) for x in row] for row in balls]
    rest = [
        (x - arb((n, exponent))).abs_upper()
        for row, others in zip(balls, near, strict=True)
        for x, n in zip(row, others, strict=True)
    ]
    distance = sum((x * x for x in rest), arb(0)).nonnegative_part().sqrt().upper()
    return exponent, fmpz_mat(near), distance * arb((1, -exponent))


def _floor(x: arb, exponent: int) -> int:
    """⌊x/2^exponent⌋ of a ball that is a number."""
    mantissa, own = map(int, x.man_exp())
    shift = own - exponent
    return mantissa << shift if shift >= 0 else mantissa >> min(-shift, mantissa.bit_length() + 1)


def _root(whole: fmpz_mat, k: int, *, singular: bool) -> fmpq | arb:
    """The k-th largest eigenvalue of N, or of N·Nᵀ: exact where it is rational, and then a whole number, as the polynomial is monic.

    The k-th largest of numbers between lower and upper ends lies between the k-th largest of the lower and of the upper ends.
    """
    square = whole * whole.transpose() if singular else whole
    polynomial = square.charpoly()
    longest = max(int(x).bit_length() for x in square.entries()) + int(square.nrows()).bit_length()
    with working_precision(ctx.prec + longest + 20):
        found: list[tuple[arb, fmpq | None]] = []
        for factor, times in polynomial.factor_squarefree()[1]:
            found += [one for one in _real_roots(factor) for _ in range(times)]
        for ball, exact in found:
            if exact is not None:
                above = sum(1 for other, _ in found if other > ball)
                equal = sum(1 for _, other in found if other == exact)
                below = sum(1 for other, _ in found if other < ball)
                if above < k <= above + equal and above + equal + below == len(found):
                    return exact
        low = sorted((ball.lower() for ball, _ in found), reverse=True)[k - 1]
        high = sorted((ball.upper() for ball, _ in found), reverse=True)[k - 1]
        return low.union(high)


def _real_roots(factor: fmpz_poly) -> list[tuple[arb, fmpq | None]]:
    """The roots of a polynomial without multiple ones, each in a ball apart from the others, and itself where it is whole."""
    roots: list[tuple[arb, fmpq | None]] = []
    complex_roots: Any = factor.complex_roots()  # (root, 1) of each; the real ones have no imaginary part
    for root, _ in complex_roots:
        ball = root.real
        near = ball.unique_fmpz()
        roots.append((ball, fmpq(near) if near is not None and factor(near) == 0 else None))
    return roots


__all__ = ["eigenvalue", "singular_value"]
