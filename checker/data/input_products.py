"""Products of all tokens with one vector an input, and back, on all cores: what descent on W and the W-SVM's proposals consist of.

Each input's rows are read as they are, a few inputs at a time.  Work is divided alike on every machine and parts are put together in the
order of the data, so the number of threads changes nothing.

**Domain.** float.  **Guarantee.** none: certain numbers come from :mod:`checker.svm.brackets.constraints`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from typing import Any, TypeVar

import numpy as np
from threadpoolctl import ThreadpoolController

from checker.arithmetic.rounding import Floats
from checker.data.arrays import Arrays
from checker.data.processes import cores

_ROWS = 2048  # of a block, about
_GRAM_PARTS, _GRAM_ROWS = 4, 128  # into how many parts ZZᵀ is divided, of at least so many rows
One = TypeVar("One")
Other = TypeVar("Other")


@dataclass(frozen=True, kw_only=True, eq=False)
class InputProducts:
    """The products of one dataset, on the threads of ``pool``."""

    data: Arrays
    pool: ThreadPoolExecutor

    @cached_property
    def query_gram(self) -> Floats:
        """ZZᵀ.  **Shapes.** (n,n)."""
        assert self.data.queries is not None
        return self.data.queries @ self.data.queries.T

    @cached_property
    def blocks(self) -> tuple[tuple[int, int], ...]:
        """The inputs [i, j) of each block."""
        found, start = [], 0
        for i in range(self.data.n):
            if self.data.ends[i + 1] - self.data.ends[start] >= _ROWS or i == self.data.n - 1:
                found.append((start, i + 1))
                start = i + 1
        return tuple(found)

    @cached_property
    def kernels(self) -> tuple[Callable[[Any, Floats], Floats], Callable[[Floats, Any], Floats]]:
        """rows @ vector and weights @ rows: numba's loops where it is installed and knows the width, else numpy's."""
        if find_spec("numba") is not None and self.data.tokens.dtype in (np.float32, np.float64):
            from checker.data import row_kernels  # compiled on import: only when wanted

            return row_kernels.times, row_kernels.combined
        return (
            lambda rows, vector: np.asarray(rows, dtype=np.float64) @ vector,
            lambda weights, rows: weights @ np.asarray(rows, dtype=np.float64),
        )

    def each(self, work: Callable[[One], Other], parts: Iterable[One]) -> list[Other]:
        """``work`` on each part, in their order, on all threads."""
        return list(self.pool.map(work, parts))

    def times(self, seen: Floats) -> Floats:
        """x_it · c_i of every token.  **Shapes.** seen (n,d) → (ΣT)."""
        ends, times = self.data.ends, self.kernels[0]

        def one(block: tuple[int, int]) -> list[Floats]:
            return [times(self.data.tokens[ends[i] : ends[i + 1]], seen[i]) for i in range(*block)]

        return np.concatenate([x for found in self.each(one, self.blocks) for x in found])

    def combined(self, weights: Floats) -> Floats:
        """Σ_t w_it x_it of every input.  **Shapes.** weights (ΣT) → (n,d)."""
        ends, combined = self.data.ends, self.kernels[1]

        def one(block: tuple[int, int]) -> list[Floats]:
            return [
                combined(weights[ends[i] : ends[i + 1]], self.data.tokens[ends[i] : ends[i + 1]]) for i in range(*block)
            ]

        return np.stack([x for found in self.each(one, self.blocks) for x in found])

    @cached_property
    def _blas(self) -> ThreadpoolController:
        return ThreadpoolController()

    def seen(self, point: Floats) -> Floats:
        """(ZZᵀ)B: what W = Σ b_i z_iᵀ makes of each query.  **Shapes.** (n,d) → (n,d)."""
        n, out = self.data.n, np.empty_like(point)
        step = max(_GRAM_ROWS, -(-n // _GRAM_PARTS))
        parts = [slice(a, min(a + step, n)) for a in range(0, n, step)]
        with self._blas.limit(limits=1, user_api="blas"):  # its own threads would spin beside these
            self.each(lambda rows: np.matmul(self.query_gram[rows], point, out=out[rows]), parts)
        return out


@contextmanager
def input_products(data: Arrays) -> Iterator[InputProducts]:
    """The products on as many threads as there are cores, at most four."""
    with ThreadPoolExecutor(max(1, min(4, cores()))) as pool:
        yield InputProducts(data=data, pool=pool)
