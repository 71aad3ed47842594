"""A float64 interior-point method for  minimise ½uᵀHu − bᵀu  over u ≥ 0: the proposer for thousands of dense rows.

Clarabel factorises a sparse matrix, so dense rows by the thousand cost it minutes; here the one linear system of a step is as small
as rows and columns allow, and dense.  An interior point has a second use: where the rows have no solution, it weights
all rows that can take part in the proof of that (:mod:`checker.svm.brackets.no_solution`).

**Domain.** float.  **Guarantee.** none: what comes of it is certified by :mod:`checker.svm.brackets.bracket`.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy import linalg

from checker.arithmetic.rounding import Floats

_STEPS = 60
_NEAR = 0.995  # of the way to the boundary

Solve = Callable[[Floats], Callable[[Floats], Floats]]


def of_gram(gram: Floats, b: Floats) -> Floats:
    """The minimiser for H = gram + bbᵀ.  **Shapes.** gram (m,m), b (m)."""
    h = gram + np.outer(b, b)

    def factorised(weights: Floats) -> Callable[[Floats], Floats]:
        system = h.copy()
        system[np.diag_indices_from(system)] += weights
        factor = linalg.cho_factor(system, lower=True, overwrite_a=True, check_finite=False)
        return lambda right: linalg.cho_solve(factor, right, check_finite=False)

    return _minimiser(lambda u: h @ u, factorised, b)


def of_rows(rows: Floats, b: Floats) -> Floats:
    """The minimiser for H = MMᵀ with M = (rows, b): systems of d+1 where there are more rows than that."""
    lifted = np.column_stack([rows, b])
    if len(rows) <= lifted.shape[1]:
        return of_gram(rows @ rows.T, b)

    def factorised(weights: Floats) -> Callable[[Floats], Floats]:
        over = 1 / weights
        system = lifted.T @ (lifted * over[:, None])
        system[np.diag_indices_from(system)] += 1
        factor = linalg.cho_factor(system, lower=True, overwrite_a=True, check_finite=False)

        def once(right: Floats) -> Floats:
            first = over * right
            return first - over * (lifted @ linalg.cho_solve(factor, lifted.T @ first, check_finite=False))

        def solve(right: Floats) -> Floats:
            # Near the end 1/weights is huge and the difference above cancels; what it leaves over is solved for again.
            found = once(right)
            return found + once(right - weights * found - lifted @ (lifted.T @ found))

        return solve

    return _minimiser(lambda u: lifted @ (lifted.T @ u), factorised, b)


def _minimiser(product: Callable[[Floats], Floats], factorised: Solve, b: Floats) -> Floats:
    """Mehrotra's predictor and corrector.

    The optimality conditions are Hu − b = z and u·z = 0.  Returned is the point that misses them least: rounding spoils the last steps
    of a run that goes on for too long, on one processor's BLAS and not on another's.
    """
    m = len(b)
    u = np.full(m, 1.0 / m)
    z = np.maximum(product(u) - b, 1.0)
    best, missed = u, np.inf
    for _ in range(_STEPS):
        residual, mean = product(u) - b - z, float(u @ z) / m
        off = float(np.abs(residual).max())
        if off + mean <= missed:
            best, missed = u, off + mean
        if mean < 1e-17 and off < 1e-13:
            break
        try:
            solve = factorised(z / u)
            du = solve(-residual - z)
            dz = -z - z / u * du
            after = float((u + _step(u, z, du, dz) * du) @ (z + _step(u, z, du, dz) * dz)) / m
            target = (after / mean) ** 3 * mean - du * dz
            du = solve(-residual + (target - u * z) / u)
        except (linalg.LinAlgError, ValueError, FloatingPointError):
            break
        dz = (target - u * z) / u - z / u * du
        length = min(1.0, _NEAR * _step(u, z, du, dz))
        if not np.isfinite(du).all() or not np.isfinite(dz).all() or length < 1e-8:
            break
        u, z = u + length * du, z + length * dz
    return best


def _step(u: Floats, z: Floats, du: Floats, dz: Floats) -> float:
    """How far both stay positive, at most 1/_NEAR."""
    ratios = [float((-x[dx < 0] / dx[dx < 0]).min()) for x, dx in ((u, du), (z, dz)) if (dx < 0).any()]
    return min([1 / _NEAR, *ratios])
