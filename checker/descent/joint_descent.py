"""Descent on the head and the prompt at once: L(v, p) = (1/n) Σ_i log(1 + exp(−Y_i ⟨v, X_iᵀ S(X_i p)⟩)), in float64.

With a the token selected now, x̄_i − x_ia = Σ_t s_it (x_it − x_ia) and the gradient in p is a sum over t ≠ a of
σ(−Y_iγ̄_i)·Y_i·s_it(γ_it − γ̄_i)·(x_it − x_ia): no cancellation of the attended token with itself.  The factors σ and s_it are
kept as exponents and the largest is divided out, so that gradients far out do not underflow to zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from checker.data.dataset import Dataset
from checker.descent.floats.batch import Floats
from checker.errors import InputError


@dataclass(frozen=True, kw_only=True)
class JointRun:
    """**Shapes.** R records: head, prompt (R,d).  **Domain.** float."""

    steps: tuple[int, ...]
    head: Floats
    prompt: Floats

    def angles(self, part: str, direction: Sequence[Fraction]) -> list[float]:
        """Of the "head" or the "prompt" to an exact direction, record by record, in radians."""
        target = np.array([float(x) for x in direction])
        rows = self.head if part == "head" else self.prompt
        units = rows / np.linalg.norm(rows, axis=1)[:, None]
        gaps = np.linalg.norm(units - target / np.linalg.norm(target), axis=1)
        return [2 * float(np.arcsin(min(1.0, gap / 2))) for gap in gaps]


@dataclass(frozen=True, kw_only=True)
class JointGradient:
    """∂L/∂v = head·e^{head_exponent}, ∂L/∂p = prompt·e^{prompt_exponent}."""

    head: Floats
    head_exponent: float
    prompt: Floats
    prompt_exponent: float


def joint_gradient(tokens: list[Floats], labels: Sequence[int], v: Floats, p: Floats) -> JointGradient:
    """**Domain.** float.  **Guarantee.** float, none; a part is 0 only where all its terms are."""
    heads, prompts = [], []
    for X, y in zip(tokens, labels, strict=True):
        logits = X @ p
        a = int(logits.argmax())
        logits = logits - logits[a]
        log_s = logits - np.log(np.exp(logits).sum())
        s = np.exp(log_s)
        offsets = X - X[a]
        mean = X[a] + s @ offsets
        pull = -float(np.logaddexp(0.0, y * (mean @ v)))  # log σ(−Yγ̄)
        heads.append((pull, -y * mean))
        rises = offsets @ v - s @ offsets @ v
        prompts += [(pull + log_s[t], -y * rises[t] * offsets[t]) for t in range(len(X)) if t != a]
    (head, head_exponent), (prompt, prompt_exponent) = _sum(heads, len(v)), _sum(prompts, len(p))
    n = len(tokens)
    return JointGradient(head=head / n, head_exponent=head_exponent, prompt=prompt / n, prompt_exponent=prompt_exponent)


def descend_jointly(
    data: Dataset,
    *,
    head: Sequence[Fraction],
    prompt: Sequence[Fraction],
    step: Fraction,
    record: Sequence[int],
    separately: bool,
) -> JointRun:
    """Normalised descent, each gradient divided by its own norm (``separately``) or both by that of (∂v, ∂p).

    **Raises.** InputError where keys are not the tokens: the gradient in v needs no other.
    """
    if data.key_matrix is not None:
        raise InputError("the data have a key_matrix; here the logits are X_i p. Leave the key matrix out.")
    v, p = (np.array([float(x) for x in start]) for start in (head, prompt))
    heads, prompts, eta, tokens = [], [], float(step), _floats(data)
    for k in range(max(record) + 1):
        if k in record:
            heads.append(v.copy())
            prompts.append(p.copy())
        g = joint_gradient(tokens, data.labels, v, p)
        sizes = [float(np.linalg.norm(g.head)), float(np.linalg.norm(g.prompt))]
        if separately:
            shares = [1 / size if size else 0.0 for size in sizes]
        else:
            top = max(g.head_exponent, g.prompt_exponent)
            scales = [float(np.exp(g.head_exponent - top)), float(np.exp(g.prompt_exponent - top))]
            whole = float(np.hypot(sizes[0] * scales[0], sizes[1] * scales[1]))
            shares = [scale / whole if whole else 0.0 for scale in scales]
        v, p = v - eta * shares[0] * g.head, p - eta * shares[1] * g.prompt
    return JointRun(steps=tuple(sorted(record)), head=np.stack(heads), prompt=np.stack(prompts))


def _sum(terms: Sequence[tuple[float, Floats]], size: int) -> tuple[Floats, float]:
    """Σ e^exponent·vector, with the largest exponent divided out."""
    live = [(exponent, term) for exponent, term in terms if term.any()]
    if not live:
        return np.zeros(size), 0.0
    top = max(exponent for exponent, _ in live)
    return np.sum([np.exp(exponent - top) * term for exponent, term in live], axis=0), float(top)


def _floats(data: Dataset) -> list[Floats]:
    return [np.array([[float(x) for x in row] for row in X]) for X in data.tokens]
