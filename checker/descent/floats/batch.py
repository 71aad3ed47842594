"""Many (problem, start) pairs as padded float arrays: what the two float64 engines read.

Equal keys are merged first (see merging.py).  Every number is held as hi + lo, so differences of
keys and of scores are formed from 32 digits and round once; equal scores differ by exactly 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from checker.descent.floats.double_double import dd_from_fraction
from checker.descent.merging import Merged, merged_tokens
from checker.descent.trajectory import LOSSES, Parameter, Problem
from checker.errors import InputError

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Batch:
    """**Shapes.** key (B,n,T,d), score, gap, count (B,n,T), query (B,n,m), start (B,d,m); B pairs, padded.

    **Domain.** float.
    **Convention.** count is the number of tokens at this key, 0 where padded; gap is 1 − score; without
    queries m = 1 and each query is 1.  An absent input has only padding.
    """

    problems: tuple[Problem, ...]
    merged: tuple[Merged, ...]
    loss: str
    key_hi: Floats
    key_lo: Floats
    score_hi: Floats
    score_lo: Floats
    gap: Floats
    count: Floats
    query_hi: Floats
    query_lo: Floats
    start_hi: Floats
    start_lo: Floats

    @property
    def loss_index(self) -> int:
        return LOSSES.index(self.loss)

    @property
    def inputs(self) -> Floats:
        """The n of each pair, as a float: the divisor of the mean."""
        return self.count.any(axis=2).sum(axis=1).astype(float)

    @property
    def has_queries(self) -> bool:
        return self.problems[0].queries is not None


def packed_batch(problems: Sequence[Problem], starts: Sequence[Any]) -> Batch:
    """The arrays of ``problems`` paired with ``starts``.  n and T may differ between pairs, d, m and loss may not.

    **Raises.** ``InputError`` on unequal d, m or loss, or numbers beyond the float range.
    """
    problems = tuple(problems)
    if not problems or len(problems) != len(starts):
        raise InputError(f"{len(problems)} problems and {len(starts)} starts: a batch pairs them one to one.")
    if len({(p.shape, p.loss) for p in problems}) != 1:
        kinds = sorted({(p.shape, p.loss) for p in problems})
        raise InputError(f"one batch holds one parameter shape and one loss, got {kinds}: descend each kind by itself.")
    merged = tuple(merged_tokens(p) for p in problems)
    size = len(problems), max(p.n for p in problems), max(len(row) for m in merged for row in m.keys)
    shape = problems[0].shape
    d, m = shape[0], (1 if len(shape) == 1 else shape[1])
    key, score = np.zeros((2, *size, d)), np.zeros((2, *size))
    gap, count, query, start = np.zeros(size), np.zeros(size), np.zeros((2, *size[:2], m)), np.zeros((2, size[0], d, m))
    try:
        for b, (problem, one) in enumerate(zip(problems, merged, strict=True)):
            start[:, b] = _pairs(problem.parameter(starts[b])).reshape(2, d, m)
            for i in range(problem.n):
                g = len(one.keys[i])
                key[:, b, i, :g], score[:, b, i, :g] = _pairs(one.keys[i]), _pairs(one.scores[i])
                gap[b, i, :g] = [float(1 - gamma) for gamma in one.scores[i]]
                count[b, i, :g] = one.counts[i]
                query[:, b, i] = [[1.0], [0.0]] if problem.queries is None else _pairs(problem.queries[i])
    except OverflowError as error:
        raise InputError(
            "a number of the problem is beyond the float range (1.8e308): float64 cannot hold it. "
            "Use the mpmath engine."
        ) from error
    return Batch(
        problems=problems,
        merged=merged,
        loss=problems[0].loss,
        key_hi=key[0],
        key_lo=key[1],
        score_hi=score[0],
        score_lo=score[1],
        gap=gap,
        count=count,
        query_hi=query[0],
        query_lo=query[1],
        start_hi=start[0],
        start_lo=start[1],
    )


def exact_parameter(hi: Floats, lo: Floats, problem: Problem) -> Parameter:
    """The exact parameter held by hi + lo of shape (d, m)."""
    rows = tuple(
        tuple(Fraction(h) + Fraction(e) for h, e in zip(row_hi, row_lo, strict=True))
        for row_hi, row_lo in zip(hi.tolist(), lo.tolist(), strict=True)
    )
    return tuple(row[0] for row in rows) if problem.queries is None else rows


def _pairs(values: Sequence[Any]) -> Floats:
    """Nested Fractions as an array of shape (2, …): the high parts, then the low parts."""
    if isinstance(values[0], Fraction):
        return np.array([dd_from_fraction(x) for x in values]).T
    return np.stack([_pairs(row) for row in values], axis=1)
