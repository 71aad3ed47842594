"""The data of the papers' public notebooks, drawn by their own seeds, and the step that they take, one for one.

The notebooks are public: ``ucr-optml/max_margin_attention`` (maxmargin, and a copy of tfsvm's) and ``umich-sota/TF-as-SVM``.
Their step differs from the papers' in one place: it divides the gradient by its norm plus a small ε. Where the gradient is much
smaller than ε the run stands still, although the paper's normalised descent goes on.

**Domain.** float; the datasets hold the float32 numbers as the exact rationals that they are.
**Source.** docs/notebooks.md names the file and the cell of each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from checker.data.dataset import Dataset
from checker.descent.floats.batch import Floats
from checker.experiments.torch_draws import TorchGenerator

EPSILON = float(np.finfo(float).eps)  # what the notebooks of tfsvm add to the norm


@dataclass(frozen=True, kw_only=True)
class Draw:
    """One dataset of a tfsvm notebook.  **Shapes.** tokens (n,T,d), labels (n,), queries (n,d), head (d,); hidden (d,d) or None."""

    tokens: Floats
    labels: Floats
    queries: Floats
    head: Floats
    hidden: Floats | None = None

    @property
    def dataset(self) -> Dataset:
        """**Guarantee.** exact: the very numbers of the arrays."""
        return Dataset(
            tokens=tuple(tuple(_exact(x) for x in X) for X in self.tokens),
            labels=tuple(int(y) for y in self.labels),
            head=_exact(self.head),
            queries=tuple(_exact(z) for z in self.queries),
        )


def three_inputs() -> Dataset:
    """multi_input_converge.ipynb, cell 1: three inputs of seven tokens, seed 0; keys are the first two coordinates.

    Token 0 is the optimal one, with score 1; the others score 1/2.
    """
    drawn = (TorchGenerator(0).normal(3, 7, 3).astype(np.float32) * np.float32(0.2)).astype(np.float32)
    drawn[:, 0] += np.array([1, 0, 0], dtype=np.float32)
    drawn[:, 1:4] += np.array([-1, 1, 0], dtype=np.float32)
    drawn[:, 4:] += np.array([-0.5, -0.5, 0], dtype=np.float32)
    drawn[:, 0, 2], drawn[:, 1:, 2] = 1.0, 0.5
    return Dataset.from_json(
        {
            "tokens": [[[str(Fraction(float(a))) for a in x] for x in X] for X in drawn],
            "labels": [1, 1, 1],
            "head": [0, 0, 1],
            "key_matrix": [[1, 0, 0], [0, 1, 0], [0, 0, 0]],
        }
    )


def cross_attention(seed: int, *, n: int, T: int, d: int) -> Draw:
    """local_converge.ipynb and svm_rank.ipynb, cell 1: head, labels, tokens and queries, in this order; all lengths are 1."""
    g = TorchGenerator(seed)
    head, signs, tokens, queries = g.normal(d), g.normal(n), g.normal(n, T, d), g.normal(n, d)
    return Draw(tokens=_unit(tokens), labels=_labels(signs), queries=_unit(queries), head=_unit(head))


def relu_head(seed: int, *, n: int, T: int, d: int) -> Draw:
    """multi_token_converge.ipynb, cell 1, mode "relu": the hidden matrix (Frobenius norm 1), tokens, labels, queries."""
    g = TorchGenerator(seed)
    hidden, tokens, signs, queries = g.normal(d, d), g.normal(n, T, d), g.normal(n), g.normal(n, d)
    size = np.float32(np.linalg.norm(hidden.astype(np.float32)))
    return Draw(
        tokens=_unit(tokens),
        labels=_labels(signs),
        queries=_unit(queries),
        head=np.ones(d),
        hidden=(hidden.astype(np.float32) / size).astype(float),
    )


def linear_layer(seeds: Sequence[int], d: int) -> Floats:
    """Starts (B,d,d), uniform on ±1/√d as torch's ``nn.Linear``.  The notebooks do not seed theirs: these are ours."""
    return np.stack([np.random.default_rng(seed).uniform(-1, 1, (d, d)) / np.sqrt(d) for seed in seeds])


def _unit(x: Floats) -> Floats:
    single = x.astype(np.float32)
    return (single / np.sqrt((single * single).sum(axis=-1, keepdims=True))).astype(float)


def _labels(signs: Floats) -> Floats:
    return np.where(signs > 0, 1.0, -1.0)


def _exact(x: Floats) -> tuple[Fraction, ...]:
    return tuple(Fraction(float(a)) for a in x)


# ------------------------------------------------------------------------------------------------------------ the step


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
