"""Products on threads are those of numpy, whatever the width of the floats and however the inputs fall into blocks."""

from __future__ import annotations

import numpy as np
import pytest

from checker.data import input_products as module
from checker.data.arrays import Arrays
from checker.data.input_products import input_products


def ragged(dtype, n: int = 9, d: int = 7) -> Arrays:
    rng = np.random.default_rng(3)
    lengths = rng.integers(1, 7, n)
    return Arrays(
        tokens=rng.standard_normal((int(lengths.sum()), d)).astype(dtype),
        ends=np.concatenate([[0], np.cumsum(lengths)]),
        labels=rng.choice([-1, 1], n),
        head=rng.standard_normal(d),
        queries=rng.standard_normal((n, d)),
    )


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
@pytest.mark.parametrize("rows", [1, 5, 2048])
def test_products_on_threads_are_numpys(dtype, rows, monkeypatch):
    monkeypatch.setattr(module, "_ROWS", rows)
    monkeypatch.setattr(module, "_GRAM_ROWS", 2)
    data, rng = ragged(dtype), np.random.default_rng(1)
    weights, point, tokens = rng.random(len(data.tokens)), rng.standard_normal((9, 7)), data.tokens.astype(float)
    with input_products(data) as products:
        assert [i for a, b in products.blocks for i in range(a, b)] == list(range(9))
        seen = products.seen(point)
        assert np.allclose(seen, data.queries @ data.queries.T @ point, rtol=1e-12)
        assert np.allclose(products.times(seen), (tokens * seen[data.owner]).sum(axis=1), rtol=1e-12)
        pulled = np.zeros((9, 7))
        np.add.at(pulled, data.owner, weights[:, None] * tokens)
        assert np.allclose(products.combined(weights), pulled, rtol=1e-12)
