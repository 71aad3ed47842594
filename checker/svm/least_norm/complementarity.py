"""Strict complementarity when the active rows are dependent, decided exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import fmpz, fmpz_mat

from checker.svm.least_norm.nnls import nonnegative_least_squares
from checker.svm.least_norm.problem import LeastNorm


def strictly_complementary(problem: LeastNorm, active: Sequence[int], squared_norm: Fraction) -> bool:
    """Whether *some* multipliers of the solution w are positive on every active row.

    They are exactly when Σ ν_j a_j − μ w = −Σ a_j has a solution ν, μ ≥ 0 over the active rows: then
    Σ (1 + ν_j) a_j = μ w, and dividing by μ (or, if μ = 0, adding this to any multipliers) makes all of them
    positive.  Non-negative least squares answers that: its residual is zero or not.  ⟨a_j, w⟩ = b_j gives every
    inner product.

    **Guarantee.** exact.
    """
    scaled = problem.scaled
    k = len(active)
    if k == 0:
        return True
    # In the units of the scaled rows w has inner products b̂_j with them; its squared length follows.
    factor = scaled.multiplier_factor[0] * scaled.slack_factor[0]
    length = Fraction(squared_norm.numerator * int(factor.q), squared_norm.denominator * int(factor.p))
    p, q = fmpz(length.numerator), fmpz(length.denominator)
    b = [scaled.rhs[j] for j in active]
    gram = [[scaled.gram[i, j] for j in active] for i in active]
    whole = [[*row, -q * x] for row, x in zip(gram, b, strict=True)] + [[*(-q * x for x in b), p * q]]
    target = [-sum(row, fmpz(0)) for row in gram] + [q * sum(b, fmpz(0))]
    found = nonnegative_least_squares(fmpz_mat(whole), target)
    reached = sum((target[j] * x for j, x in zip(found.passive, found.values, strict=True)), fmpz(0))
    return reached == found.denominator * sum((sum(row, fmpz(0)) for row in gram), fmpz(0))
