"""The adversary of limit claims that random starts leave standing: small datasets whose gradient flow is seen to end on wrong tokens.

Thousands of structured datasets and starts are drawn at once and followed together in floats: two or three inputs of two tokens, one
query for all, and a start on that query.  Each margin then changes by the Gram matrix of the differences of tokens.  What ends with a
negative margin is handed on, small numbers first.  Nothing found here is believed: hypotheses are checked exactly, and the exact test
decides, with a trap.

There are two kinds:

- one token is 0, for claims with a hypothesis about the start (:func:`stuck_flows`);
- the tokens are c ± δ/2 with the query c and δ orthogonal to it, so that self-attention is the same descent, and the labels of the
  inputs may differ (:func:`stuck_pairs`).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from checker.data.dataset import Dataset, Matrix, Vector
from checker.search.instances.structured import unit

SIZES = ((2, 2), (3, 3), (3, 2))  # (inputs, dimension)
DRAWN = 6000  # of each size and round
ROUNDS = 3
STEPS = 160
LEAST_STEP, GROWTH = 0.25, 0.05  # of the largest margin, by which a step changes it
ENTRIES = (0, 0, 0, 0, 1, -1, 1, -1, 2, -2, 3, -3, 4, -4)
LARGEST_START = 12
KEPT = 3.0  # a run with all margins above that, and growing, is not followed further


def stuck_flows(*, matrix: bool) -> Iterator[tuple[Dataset, Vector | Matrix]]:
    """(dataset, start) pairs, the start a vector p or, of data with queries, a ``matrix`` W = v e₁ᵀ; the same ones each time, by rounds.

    **Domain.** exact whole numbers.  **Guarantee.** float, none: that the run ends on wrong tokens is seen, not shown.
    """
    for number in range(ROUNDS):
        for n, d in SIZES:
            yield from _round(np.random.default_rng((number, n, d)), n, d, matrix)


def stuck_pairs() -> Iterator[tuple[Dataset, Matrix]]:
    """(dataset, start) pairs of inputs c ± δ/2, c = e_d, the start v e_dᵀ with v orthogonal to c; the same ones each time, by rounds.

    **Domain.** exact whole numbers.  **Guarantee.** float, none, as above.
    """
    for number in range(ROUNDS):
        for n, width in SIZES:
            yield from _round_of_pairs(np.random.default_rng((number, n, width, 2)), n, width)


def _round_of_pairs(random: np.random.Generator, n: int, width: int) -> Iterator[tuple[Dataset, Matrix]]:
    """Here the labels differ as they like, so that inputs may pull against one another without any third one."""
    halves = random.choice(ENTRIES, (DRAWN, n, width))
    labels = random.choice((1, -1), (DRAWN, n))
    head = random.choice(ENTRIES, (DRAWN, width))
    start = random.integers(1, LARGEST_START + 1, (DRAWN, width)) * random.choice((-1, 0, 1), (DRAWN, width))
    gains = 2 * np.einsum("bnd,bd->bn", halves, head) * labels
    away = 2 * halves * np.sign(gains)[:, :, None]
    size = np.abs(halves).sum(axis=(1, 2)) + np.abs(head).sum(axis=1) + np.abs(start).sum(axis=1)
    common = unit(width + 1, width)
    for k in _stuck(away, start, np.abs(gains), size):
        tokens = (tuple((*(s * a for a in half), Fraction(1)) for s in (1, -1)) for half in map(_exact, halves[k]))
        yield (
            Dataset(
                tokens=tuple(tokens),
                labels=tuple(map(int, labels[k])),
                head=(*_exact(head[k]), Fraction(0)),
                queries=(common,) * n,
            ),
            tuple(unit(width + 1, width, a) for a in (*_exact(start[k]), Fraction(0))),
        )


def _round(random: np.random.Generator, n: int, d: int, matrix: bool) -> Iterator[tuple[Dataset, Vector | Matrix]]:
    tokens = random.choice(ENTRIES, (DRAWN, n, d))
    head = random.choice(ENTRIES, (DRAWN, d))
    start = random.integers(1, LARGEST_START + 1, (DRAWN, d)) * random.choice((-1, 0, 1), (DRAWN, d))
    scores = np.einsum("bnd,bd->bn", tokens, head)
    away = tokens * np.sign(scores)[:, :, None]  # from the better token to the other: the head separates them
    size = np.abs(tokens).sum(axis=(1, 2)) + np.abs(head).sum(axis=1) + np.abs(start).sum(axis=1)
    for k in _stuck(away, start, np.abs(scores), size):
        yield (
            Dataset(
                tokens=tuple((_exact(row), (Fraction(0),) * d) for row in tokens[k]),
                labels=(1,) * n,
                head=_exact(head[k]),
                queries=(unit(d, 0),) * n if matrix else None,
            ),
            tuple(unit(d, 0, a) for a in _exact(start[k])) if matrix else _exact(start[k]),
        )


def _stuck(away, start, gaps, size):
    """Which draws are seen to end on wrong tokens, those of the smallest ``size`` first.

    **Shapes.** away B × n × d, from the better token to the other; start B × d; gaps B × n, as below; size B.
    """
    margins = np.einsum("bnd,bd->bn", away, start).astype(float)
    drawn = np.flatnonzero((gaps != 0).all(axis=1) & (margins.min(axis=1) < 0))
    gram = np.einsum("bnd,bmd->bnm", away, away)
    stuck = drawn[_ends_below_zero(margins[drawn], gram[drawn].astype(float), gaps[drawn].astype(float))]
    return stuck[np.argsort(size[stuck], kind="stable")]


def _ends_below_zero(margins, gram, gaps):
    """Whether the flow of the correlation loss is seen to keep a margin below 0.

    **Shapes.** margins, gaps B × n, gram B × n × n; B truth values.  A gap is the better token's score less the other's.
    """
    here, left = margins.copy(), np.arange(len(margins))
    ends = np.zeros(len(margins), dtype=bool)
    for _ in range(STEPS):
        logs = np.log(gaps[left]) - np.abs(here) - 2 * np.log1p(np.exp(-np.abs(here)))
        forward = np.einsum("bnm,bm->bn", gram[left], np.exp(logs - logs.max(axis=1, keepdims=True)))
        captured = ((here > KEPT) & (forward > 0)).all(axis=1)
        here, left, forward = here[~captured], left[~captured], forward[~captured]
        length = np.abs(forward).max(axis=1, keepdims=True)
        step = np.maximum(LEAST_STEP, GROWTH * np.abs(here).max(axis=1, keepdims=True))
        here = here + step * forward / np.maximum(length, 1e-300)
    ends[left] = here.min(axis=1) < -1 if len(left) else False
    return ends


def _exact(row) -> Vector:
    return tuple(Fraction(int(a)) for a in row)


__all__ = ["stuck_flows", "stuck_pairs"]
