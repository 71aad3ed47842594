"""The step of the papers' public notebooks, one for one, on the data of ``checker.experiments.public_notebooks``.

It differs from the papers' in one place: it divides the gradient by its norm plus a small ε. Where the gradient is much
smaller than ε the run stands still, although the paper's normalised descent goes on.

**Domain.** float.  **Source.** docs/notebooks.md names the file and the cell of each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from checker.data.dataset import Dataset
from checker.descent.floats.batch import Floats
from checker.experiments.public_notebooks import Draw

EPSILON = float(np.finfo(float).eps)  # what the notebooks of tfsvm add to the norm


@dataclass(frozen=True, kw_only=True)
class Steps:
    """How a notebook steps.  epsilon: what it adds to the gradient's norm; None: it does not normalise.  decay: λ of λ‖·‖²."""

    step: float
    steps: int
    epsilon: float | None
    record: tuple[int, ...]
    decay: float = 0.0


def prompt_run(
    data: Dataset, start: Sequence[float], how: Steps, *, loss: str = "logistic", dtype: Any = np.float32
) -> Floats:
    """p at the recorded steps, (R,d), in ``dtype`` as the notebook's autograd computes it; labels are 1.

    **Guarantee.** float, none: softmax probabilities underflow, as there.
    """
    keys, scores = (np.array(x, dtype=float).astype(dtype) for x in (data.keys, data.scores))
    p, kept = np.array(start, dtype=dtype), []
    for k in range(how.steps + 1):
        if k in how.record:
            kept.append(p.astype(float))
        s = _softmax(np.einsum("ntd,d->nt", keys, p))
        value = (s * scores).sum(axis=1)
        slope = -np.ones_like(value) if loss == "correlation" else -1 / (1 + np.exp(value))
        pull = s * (scores - value[:, None]) * slope[:, None] / dtype(len(keys))
        p = p - _move(np.einsum("nt,ntd->d", pull, keys), how, dtype)
    return np.stack(kept)


def joint_run(
    data: Dataset, head: Sequence[float], prompt: Sequence[float], how: Steps, *, dtype: Any = np.float32
) -> tuple[Floats, Floats]:
    """v and p at the recorded steps, (R,d) each, both stepped at once, each gradient by its own norm.  Keys are the tokens."""
    tokens, labels = np.array(data.tokens, dtype=float).astype(dtype), np.array(data.labels, dtype=float).astype(dtype)
    v, p, kept = np.array(head, dtype=dtype), np.array(prompt, dtype=dtype), []
    for k in range(how.steps + 1):
        if k in how.record:
            kept.append((v.astype(float), p.astype(float)))
        s = _softmax(np.einsum("ntd,d->nt", tokens, p))
        mean = np.einsum("nt,ntd->nd", s, tokens)
        slope = -labels / (1 + np.exp(labels * (mean @ v))) / dtype(len(labels))
        rises = tokens @ v
        pull = s * (rises - (s * rises).sum(axis=1, keepdims=True)) * slope[:, None]
        v, p = v - _move(slope @ mean, how, dtype), p - _move(np.einsum("nt,ntd->d", pull, tokens), how, dtype)
    return np.stack([v for v, _ in kept]), np.stack([p for _, p in kept])


def matrix_run(draws: Sequence[Draw], start: Floats, how: Steps) -> tuple[Floats, Floats]:
    """W (R,B,d,d) and attention (R,B,n,T) at the recorded steps; one run for each draw, in float64."""
    batch, W, kept = _packed(draws), start.copy(), []
    for k in range(how.steps + 1):
        s, gradient = _gradient(batch, W)
        if k in how.record:
            kept.append((W.copy(), s))
        W = W - _move(gradient, how, float, batched=True)
    return np.stack([w for w, _ in kept]), np.stack([s for _, s in kept])


def factor_run(draws: Sequence[Draw], keys: Floats, queries: Floats, how: Steps) -> tuple[Floats, Floats]:
    """W = KᵀQ (R,B,d,d) and attention (R,B,n,T) of descent on layers K and Q (B,d,d), each gradient by its own norm."""
    batch, K, Q, kept = _packed(draws), keys.copy(), queries.copy(), []
    for k in range(how.steps + 1):
        W = np.einsum("bmi,bmj->bij", K, Q)
        s, gradient = _gradient(batch, W)
        if k in how.record:
            kept.append((W, s))
        for_K = np.einsum("bmj,bij->bmi", Q, gradient) + 2 * how.decay * K
        for_Q = np.einsum("bmi,bij->bmj", K, gradient) + 2 * how.decay * Q
        K, Q = K - _move(for_K, how, float, batched=True), Q - _move(for_Q, how, float, batched=True)
    return np.stack([w for w, _ in kept]), np.stack([s for _, s in kept])


def _packed(draws: Sequence[Draw]) -> tuple[Floats, ...]:
    """Tokens, features, queries, labels and head; a hidden layer shows in the features."""
    tokens = np.stack([x.tokens for x in draws])
    hidden = [x.hidden for x in draws]
    features = (
        tokens
        if hidden[0] is None
        else np.einsum("bntd,bdq->bntq", tokens, np.stack([h for h in hidden if h is not None]))
    )
    queries, labels, heads = (np.stack([getattr(x, name) for x in draws]) for name in ("queries", "labels", "head"))
    return tokens, features, queries, labels, heads


def _gradient(batch: tuple[Floats, ...], W: Floats) -> tuple[Floats, Floats]:
    """Attention (B,n,T), and ∇L (B,d,d) of the mean logistic loss."""
    tokens, features, queries, labels, heads = batch
    s = _softmax(np.einsum("bntd,bnd->bnt", tokens, np.einsum("bde,bne->bnd", W, queries)))
    h = np.einsum("bnt,bntq->bnq", s, features)
    bend = np.ones_like(h) if features is tokens else (h > 0).astype(float)
    value = np.einsum("bnq,bq->bn", h * bend, heads)
    slope = -labels / (1 + np.exp(labels * value)) / labels.shape[1]
    rises = np.einsum("bntq,bnq->bnt", features, bend * heads[:, None, :]) * slope[..., None]
    pull = s * (rises - (s * rises).sum(axis=2, keepdims=True))
    return s, np.einsum("bnd,bne->bde", np.einsum("bnt,bntd->bnd", pull, tokens), queries)


def _softmax(logits: Floats) -> Floats:
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def _move(gradient: Floats, how: Steps, kind: Any, *, batched: bool = False) -> Floats:
    if how.epsilon is None:
        return kind(how.step) * gradient
    size = np.sqrt((gradient * gradient).sum(axis=(1, 2), keepdims=True)) if batched else np.linalg.norm(gradient)
    return kind(how.step) * (gradient / (size + kind(how.epsilon)))
