"""The data of the papers' public notebooks, drawn by their own seeds.

The notebooks are public: ``ucr-optml/max_margin_attention`` (maxmargin, and a copy of tfsvm's) and ``umich-sota/TF-as-SVM``.

**Domain.** float; the datasets hold the float32 numbers as the exact rationals that they are.
**Source.** docs/notebooks.md names the file and the cell of each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from checker.data.dataset import Dataset
from checker.descent.floats.batch import Floats
from checker.experiments.torch_draws import TorchGenerator


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
