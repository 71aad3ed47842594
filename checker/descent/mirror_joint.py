"""Mirror descent on the head and the matrix at once: L(v, W) = (1/n) Σ_i log(1 + exp(−Y_i ⟨v, X_iᵀ S(X_i W z_i)⟩)), in float64.

The gradients are those of joint_descent.py with the parameter W in place of p: with a the token selected now, input i gives
∂L/∂W the term g_i z_iᵀ, g_i = −σ(−Y_iγ̄_i) Y_i Σ_{t≠a} s_it (γ_it − γ̄_i)(x_it − x_ia).  Both gradients keep their largest exponent
apart, so that far out nothing underflows; each is divided by its own dual norm and steps through its own mirror map.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from checker.data.dataset import Dataset
from checker.descent.floats.batch import Floats
from checker.descent.mirror import conjugate, norms, signed_power
from checker.errors import InputError


@dataclass(frozen=True, kw_only=True)
class MatrixJointRun:
    """**Shapes.** R records: head (R,d), matrix (R,d,d), attention (R,n,T).  **Domain.** float."""

    steps: tuple[int, ...]
    head: Floats
    matrix: Floats
    attention: Floats

    def flat(self, part: str, record: int) -> tuple[Fraction, ...]:
        """The "head" or the "matrix" (row by row) of a record, as the exact rationals they are."""
        values = self.head[record] if part == "head" else self.matrix[record].ravel()
        return tuple(Fraction(x) for x in values.tolist())

    @property
    def selected(self) -> tuple[int, ...]:
        """The tokens of largest attention at the end."""
        return tuple(int(t) for t in self.attention[-1].argmax(axis=1))


def joint_matrix_gradient(data: Dataset, v: Floats, W: Floats) -> tuple[Floats, Floats, Floats]:
    """(∂L/∂v, ∂L/∂W) each up to a positive factor of its own, and the attention (n,T).

    **Domain.** float.  **Guarantee.** float, none.
    **Shapes.** inputs of one length.
    """
    X, Y, Z = _arrays(data)
    logits = np.einsum("ntd,de,ne->nt", X, W, Z)
    a = logits.argmax(axis=1)
    apart = X - np.take_along_axis(X, a[:, None, None], axis=1)
    delta = logits - logits.max(axis=1, keepdims=True)
    log_s = delta - np.log(np.exp(delta).sum(axis=1, keepdims=True))
    s = np.exp(log_s)
    mean = np.take_along_axis(X, a[:, None, None], axis=1)[:, 0] + np.einsum("nt,ntd->nd", s, apart)
    pull = -np.logaddexp(0.0, Y * (mean @ v))  # log σ(−Yγ̄)
    head = -np.einsum("n,n,nd->d", np.exp(pull - pull.max()), Y, mean)
    rises = apart @ v - np.einsum("nt,nt->n", s, apart @ v)[:, None]
    live = (np.arange(X.shape[1]) != a[:, None]) & (rises != 0)
    exponent = np.where(live, pull[:, None] + log_s, -np.inf)
    top = exponent.max() if live.any() else 0.0
    weight = np.where(live, np.exp(exponent - top) * -Y[:, None] * rises, 0.0)
    return head, np.einsum("nt,ntd,ne->de", weight, apart, Z), s


def descend_head_and_matrix(data: Dataset, *, power: Fraction, step: Fraction, record: Sequence[int]) -> MatrixJointRun:
    """Normalised mirror descent from zero, each gradient divided by its own ‖·‖_q; a zero gradient does not move its part.

    **Raises.** InputError without queries, with a key matrix, or with inputs of different lengths.
    """
    if data.queries is None or data.key_matrix is not None or len(set(data.lengths)) != 1:
        raise InputError(
            "joint mirror descent on (v, W) takes queries, no key_matrix, and inputs of one length: its arrays have one shape. "
            "Add 'queries', leave 'key_matrix' out."
        )
    back, dual_power, eta = float(1 / (power - 1)), float(conjugate(power)), float(step)
    v_dual, W_dual = np.zeros(data.d), np.zeros((data.d, data.d))
    kept: list[tuple[Floats, Floats, Floats]] = []
    for k in range(max(record) + 1):
        v, W = signed_power(v_dual, back), signed_power(W_dual, back)
        to_head, to_matrix, attention = joint_matrix_gradient(data, v, W)
        if k in record:
            kept.append((v, W, attention))
        v_dual = v_dual - eta * _unit(to_head, dual_power)
        W_dual = W_dual - eta * _unit(to_matrix, dual_power)
    heads, matrices, seen = (np.stack(part) for part in zip(*kept, strict=True))
    return MatrixJointRun(steps=tuple(sorted(record)), head=heads, matrix=matrices, attention=seen)


def _unit(gradient: Floats, power: float) -> Floats:
    size = float(norms(gradient.reshape(1, 1, -1), power)[0])
    return gradient / size if size else np.zeros_like(gradient)


def _arrays(data: Dataset) -> tuple[Floats, Floats, Floats]:
    X = np.array([[[float(x) for x in row] for row in tokens] for tokens in data.tokens])
    return X, np.array(data.labels, dtype=float), np.array([[float(x) for x in z] for z in data.queries or ()])
