"""What ``library/Nuclear.v`` is told of a W-SVM whose solution W has WᵀW = ωI: ω, and why no other matrix has this nuclear norm.

Both are only proposed here; Coq computes whether they do.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from flint import fmpq, fmpq_mat

from checker.data.dataset import Vector
from checker.errors import InputError


def isotropic(W: Sequence[Vector]) -> Fraction:
    """ω with WᵀW = ωI, ω > 0.  **Raises.** InputError where there is none."""
    d = len(W)
    gram = [[sum((row[a] * row[b] for row in W), Fraction(0)) for b in range(d)] for a in range(d)]
    omega = gram[0][0]
    if not omega or any(gram[a][b] != (omega if a == b else 0) for a in range(d) for b in range(d)):
        raise InputError(
            "The least nuclear norm is known in Coq where the W-SVM's solution W has WᵀW = ωI only, and here it has not. Trust in it ends "
            "with verify.py."
        )
    return omega


def coefficients(W: Sequence[Vector], rows: list[Vector], carrying: Sequence[int]) -> list[list[Fraction]]:
    """For each entry of a matrix V its coefficients over ⟨row, V⟩ and the crossings Σ_i (W_ia V_ib − W_ib V_ia), a < b, where only rows
    that carry have one.  **Raises.** InputError where these do not determine V."""
    d = len(W)
    crossings = [
        [W[i][a] if j == b else -W[i][b] if j == a else Fraction(0) for i in range(d) for j in range(d)]
        for a, b in combinations(range(d), 2)
    ]
    allowed = [*carrying, *range(len(rows), len(rows) + len(crossings))]
    columns, n = [[*rows, *crossings][j] for j in allowed], d * d
    table = [
        [*(fmpq(c[k].numerator, c[k].denominator) for c in columns), *(fmpq(int(k == j)) for j in range(n))]
        for k in range(n)
    ]
    reduced, _ = fmpq_mat(table).rref()
    pivots = [next((j for j in range(len(columns)) if reduced[i, j]), None) for i in range(n)]
    if None in pivots:
        raise InputError(
            "The rows that carry do not determine the matrix of least nuclear norm, so Coq does not know that it is the only one."
        )
    found = [[Fraction(0)] * (len(rows) + len(crossings)) for _ in range(n)]
    for i, j in enumerate(pivots):
        for k in range(n):
            x = reduced[i, len(columns) + k]
            found[k][allowed[j or 0]] = Fraction(int(x.p), int(x.q))
    return found


__all__ = ["coefficients", "isotropic"]
