"""The path of the factors: (K, Q) = argmin of L(KQᵀ) over ‖K‖² + ‖Q‖² ≤ 2R, K d × r, Q m × r.

With r ≥ min(d, m) this is the path of W = KQᵀ in the nuclear norm ball ‖W‖_* ≤ R, since the least (‖K‖² + ‖Q‖²)/2 over
factorisations of W is ‖W‖_*.  The same damped Newton in the coordinates (K, Q): ∇_K = GQ, ∇_Q = GᵀK with G = ∇_W L;
turning both factors by one orthogonal matrix changes nothing, so those directions are taken out of the steps.

**Domain.** float.  **Guarantee.** float, none; ``residual`` is how far from −∇L = μ(K, Q) the point is.  (0, 0) is always
stationary and never a start.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq_mat

from checker.arithmetic.rational import fraction_of
from checker.descent.trajectory import Problem, Vector, norm
from checker.errors import InputError, Undecided
from checker.paths.float64 import Minimum, column_of, descend
from checker.paths.log_scaled import Floats, LogScaled, Scaled, nearest_float
from checker.paths.model import PathModel, path_model


@dataclass(frozen=True, kw_only=True)
class FactoredPoint:
    """**Shapes.** K d × r, Q m × r.  **Domain.** K, Q exact (what the engine held); the rest floats."""

    K: tuple[Vector, ...]
    Q: tuple[Vector, ...]
    log_excess: float
    log_multiplier: float | None
    residual: float

    @property
    def W(self) -> tuple[Vector, ...]:  # noqa: N802  (the papers' letter)
        """KQᵀ.  **Domain.** exact."""
        return tuple(
            tuple(sum((a * b for a, b in zip(k, q, strict=True)), Fraction(0)) for q in self.Q) for k in self.K
        )


class _Factors:
    """L(KQᵀ) as the descent sees it; x = (K row by row, Q row by row)."""

    def __init__(self, model: PathModel, rank: int) -> None:
        self.inner, self.rank = LogScaled(model), rank
        self.d, self.m = model.problem.shape
        self._last: tuple[fmpq_mat, Floats, Floats, Floats] | None = None

    def split(self, x: fmpq_mat) -> tuple[fmpq_mat, fmpq_mat]:
        values, cut = x.entries(), self.d * self.rank
        return fmpq_mat(self.d, self.rank, values[:cut]), fmpq_mat(self.m, self.rank, values[cut:])

    def product(self, x: fmpq_mat) -> fmpq_mat:
        K, Q = self.split(x)
        return fmpq_mat(self.d * self.m, 1, (K * Q.transpose()).entries())

    def floats(self, x: fmpq_mat) -> tuple[Floats, Floats, Floats]:
        """K, Q and dW/dx.  **Shapes.** d × r, m × r, dm × (d + m)r."""
        if self._last is None or self._last[0] is not x:  # a point is asked for its frame next
            values, cut = np.array([nearest_float(v) for v in x.entries()]), self.d * self.rank
            K, Q = values[:cut].reshape(self.d, self.rank), values[cut:].reshape(self.m, self.rank)
            self._last = x, K, Q, self._jacobian(K, Q)
        return self._last[1:]

    def _jacobian(self, K: Floats, Q: Floats) -> Floats:
        of_k = np.einsum("ik,jb->ijkb", np.eye(self.d), Q)
        of_q = np.einsum("ib,jk->ijkb", K, np.eye(self.m))
        parts = [part.reshape(self.d * self.m, -1) for part in (of_k, of_q)]
        return np.concatenate(parts, axis=1)

    def point(self, x: fmpq_mat) -> Scaled:
        there, (_, _, J) = self.inner.point(self.product(x)), self.floats(x)
        G, cut = there.slope.reshape(self.d, self.m), self.d * self.rank
        hessian = J.T @ there.hessian @ J
        mixed = np.einsum("ij,ab->iajb", G, np.eye(self.rank)).reshape(cut, -1)
        hessian[:cut, cut:] += mixed
        hessian[cut:, :cut] += mixed.T
        size = float(np.linalg.norm(J))
        return Scaled(
            shift=there.shift, excess=there.excess, slope=J.T @ there.slope, hessian=hessian, terms=there.terms * size
        )

    def frame(self, x: fmpq_mat) -> tuple[Floats, Floats]:
        K, Q, J = self.floats(x)
        turns = []
        for a in range(self.rank):
            for b in range(a):
                turn = np.zeros((self.rank, self.rank))
                turn[a, b], turn[b, a] = 1.0, -1.0
                turns.append(np.concatenate([(K @ turn).ravel(), (Q @ turn).ravel()]))
        size = (self.d + self.m) * self.rank
        basis = np.eye(size)
        if turns:
            left, lengths, _ = np.linalg.svd(np.array(turns).T)
            basis = left[:, int((lengths > 1e-9 * max(float(lengths.max()), 1e-300)).sum()) :]
        return basis, self.inner.differences @ J

    def selected(self, x: fmpq_mat) -> tuple[int, ...]:
        return self.inner.selected(self.product(x))


def factored_point(
    problem: Problem, *, radius: Any, rank: int, seeds: int = 4, near: FactoredPoint | None = None
) -> FactoredPoint:
    """(K_R, Q_R) of width ``rank``, the lowest minimum found.

    ``near``, a point of the same width at another radius, is one more start: from R to 100R the logits of the path move
    little after scaling, where a start off the limit has nothing but underflow to descend on.

    **Raises.** InputError without queries or for a constant loss; Undecided when the descent did not settle.
    """
    if problem.queries is None:
        raise InputError("The factors K and Q need queries z_i, and this problem has none. Give queries, or train p.")
    if rank < 1 or Fraction(radius) <= 0:
        raise InputError(f"rank = {rank}, radius = {radius}: both must be positive, or no factor moves.")
    model = path_model(problem)
    if model.constant:
        raise InputError("L does not depend on the parameter, so every pair of factors is a minimiser.")
    factors, length = _Factors(model, rank), _root(2 * Fraction(radius))
    starts = _starts(factors, seeds)
    if near is not None:
        if len(near.K[0]) != rank:
            raise InputError(f"near has width {len(near.K[0])}, and rank = {rank}: give a point of the same width.")
        starts.append([x for side in (near.K, near.Q) for row in side for x in row])
    found = [descend(factors, _scaled(start, length), length) for start in starts]
    settled = [m for m in found if m.converged]
    if not settled:
        raise Undecided("no descent on the factors settled on a minimum. Try another radius or rank, or more seeds.")
    return _described(factors, min(settled, key=lambda m: m.log_excess))


def _starts(factors: _Factors, seeds: int) -> list[list[Fraction]]:
    """The leading singular vectors of each max-margin W, and random factors."""
    starts = []
    for w in factors.inner.model.directions:
        U, S, V = np.linalg.svd(np.array([float(x) for x in w]).reshape(factors.d, factors.m))
        k = min(factors.rank, len(S))
        K, Q = np.zeros((factors.d, factors.rank)), np.zeros((factors.m, factors.rank))
        K[:, :k], Q[:, :k] = U[:, :k] * np.sqrt(S[:k]), V[:k].T * np.sqrt(S[:k])
        starts.append([Fraction(float(x)) for x in (*K.ravel(), *Q.ravel())])
    source = random.Random(1)
    for _ in range(seeds):
        starts.append([Fraction(source.gauss(0, 1)) for _ in range((factors.d + factors.m) * factors.rank)])
    return starts


def _scaled(start: list[Fraction], length: Fraction) -> fmpq_mat:
    ratio = length / norm(tuple(start))
    return column_of([x * ratio for x in start])


def _root(x: Fraction) -> Fraction:
    """√x rounded down to 240 bits after the point."""
    return Fraction(math.isqrt((x.numerator << 480) // x.denominator), 1 << 240)


def _described(factors: _Factors, minimum: Minimum) -> FactoredPoint:
    K, Q = factors.split(column_of(minimum.theta))
    return FactoredPoint(
        K=tuple(tuple(map(fraction_of, row)) for row in K.tolist()),
        Q=tuple(tuple(map(fraction_of, row)) for row in Q.tolist()),
        log_excess=float(minimum.log_excess),
        log_multiplier=None if minimum.log_multiplier is None else float(minimum.log_multiplier),
        residual=minimum.residual,
    )
