"""Many seeded descents on Gaussian data, each watched at its end: which tokens it selects, and how near their SVM it is.

Every run drawn is kept.  Where a question cannot be asked of one (attention not settled, no SVM of the selected tokens),
the ledger counts it under its reason.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from random import Random
from typing import cast

import numpy as np
from flint import fmpq_mat, fmpz, fmpz_mat, nmod_mat

from checker.attention.scores import Choice, is_locally_optimal, unique_optimal_tokens
from checker.data.dataset import Dataset
from checker.data.statistics import Interval, clopper_pearson, gaussian_datasets
from checker.descent import Descent
from checker.descent.float64 import run_batch, scaled_gradient
from checker.descent.floats.batch import Floats, packed_batch
from checker.descent.limit_run import descent_problem
from checker.svm.attention_svm import AttentionSVM, matrix_svm, prompt_svm

_PRIME = 2**61 - 1


@dataclass(frozen=True, kw_only=True)
class Runs:
    """**Shapes.** B runs, R records: parameters (R,B,d,m), attention (R,B,n,T).  **Domain.** float; data exact."""

    parameter: str
    data: tuple[Dataset, ...]
    steps: tuple[int, ...]
    parameters: Floats
    attention: Floats

    def selected(self, run: int) -> Choice:
        """The tokens of largest attention at the end."""
        return tuple(int(t) for t in self.attention[-1, run].argmax(axis=1))

    def settled(self, run: int, share: float) -> bool:
        """At the end, every input gives at least ``share`` of its attention to one token."""
        return bool((self.attention[-1, run].max(axis=1) >= share).all())

    def selects_best(self, run: int, share: float) -> bool:
        return self.settled(run, share) and self.selected(run) == unique_optimal_tokens(self.data[run])

    def focus(self) -> list[float]:
        """The largest attention probability of an input, averaged over inputs and runs, record by record."""
        return [float(x) for x in self.attention.max(axis=3).mean(axis=(1, 2))]

    def focus_of(self, run: int) -> list[float]:
        """The same of one run."""
        return [float(x) for x in self.attention[:, run].max(axis=2).mean(axis=1)]

    def attended_of(self, run: int, least: float) -> list[float]:
        """How many tokens of an input of one run have attention ``least`` or more, averaged over its inputs."""
        return [float(x) for x in (self.attention[:, run] >= least).sum(axis=2).mean(axis=1)]

    def attended(self, least: float) -> list[float]:
        """How many tokens have attention ``least`` or more, averaged over inputs and runs, record by record."""
        return [float(x) for x in (self.attention >= least).sum(axis=3).mean(axis=(1, 2))]


@cache
def gaussian_runs(
    *,
    n: int,
    T: int,
    d: int,
    seeds: tuple[int, ...],
    parameter: str,
    step: Fraction,
    record: tuple[int, ...],
    queries: str | None,
    normalised: bool = True,
    loss: str = "logistic",
    power: Fraction = Fraction(2),
    unit_length: bool = False,
) -> Runs:
    """One run from zero a seed, on data with Gaussian tokens, Gaussian head and fair labels (:mod:`checker.data.statistics`)."""
    law = gaussian_datasets(n, T, d, queries=queries, unit_length=unit_length)
    zero = [Fraction(0)] * d
    descent = Descent(step=step, steps=record[-1], record=record, normalised=normalised, power=power)
    data = tuple(law.draw(Random(seed)) for seed in seeds)
    return runs_on(
        data, [zero if parameter == "p" else [zero] * d] * len(data), descent, parameter=parameter, loss=loss
    )


def runs_on(
    data: tuple[Dataset, ...], starts: Sequence, descent: Descent, *, parameter: str, loss: str = "logistic"
) -> Runs:
    """One run a dataset, all of one shape, each from its own start, (d,) for p and (d,d) for W."""
    batch = packed_batch([descent_problem(D, parameter=parameter, loss=loss) for D in data], starts)
    high, low, _ = run_batch(batch, descent)
    seen = [scaled_gradient(batch, h, e, double_double=False).log_attention for h, e in zip(high, low, strict=True)]
    return Runs(
        parameter=parameter,
        data=data,
        steps=descent.recorded,
        parameters=high,
        attention=np.exp(np.stack(seen)),
    )


@dataclass(kw_only=True)
class Ends:
    """Cosines of the final parameter to the SVM of the selected tokens, and why some runs have none."""

    cosines: list[float] = field(default_factory=list)
    ledger: Counter = field(default_factory=Counter)

    @property
    def text(self) -> str:
        parts = [f"{len(self.cosines)} compared", *(f"{k} {why}" for why, k in sorted(self.ledger.items()))]
        return ", ".join(parts)


def compared_ends(runs: Runs, *, share: float) -> Ends:
    """Each run against the exact SVM of the tokens it selects; nothing is dropped without a line in the ledger.

    Compared are the runs whose attention is settled (``share``), whose SVM exists, and whose selection is locally optimal.
    """
    ends = Ends()
    for b, data in enumerate(runs.data):
        choice = runs.selected(b)
        svm = prompt_svm(data, choice) if runs.parameter == "p" else matrix_svm(data, choice)
        if not runs.settled(b, share):
            ends.ledger["with unsettled attention"] += 1
        elif not svm.feasible:
            ends.ledger["whose selected tokens have no SVM"] += 1
        elif not is_locally_optimal(data, choice, list(svm.support_indices)):
            ends.ledger["whose selected tokens are not locally optimal"] += 1
        else:
            ends.cosines.append(cosine(runs.parameters[-1, b], svm))
    return ends


def cosine(parameter: Floats, svm: AttentionSVM) -> float:
    """Of a parameter (d,m) and a feasible SVM's solution.  **Domain.** float."""
    if svm.problem == "W":
        whole, common = svm.integers
        target = np.array([[int(x) / int(common) for x in row] for row in whole.tolist()])
    else:
        target = np.array([[float(x)] for x in cast(Sequence[Fraction], svm.solution or ())])
    size = float(np.linalg.norm(target) * np.linalg.norm(parameter))
    return float((target * parameter).sum() / size) if size else math.nan


def shares_of_all_support_vectors(
    *, n: int, T: int, sizes: Sequence[int], draws: int, seed: int, confidence: Fraction
) -> list[Interval]:
    """For each d: on how many of ``draws`` Gaussian self-attention datasets every constraint of the W-SVM is active.

    **Domain.** exact counts.  An infeasible SVM, or a tie for the best token, counts as a failure.
    """
    shares = []
    for d in sizes:
        law, rng, hits = gaussian_datasets(n, T, d), Random(seed), 0
        for _ in range(draws):
            data = law.draw(rng)
            best = unique_optimal_tokens(data)
            svm = None if best is None else matrix_svm(data, best)
            hits += svm is not None and svm.feasible and len(svm.active) == len(svm.indices)
        shares.append(clopper_pearson(hits, draws, confidence=confidence))
    return shares


def solution_ranks(*, n: int, T: int, d: int, seeds: Iterable[int]) -> tuple[int | None, ...]:
    """The exact rank of the W-SVM's solution for the optimal tokens, Gaussian queries; None where it is infeasible."""
    law = gaussian_datasets(n, T, d, queries="gaussian")
    return tuple(solution_rank(law.draw(Random(seed))) for seed in seeds)


def solution_rank(data: Dataset) -> int | None:
    """The exact rank of the W-SVM's solution for the optimal tokens; None where two tie or it is infeasible."""
    best = unique_optimal_tokens(data)
    svm = None if best is None else matrix_svm(data, best)
    return exact_rank(svm.integers[0].tolist()) if svm is not None and svm.feasible else None


def exact_rank(matrix: Sequence[Sequence[Fraction | fmpz]]) -> int:
    """**Domain.** exact.  Rank modulo a prime never exceeds the rank: where it is full, or as many columns span all, that settles it."""
    rows = []
    for row in matrix:
        common = math.lcm(*(int(x.denominator) for x in row))
        rows.append([int(x.numerator) * (common // int(x.denominator)) for x in row])
    modular = nmod_mat(len(rows), len(rows[0]), [x % _PRIME for row in rows for x in row], _PRIME)
    at, among = _pivots(modular), _pivots(modular.transpose())
    full = len(at) == min(len(rows), len(rows[0]))
    return len(at) if full or _spanned(fmpz_mat(rows), among, at) else fmpz_mat(rows).rank()


def _pivots(modular: nmod_mat) -> list[int]:
    reduced, rank = modular.rref()
    return [next(c for c in range(reduced.ncols()) if int(reduced[r, c])) for r in range(rank)]


def _spanned(matrix: fmpz_mat, rows: list[int], columns: list[int]) -> bool:
    """Whether the columns span all others, decided exactly; their minor in these rows is not zero.

    Dixon's lifting finds the few digits of the combination where elimination would carry all those of the entries.
    """
    others = [c for c in range(matrix.ncols()) if c not in columns]

    def part(chosen: list[int]) -> fmpz_mat:
        return fmpz_mat(len(chosen), matrix.ncols(), [matrix[r, c] for r in chosen for c in range(matrix.ncols())])

    def of(chosen: fmpz_mat, wanted: list[int]) -> fmpq_mat:
        entries = [chosen[r, c] for r in range(chosen.nrows()) for c in wanted]
        return fmpq_mat(fmpz_mat(chosen.nrows(), len(wanted), entries))

    if not rows:
        return not any(matrix.entries())
    top = part(rows)
    combination = of(top, columns).solve(of(top, others), algorithm="dixon")  # type: ignore[call-arg]
    return of(matrix, columns) * combination == of(matrix, others)
