"""Normal draws of a public notebook, by the seed that it prints, without torch.

The notebooks call ``torch.randn(shape, generator=g)`` after ``g.manual_seed(seed)``, on a CPU and in float32. The bits come from
MT19937, seeded as numpy's legacy generator is. Sixteen numbers or more are drawn as float32 pairs (Box–Muller, blocks of 16); fewer
are drawn one by one in float64, and the second of each pair is kept for the next call.

**Guarantee.** float: on 118,335 numbers of torch 2.13 the largest difference is 4.8e-7, a unit in the last place of the number 4.
``tests/benchmarks/papers/campaign_notebooks.py`` measures it again where torch is installed.
**Source.** Observed values of torch; the algorithm is Box and Muller (1958).
"""

from __future__ import annotations

import math

import numpy as np

from checker.descent.floats.batch import Floats

_BLOCK = 16  # from this size on torch draws in blocks


class TorchGenerator:
    """``torch.Generator().manual_seed(seed)`` on a CPU.  **Domain.** 0 ≤ seed < 2³²."""

    def __init__(self, seed: int) -> None:
        self._bits = np.random.RandomState(seed).bytes
        self._spare: float | None = None

    def normal(self, *shape: int) -> Floats:
        """``torch.randn(shape, generator=self)`` as float64 values of float32 numbers."""
        size = math.prod(shape)
        flat = self._block(size) if size >= _BLOCK else np.array([self._one() for _ in range(size)])
        return flat.astype(np.float32).astype(np.float64).reshape(shape)

    def _words(self, count: int) -> np.ndarray:
        return np.frombuffer(self._bits(4 * count), dtype="<u4").astype(np.uint64)

    def _block(self, size: int) -> np.ndarray:
        drawn = self._uniform(size)
        whole = size - size % _BLOCK
        for i in range(0, whole, _BLOCK):
            drawn[i : i + _BLOCK] = _pairs(drawn[i : i + _BLOCK])
        if size > whole:  # the last sixteen places are drawn again
            drawn[size - _BLOCK :] = _pairs(self._uniform(_BLOCK))
        return drawn

    def _uniform(self, count: int) -> np.ndarray:
        return (self._words(count) & np.uint64(2**24 - 1)).astype(np.float32) * np.float32(2.0**-24)

    def _one(self) -> float:
        if self._spare is not None:
            value, self._spare = self._spare, None
            return value
        turn, size = (self._double() for _ in range(2))
        radius = math.sqrt(-2 * math.log1p(-size))
        self._spare = radius * math.sin(2 * math.pi * turn)
        return radius * math.cos(2 * math.pi * turn)

    def _double(self) -> float:
        high, low = (int(x) for x in self._words(2))
        return ((high << 32 | low) & (2**53 - 1)) * 2.0**-53


def _pairs(uniform: np.ndarray) -> np.ndarray:
    """Sixteen float32 normal numbers from sixteen uniform ones: the radius from the first eight, the angle from the others."""
    single = np.float32
    radius = np.sqrt(single(-2) * np.log((single(1) - uniform[:8]).astype(float)).astype(single))
    angle = (single(2 * math.pi) * uniform[8:]).astype(float)
    return np.concatenate([radius * np.cos(angle).astype(single), radius * np.sin(angle).astype(single)])
