"""Many runs of the W-model under a nonlinear head at once: o_i = Y_i Σ_q φ_q(h̄_iq), h̄_i = Σ_t s_it h_it, in float64.

h_it are the features of token t (the hidden layer's inputs).  Two runs: normalised descent on W, and the gradient flow,
followed in log time by implicit Euler steps in coordinates of the span of the (x_t − x_0) zᵀ.
With a the token selected now, features enter as h_t − h_a: what attention leaves to the others is never a difference
of rounded sums.

**Domain.** float.  **Guarantee.** float, none.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np

from checker.descent.floats.batch import Floats

_MOST_NEWTON = 30
_FIRST = -5.0  # log of the time that the first implicit step covers


@dataclass(frozen=True, kw_only=True)
class HeadBatch:
    """**Shapes.** tokens (B,n,T,d), queries (B,n,d), features (B,n,T,q), labels (B,n), linear (B,q).

    kind: "relu": φ_q(h) = max(0, h); "concave": φ_q(h) = linear_q·h − bend·h².
    """

    tokens: Floats
    queries: Floats
    features: Floats
    labels: Floats
    kind: Literal["relu", "concave"]
    linear: Floats
    bend: float = 0.0

    def head(self, h: Floats) -> tuple[Floats, Floats, Floats]:
        """φ, φ′ (0 at the ReLU's kink) and φ″ at (B,n,q)."""
        if self.kind == "relu":
            return np.maximum(h, 0.0), (h > 0).astype(float), np.zeros_like(h)
        v = self.linear[:, None, :]
        return v * h - self.bend * h * h, v - 2 * self.bend * h, np.full_like(h, -2 * self.bend)


@dataclass(frozen=True, kw_only=True)
class Slopes:
    """attention s, and of each input's loss, by logits: slope (B,n,T) and, where asked for, curvature (B,n,T,T).

    **Convention.** logistic loss, not yet divided by n.
    """

    attention: Floats
    slope: Floats
    curvature: Floats | None


def slopes(batch: HeadBatch, logits: Floats, *, second: bool = False) -> Slopes:
    """At logits (B,n,T)."""
    top = logits.argmax(axis=2)[..., None]
    powers = np.exp(logits - np.take_along_axis(logits, top, axis=2))
    s = powers / powers.sum(axis=2, keepdims=True)
    rises = batch.features - np.take_along_axis(batch.features, top[..., None], axis=2)
    mean = np.einsum("bnt,bntq->bnq", s, rises)
    value, first, bent = batch.head(np.take_along_axis(batch.features, top[..., None], axis=2)[:, :, 0] + mean)
    sign = batch.labels
    linear = sign[..., None] * np.einsum("bnq,bntq->bnt", first, rises)
    moves = s * (linear - np.einsum("bnt,bnt->bn", s, linear)[..., None])
    rest = np.exp(-np.logaddexp(0.0, sign * value.sum(axis=2)))  # σ(−o) = −ℓ′(o)
    slope = -rest[..., None] * moves
    if not second:
        return Slopes(attention=s, slope=slope, curvature=None)
    mixed = moves[..., :, None] * s[..., None, :]
    core = np.einsum("bnt,tk->bntk", moves, np.eye(s.shape[2])) - mixed - np.swapaxes(mixed, 2, 3)
    shifts = s[..., None] * (rises - mean[:, :, None, :])
    core += np.einsum("bnq,bntq,bnkq->bntk", sign[..., None] * bent, shifts, shifts)
    pair = moves[..., :, None] * moves[..., None, :]
    curvature = -rest[..., None, None] * core + (rest * (1 - rest))[..., None, None] * pair
    return Slopes(attention=s, slope=slope, curvature=curvature)


def descend_normalised(batch: HeadBatch, start: Floats, *, step: float, steps: int) -> tuple[Floats, Floats]:
    """W (B,d,d) and attention (B,n,T) after ``steps`` steps W ← W − step·∇L/‖∇L‖; a run whose gradient is 0 stays."""
    W = start.copy()
    for _ in range(steps):
        found = slopes(batch, _logits(batch, W))
        top = found.attention.argmax(axis=2)[..., None, None]
        pulls = np.einsum("bnt,bntd->bnd", found.slope, batch.tokens - np.take_along_axis(batch.tokens, top, axis=2))
        gradient = np.einsum("bnd,bne->bde", pulls, batch.queries)
        size = np.sqrt((gradient * gradient).sum(axis=(1, 2)))
        W -= step * gradient / np.where(size > 0, size, 1.0)[:, None, None]
    return W, slopes(batch, _logits(batch, W)).attention


def _logits(batch: HeadBatch, W: Floats) -> Floats:
    return np.einsum("bntd,bnd->bnt", batch.tokens, np.einsum("bde,bne->bnd", W, batch.queries))


@dataclass(frozen=True, kw_only=True)
class Flows:
    """The flow from W = 0 at the log times asked for.  **Shapes.** parameters (R,B,d,d), attention (R,B,n,T).

    followed (B,): whether every implicit step was solved, and was one that follows the flow and not a saddle.
    """

    parameters: Floats
    attention: Floats
    followed: np.ndarray


def flow(batch: HeadBatch, *, log_times: tuple[float, ...], stride: float = 0.125) -> Flows:
    """dW/dt = −∇L from W = 0 by implicit Euler in log t, t from e⁻⁵ on.  ``log_times`` increase; use at most 30.

    At log times beyond 30, t·10⁻¹⁶ exceeds 1 and floats mix stiff directions into slow ones.
    """
    B, n, T, d = batch.tokens.shape
    differences = (batch.tokens[:, :, 1:] - batch.tokens[:, :, :1]).reshape(B, n * (T - 1), d)
    queries = np.repeat(batch.queries, T - 1, axis=1)
    gram = np.einsum("bjd,bkd->bjk", differences, differences) * np.einsum("bjd,bkd->bjk", queries, queries)
    values, vectors = np.linalg.eigh(gram)
    roots = np.sqrt(np.maximum(values, 0.0))
    rows = vectors * roots[:, None, :]  # logit differences are rows·q
    q, alive = np.zeros((B, n * (T - 1))), np.ones(B, dtype=bool)
    t, log_t, parameters, attention = 0.0, _FIRST, [], []
    for goal in log_times:
        while log_t < goal - 1e-9:
            log_t = min(log_t + stride, goal)
            q, solved = _implicit(batch, rows, q, math.exp(log_t) - t)
            alive, t = alive & solved, math.exp(log_t)
        weights = np.einsum("bjk,bk->bj", vectors, np.where(roots > 1e-9, q / np.maximum(roots, 1e-9), 0.0))
        parameters.append(np.einsum("bj,bjd,bje->bde", weights, differences, queries))
        attention.append(slopes(batch, _spread(rows, q, n)).attention)
    return Flows(parameters=np.stack(parameters), attention=np.stack(attention), followed=alive)


def _spread(rows: Floats, q: Floats, n: int) -> Floats:
    """Logits with the first token's at 0."""
    inner = np.einsum("bjk,bk->bj", rows, q).reshape(len(q), n, -1)
    return np.concatenate([np.zeros((len(q), n, 1)), inner], axis=2)


def _implicit(batch: HeadBatch, rows: Floats, before: Floats, h: float) -> tuple[Floats, np.ndarray]:
    """q + h∇L(q) = before by Newton; and for which runs it was solved with I + h∇²L positive definite."""
    B, n, T = batch.tokens.shape[:3]
    q, size = before.copy(), rows.shape[2]
    small, safe = np.zeros(B, dtype=bool), np.zeros(B, dtype=bool)
    for _ in range(_MOST_NEWTON):
        found = slopes(batch, _spread(rows, q, n), second=True)
        assert found.curvature is not None
        pull = np.einsum("bjk,bj->bk", rows, found.slope[:, :, 1:].reshape(B, -1)) / n
        whole = np.zeros((B, size, size))
        for i in range(n):
            part = rows[:, i * (T - 1) : (i + 1) * (T - 1)]
            whole += np.einsum("bjk,bjl,blm->bkm", part, found.curvature[:, i, 1:, 1:], part) / n
        system = np.eye(size) + h * whole
        step = np.linalg.solve(system, (q - before + h * pull)[..., None])[..., 0]
        long = np.abs(np.einsum("bjk,bk->bj", rows, step)).max(axis=1)
        safe = np.linalg.eigvalsh(system)[:, 0] > 0
        q = q - step * np.minimum(1.0, 2.0 / np.maximum(long, 1e-300))[:, None]
        small = long < 1e-9 * (1 + np.abs(q).max(axis=1))
        if small.all():
            break
    return q, small & safe
