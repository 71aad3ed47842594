"""A synthetic causal language task: sequences of a random language, their SVM, and descent on W watched against it.

A language of V words: embeddings x_w and output vectors u_w with Gaussian entries (rounded to sixteenths, so that the
SVM is exact; x_w then divided by √d), and transition probabilities from exponential weights.  m sequences of n words are
sampled.  Each prefix of 2 … n−1 words is one input: its words are the tokens, its last word the query, and a token's
score is ⟨u_next, x_t⟩, next the word that follows.  Words that repeat the best one share its key and take no constraint.
**Source.** similarity §4 for the task; language, scores, sizes of V and step are choices, as the text prints none.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random

import numpy as np
import numpy.typing as npt
from flint import fmpq_mat, fmpz_mat

from checker.descent import Descent
from checker.descent.float64 import run_batch
from checker.descent.floats.batch import Floats, packed_batch
from checker.descent.floats.span import Span, span_model
from checker.errors import InputError
from checker.svm import Solution, Status, solve_gram

_SIXTEENTHS = 16


@dataclass(frozen=True, kw_only=True)
class Task:
    """**Shapes.** best, worse, query (J,): words of constraint j (x_best − x_worse)ᵀ X x_query ≥ 1, and its place.

    ``inputs`` lists each prefix's tokens by constraint number, None for the best word.  **Domain.** exact.
    """

    words: tuple[tuple[int, ...], ...]  # 16·√d times the embeddings
    scale: int  # 16·√d
    rows: tuple[tuple[int, int, int], ...]
    places: tuple[tuple[int, int], ...]  # (sequence, position of the worse token)
    inputs: tuple[tuple[int | None, ...], ...]
    scores: tuple[tuple[Fraction, ...], ...]
    repeats: int  # tokens without a constraint of their own: they repeat a word of the prefix
    ties: int  # prefixes whose best score is shared by two words: none is expected, and they are left out


def task(*, m: int, n: int, d: int, words: int, seed: int) -> Task:
    """m sequences of n words from one random language.  **Raises.** InputError unless √d is whole and n ≥ 3."""
    root = math.isqrt(d)
    if root * root != d or n < 3 or m < 1:
        raise InputError(f"m={m}, n={n}, d={d}: the task needs n ≥ 3 words and a square number d (√d scales words).")
    rng = Random(seed)

    sequences = _sampled(rng, words, m, n)
    drawn = _gaussian_sixteenths(rng, 2 * words * d).reshape(2, words, d).tolist()
    x, u = (tuple(map(tuple, vectors)) for vectors in drawn)
    rows: list[tuple[int, int, int]] = []
    places: list[tuple[int, int]] = []
    inputs: list[tuple[int | None, ...]] = []
    scores: list[tuple[Fraction, ...]] = []
    repeats = ties = 0
    for number, sequence in enumerate(sequences):
        for end in range(2, n):
            prefix, following = sequence[:end], sequence[end]
            score = {w: sum(a * b for a, b in zip(u[following], x[w], strict=True)) for w in set(prefix)}
            top = max(score.values())
            best = next(w for w in prefix if score[w] == top)
            if sum(value == top for value in score.values()) > 1:
                ties += 1
                continue
            tokens: list[int | None] = []
            known: dict[int, int | None] = {best: None}
            for place, w in enumerate(prefix):
                if w not in known:
                    known[w] = len(rows)
                    rows.append((best, w, prefix[-1]))
                    places.append((number, place))
                elif w != best or None in tokens:
                    repeats += 1
                tokens.append(known[w])
            inputs.append(tuple(tokens))
            scores.append(tuple(Fraction(score[w], _SIXTEENTHS**2 * root) for w in prefix))
    return Task(
        words=x,
        scale=_SIXTEENTHS * root,
        rows=tuple(rows),
        places=tuple(places),
        inputs=tuple(inputs),
        scores=tuple(scores),
        repeats=repeats,
        ties=ties,
    )


def _gaussian_sixteenths(rng: Random, count: int) -> npt.NDArray[np.int64]:
    """round(16·rng.gauss(0, 1)), ``count`` times; an even number, and ``rng`` holds no half of an earlier pair.

    **Guarantee.** exact: numpy draws the same stream, and what its logarithm or cosine might round otherwise is made with Python's.
    """
    _, state, _ = rng.getstate()
    stream = np.random.RandomState()
    stream.set_state(
        {"bit_generator": "MT19937", "state": {"key": np.array(state[:-1], dtype=np.uint32), "pos": state[-1]}}
    )
    drawn = stream.random_sample(count)
    angle, rest = drawn[::2] * (2 * math.pi), 1.0 - drawn[1::2]
    length = np.sqrt(-2.0 * np.log(rest))
    values = _SIXTEENTHS * np.stack([np.cos(angle) * length, np.sin(angle) * length], axis=1).ravel()
    for k in np.flatnonzero(np.abs(values % 1.0 - 0.5) < 1e-6).tolist():
        turn = (math.sin if k % 2 else math.cos)(angle[k // 2])
        values[k] = _SIXTEENTHS * turn * math.sqrt(-2.0 * math.log(rest[k // 2]))
    return np.rint(values).astype(np.int64)


def _sampled(rng: Random, words: int, m: int, n: int) -> list[list[int]]:
    """m sequences; a word's transition probabilities are drawn when it first occurs, and stay."""
    weights: dict[int, list[float]] = {}
    sequences = []
    for _ in range(m):
        sequence = [rng.randrange(words)]
        while len(sequence) < n:
            last = sequence[-1]
            if last not in weights:
                weights[last] = [rng.expovariate(1.0) for _ in range(words)]
            sequence += rng.choices(range(words), weights[last])
        sequences.append(sequence)
    return sequences


def gram(one: Task) -> fmpq_mat:
    """⟨a_j, a_k⟩ of the constraints' matrices.  **Domain.** exact."""
    differences = fmpz_mat([[a - b for a, b in zip(one.words[p], one.words[q], strict=True)] for p, q, _ in one.rows])
    queries = fmpz_mat([list(one.words[z]) for _, _, z in one.rows])
    left, right = differences * differences.transpose(), queries * queries.transpose()
    size = len(one.rows)
    whole = fmpz_mat([[left[j, k] * right[j, k] for k in range(size)] for j in range(size)])
    return fmpq_mat(whole) / one.scale**4


def soft_margin_is_hard_margin(one: Task, svm: Solution, penalty: Fraction) -> bool:
    """Whether min ‖X‖_F + C·Σξ (similarity, Definition 4.1) has the hard-margin solution, decided exactly.

    Its multipliers are λ/‖X‖; the slack ξ_{l₀,t} is shared by all prefixes, so their multipliers add up, and the sum may be
    at most C.  Words that repeat the best one have a slack of 1 whatever X is.
    """
    if svm.status is not Status.OPTIMAL:
        return False
    sums: dict[tuple[int, int], Fraction] = {}
    for place, multiplier in zip(one.places, svm.multipliers or (), strict=True):
        sums[place] = sums.get(place, Fraction(0)) + Fraction(multiplier)
    return all(total**2 <= penalty**2 * Fraction(svm.squared_norm or 0) for total in sums.values())


@dataclass(frozen=True, kw_only=True)
class Watched:
    """One run: **Shapes.** R records: cosines R (NaN at X = 0), margins (R,J).  **Domain.** float.

    ``svm`` is exact; ``soft`` says that the soft-margin solution for C = 10 was certified to be the same matrix.
    """

    steps: tuple[int, ...]
    cosines: tuple[float, ...] | None  # None: the hard-margin SVM is infeasible
    margins: Floats
    soft: bool
    repeats: int
    ties: int


@cache
def watched_run(
    *,
    m: int,
    n: int,
    d: int,
    words: int,
    seed: int,
    step: Fraction,
    record: tuple[int, ...],
    start: Fraction = Fraction(0),
) -> Watched:
    """Plain descent on the mean of log(1 + e^−u) from X(0) with Gaussian entries of deviation ``start``.

    Only the part of X(0) in the span of the constraints matters for margins; the cosines are those of that part.
    """
    one = task(m=m, n=n, d=d, words=words, seed=seed)
    products = gram(one)
    svm = solve_gram(products.tolist(), [Fraction(1)] * len(one.rows))
    span = span_model(_floats(products), one.inputs, one.scores, loss="logistic")
    rng = Random(seed + 1)
    begin = [Fraction(float(start) * rng.gauss(0, 1)) for _ in range(span.rows.shape[1])]
    descent = Descent(step=step, steps=record[-1], record=record)
    high, _, _ = run_batch(packed_batch([span.problem], [begin]), descent)
    iterates = high[:, 0, :, 0]
    return Watched(
        steps=descent.recorded,
        cosines=_cosines(svm, span, iterates),
        margins=iterates @ span.rows.T,
        soft=soft_margin_is_hard_margin(one, svm, Fraction(10)),
        repeats=one.repeats,
        ties=one.ties,
    )


def _cosines(svm: Solution, span: Span, iterates: Floats) -> tuple[float, ...] | None:
    if svm.status is not Status.OPTIMAL:
        return None
    target = np.array([float(Fraction(x)) for x in svm.multipliers or ()]) @ span.rows
    lengths = np.linalg.norm(iterates, axis=1) * np.linalg.norm(target)
    return tuple(float(p @ target / size) if size else math.nan for p, size in zip(iterates, lengths, strict=True))


def _floats(matrix: fmpq_mat) -> Floats:
    return np.array([[int(x.p) / int(x.q) for x in row] for row in matrix.tolist()])


@dataclass(frozen=True, kw_only=True)
class Curve:
    """Mean cosine and its standard error over the runs that have one, aligned with ``steps``."""

    steps: tuple[int, ...]
    mean: tuple[float, ...]
    error: tuple[float, ...]
    runs: int
    without_svm: int  # no hard-margin solution: such a run has no cosine
    soft: int  # runs whose soft-margin solution (C = 10) was certified to be the hard-margin one


def mean_curve(runs: Sequence[Watched]) -> Curve:
    """**Raises.** InputError unless two runs or more have a hard-margin solution."""
    kept = [w for w in runs if w.cosines is not None]
    if len(kept) < 2:
        raise InputError(f"{len(kept)} of {len(runs)} runs have a hard-margin solution; a standard error needs two.")
    values = np.array([w.cosines for w in kept])
    error = values.std(axis=0, ddof=1) / math.sqrt(len(kept))
    return Curve(
        steps=runs[0].steps,
        mean=tuple(values.mean(axis=0).tolist()),
        error=tuple(error.tolist()),
        runs=len(kept),
        without_svm=len(runs) - len(kept),
        soft=sum(w.soft for w in kept),
    )


def pooled_margins(runs: Sequence[Watched], record: int) -> list[float]:
    """(x_best − x_t)ᵀ X z of every constraint of every run at one record, in increasing order."""
    return sorted(float(x) for w in runs for x in w.margins[record])
