"""From eight digits to forty: Newton's method on the optimality system of the factorised nuclear-norm problem.

With W = KQᵀ, ‖W‖_* is the least ½(‖K‖² + ‖Q‖²), and an optimum with multipliers λ ≥ 0 satisfies
    K = MQ,   Q = MᵀK,   ⟨A_j, KQᵀ⟩ = 1 where λ_j > 0,      M = Σ λ_j A_j.
The system is singular (K and Q may be rotated together, and optima need not be unique), and nearly so beside its
solutions; Levenberg's step, damped by the residual's own size, converges quadratically all the same.

**Domain.** float of many digits.  **Guarantee.** none: :mod:`checker.svm.nuclear` judges what comes out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from flint import arb, arb_mat, fmpq, fmpz

from checker.arithmetic.balls import working_precision

BITS = 480
_STEPS = 16
GRID = 150
"""What is handed over is rounded to multiples of 2^−GRID."""


@dataclass(frozen=True, kw_only=True)
class Start:
    """A guess: factors K and Q (d,r) and multipliers on the rows thought tight.  **Domain.** float."""

    left: np.ndarray
    right: np.ndarray
    multipliers: dict[int, float]


@dataclass(frozen=True, kw_only=True)
class Refined:
    """**Shapes.** left, right (d,r); multipliers {row: λ}.  **Domain.** exact, and no promise of what they solve."""

    left: list[list[Fraction]]
    right: list[list[Fraction]]
    multipliers: dict[int, Fraction]


def starts(W: np.ndarray, rows: np.ndarray, multipliers: np.ndarray) -> list[Start]:
    """Guesses of the rank and of the tight rows, the likeliest first.

    **Shapes.** W (d,d), rows (m,d,d), multipliers (m,).  The rank is read from the primal and from the dual: singular
    values of M = Σ λ_j A_j that are nearly 1 bound it from above.
    """
    u, s, vt = np.linalg.svd(W)
    slack = np.einsum("jab,ab->j", rows, W) - 1
    dual = np.linalg.svd(np.einsum("j,jab->ab", multipliers, rows), compute_uv=False)
    top = max(float(multipliers.max()), 1e-300)
    ranks = [int(np.sum(s > t * s[0])) for t in (1e-5, 1e-3, 1e-7)] + [int(np.sum(dual > 1 - 1e-4))]
    tights = [np.flatnonzero(keep) for keep in (multipliers > slack * top, slack < 1e-4, multipliers > 1e-4 * top)]
    found: dict[tuple, Start] = {}
    for tight in tights:
        for r in ranks:
            key = (r, tuple(int(j) for j in tight))
            if r and key not in found and len(key[1]):
                root = np.sqrt(s[:r])
                found[key] = Start(
                    left=u[:, :r] * root,
                    right=vt[:r].T * root,
                    multipliers={j: max(float(multipliers[j]), 0.0) for j in key[1]},
                )
    return list(found.values())


def refined(start: Start, rows: Sequence[Sequence[Sequence[Fraction]]]) -> Refined:
    """Newton's method from a start.  **Shapes.** rows (m,d,d), exact.  **Guarantee.** none; always returns."""
    with working_precision(BITS):
        tight = sorted(start.multipliers)
        A = [arb_mat([[arb(fmpq(x.numerator, x.denominator)) for x in row] for row in rows[j]]) for j in tight]
        K, Q = _lifted(start.left), _lifted(start.right)
        lam = [arb(start.multipliers[j]) for j in tight]
        best, state = None, (K, Q, lam)
        for _ in range(_STEPS):
            residual, hessian = _system(A, *state)
            size = max(abs(x) for x in residual)
            if best is None or size < best[0]:
                best = (size, state)
            elif not size < best[0] * 1000:
                break
            if size < arb(2) ** (-2 * GRID):
                break
            state = _stepped(state, residual, hessian, size)
            if state is None:
                break
        assert best is not None
        K, Q, lam = best[1]
        return Refined(
            left=_rounded(K), right=_rounded(Q), multipliers={j: _grid(x) for j, x in zip(tight, lam, strict=True)}
        )


def _system(A, K, Q, lam) -> tuple[list[arb], arb_mat]:
    """Gradient and Hessian of ½‖K‖² + ½‖Q‖² − Σ λ_j(⟨A_j, KQᵀ⟩ − 1) in (K, Q, λ), entries by rows."""
    d, r, m = K.nrows(), K.ncols(), len(A)
    M = arb_mat(d, d)
    for x, a in zip(lam, A, strict=True):
        M = M + a * x
    to_left, to_right = [a * Q for a in A], [a.transpose() * K for a in A]
    left, right = K - M * Q, Q - M.transpose() * K
    values = [sum((x * y for x, y in zip(t.entries(), K.entries(), strict=True)), arb(0)) for t in to_left]
    residual = [*left.entries(), *right.entries(), *(1 - v for v in values)]
    half, size = d * r, 2 * d * r + m
    H: list[list[Any]] = [[arb(0)] * size for _ in range(size)]
    for i in range(2 * half):
        H[i][i] = arb(1)
    for a in range(d):
        for b in range(d):
            for k in range(r):
                H[a * r + k][half + b * r + k] = -M[a, b]
                H[half + b * r + k][a * r + k] = -M[a, b]
    for j in range(m):
        for i, x in enumerate([*to_left[j].entries(), *to_right[j].entries()]):
            H[i][2 * half + j] = H[2 * half + j][i] = -x
    return [_mid(x) for x in residual], arb_mat(H).mid()


def _stepped(state, residual: list[arb], H: arb_mat, damping: arb):
    """One damped least-squares step: (H² + δI) y = −H g."""
    K, Q, lam = state
    size = len(residual)
    g = arb_mat(size, 1, residual)
    normal = (H * H).mid()
    for i in range(size):
        normal[i, i] = normal[i, i] + damping
    try:
        step = normal.solve((H * g).mid(), algorithm="approx").entries()
    except ZeroDivisionError:
        return None
    half = len(K.entries())
    moved = [_mid(x - y) for x, y in zip([*K.entries(), *Q.entries(), *lam], step, strict=True)]
    if not all(x.is_finite() for x in moved):
        return None
    d, r = K.nrows(), K.ncols()
    return arb_mat(d, r, moved[:half]), arb_mat(d, r, moved[half : 2 * half]), moved[2 * half :]


def _mid(x: arb) -> arb:
    return x.mid()


def _lifted(matrix: np.ndarray) -> arb_mat:
    return arb_mat([[arb(float(x)) for x in row] for row in matrix])


def _rounded(matrix: arb_mat) -> list[list[Fraction]]:
    return [[_grid(matrix[i, j]) for j in range(matrix.ncols())] for i in range(matrix.nrows())]


def _grid(x: arb) -> Fraction:
    scaled = (x * arb(2) ** GRID).mid().floor().unique_fmpz()
    return Fraction(int(scaled if scaled is not None else fmpz(0)), 1 << GRID)
