"""Gradient descent on the factors (K, Q) of W = KQᵀ, and how far a W is from the nuclear-norm SVM.

∇_K = GQ and ∇_Q = GᵀK with G = ∇_W L = (1/n) Σ_i ℓ′(γ̄_i) Σ_t s_it(γ_it − γ̄_i)(k_it − k_ia) z_iᵀ, a the token selected now.
The largest weight s_it, t ≠ a, of all inputs is factored out of G, so that its direction does not underflow; descent is
normalised, K⁺ = K − η∇_K/‖(∇_K, ∇_Q)‖, because plain descent is log-slow and follows the same flow for small steps.

**Domain.** float, but for ``nuclear_shortfall``.  **Guarantee.** float, none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from checker.arithmetic import Float64
from checker.attention import losses
from checker.descent.trajectory import Problem, Vector
from checker.errors import InputError
from checker.svm.nuclear import NuclearSVM

Floats = npt.NDArray[np.float64]
_LONGEST = 10_000_000  # steps


@dataclass(frozen=True, kw_only=True)
class FactorRun:
    """**Shapes.** at each record K d × r and Q m × r; ``norms`` are ‖(K, Q)‖.  **Domain.** floats."""

    steps: tuple[int, ...]
    K: tuple[Floats, ...]
    Q: tuple[Floats, ...]

    @property
    def W(self) -> tuple[Floats, ...]:  # noqa: N802  (the papers' letter)
        return tuple(k @ q.T for k, q in zip(self.K, self.Q, strict=True))


class FactorModel:
    """L of one problem at W = KQᵀ, in floats.  **Raises.** InputError without queries."""

    def __init__(self, problem: Problem) -> None:
        if problem.queries is None:
            raise InputError(
                "The factors K and Q need queries z_i, and this problem has none. Give queries, or train p."
            )
        self.loss, self.n = problem.loss, problem.n
        self.keys = [np.array([[float(x) for x in k] for k in X]) for X in problem.keys]
        self.scores = [np.array([float(g) for g in row]) for row in problem.scores]
        self.queries = [np.array([float(x) for x in z]) for z in problem.queries]

    def slope(self, W: Floats) -> tuple[Floats, float]:
        """(G·e^(−shift), shift)."""
        parts, A = [], Float64()
        for X, gamma, z in zip(self.keys, self.scores, self.queries, strict=True):
            logits = X @ (W @ z)
            a = int(logits.argmax())
            logs = logits - logits[a]
            logs = logs - np.log(np.exp(logs).sum())
            mean = gamma[a] + float(np.exp(logs) @ (gamma - gamma[a]))
            others = [t for t in range(len(gamma)) if t != a]
            parts.append((float(losses.slope(A, self.loss, mean)), logs, gamma - mean, X - X[a], z, others))
        shift = max((float(logs[t]) for _, logs, *_, others in parts for t in others), default=0.0)
        G = np.zeros_like(W)
        for pull, logs, gaps, moved, z, others in parts:
            for t in others:
                G += pull / self.n * np.exp(logs[t] - shift) * gaps[t] * np.outer(moved[t], z)
        return G, shift

    def factor_slope(self, k: Floats, q: Floats) -> tuple[Floats, Floats, float]:
        """(∇_K·e^(−shift), ∇_Q·e^(−shift), shift) of L(KQᵀ).  **Shapes.** k d × r, q m × r."""
        G, shift = self.slope(k @ q.T)
        return G @ q, G.T @ k, shift


def normalised_factor_descent(
    problem: Problem, K: Sequence[Vector], Q: Sequence[Vector], *, step: float, steps: int, record: Sequence[int]
) -> FactorRun:
    """Normalised gradient descent on (K, Q).  **Raises.** InputError on wrong shapes, or where the gradient is 0."""
    model, k, q = FactorModel(problem), _floats(K), _floats(Q)
    if not (0 < step < np.inf and 0 <= steps <= _LONGEST and all(0 <= s <= steps for s in record)):
        raise InputError(
            f"step = {step}, steps = {steps}, record = {tuple(record)}: give step > 0 and records up to steps."
        )
    if (k.shape[0], q.shape[0]) != problem.shape or k.shape[1] != q.shape[1]:
        raise InputError(f"K {k.shape} and Q {q.shape} do not make a W of shape {problem.shape} as KQᵀ.")
    wanted, kept = set(record), []
    for at in range(steps + 1):
        if at in wanted:
            kept.append((at, k.copy(), q.copy()))
        if at == steps:
            break
        down_k, down_q, _ = model.factor_slope(k, q)
        size = float(np.sqrt((down_k**2).sum() + (down_q**2).sum()))
        if not 0 < size < np.inf:
            raise InputError(
                f"the gradient in (K, Q) is {size} at step {at}: a saddle such as K = Q = 0. Start elsewhere."
            )
        k, q = k - step * down_k / size, q - step * down_q / size
    return FactorRun(steps=tuple(at for at, *_ in kept), K=tuple(k for _, k, _ in kept), Q=tuple(q for *_, q in kept))


def nuclear_shortfall(svm: NuclearSVM, K: Sequence[Vector], Q: Sequence[Vector]) -> Fraction:
    """1 − (least ‖W‖_⋆)·min_j⟨A_j, W⟩/ρ for W = KQᵀ and ρ = (‖K‖² + ‖Q‖²)/2, to within the gap of ``svm``.

    W·(least ‖W‖_⋆)/ρ has at most the least nuclear norm and misses no margin by more than this; so it tends to the set of
    solutions exactly if this tends to 0.  **Domain.** exact.  **Guarantee.** exact, with ``svm.lower`` for the least norm.
    """
    margins = []
    for j in range(len(svm.indices)):
        A = svm.constraint(j)
        pulled = [[sum((row[b] * q[c] for b, q in enumerate(Q)), Fraction(0)) for c in range(len(Q[0]))] for row in A]
        margins.append(
            sum((x * y for r, k in zip(pulled, K, strict=True) for x, y in zip(r, k, strict=True)), Fraction(0))
        )
    size = sum((x * x for side in (K, Q) for row in side for x in row), Fraction(0)) / 2
    if not margins or not size:
        raise InputError("No constraint, or K = Q = 0: there is no direction to compare. Give data with a choice.")
    return 1 - svm.lower * min(margins) / size


def _floats(rows: Sequence[Vector]) -> Floats:
    return np.array([[float(x) for x in row] for row in rows])
