"""Seeded runs of the W-model under a nonlinear head, each held against the generalised SVM of the tokens that survive.

Tokens and queries are Gaussian directions of length 1 (to 2⁻²⁰, where they are exact), labels fair.  Every run drawn is
kept; where a question cannot be asked of one, the ledger counts it under its reason.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

import numpy as np

from checker.data.dataset import Dataset, Vector
from checker.descent.floats.batch import Floats
from checker.descent.floats.head_batch import HeadBatch, descend_normalised, flow
from checker.svm.attention_svm import matrix_svm
from checker.svm.token_sets import TokenSets, TokenSetSVM, token_set_svm

SURVIVES, GONE = 1e-3, 1e-6  # attention above, and at most
_GRID = 2**20


@dataclass(frozen=True, kw_only=True)
class HeadRuns:
    """**Shapes.** B runs, R records: parameters (R,B,d,d), attention (R,B,n,T); ``lost``: why a run's end means nothing.

    **Domain.** float; data exact.
    """

    data: tuple[Dataset, ...]
    parameters: Floats
    attention: Floats
    lost: tuple[str | None, ...]

    def survivors(self, run: int) -> TokenSets:
        """O_i: the tokens whose attention at the end exceeds 1/1000."""
        return tuple(tuple(int(t) for t in np.flatnonzero(row > SURVIVES)) for row in self.attention[-1, run])


def relu_runs(*, n: int, T: int, d: int, seeds: Sequence[int], step: float, steps: int) -> HeadRuns:
    """Normalised descent under ψ(x) = Σ_q max(0, (Vᵀx)_q), V Gaussian of Frobenius norm 1; W(0) uniform on ±1/√d."""
    data, hidden, starts = [], [], []
    for seed in seeds:
        rng = Random(seed)
        data.append(_directions(rng, n, T, d))
        V = np.array([[rng.gauss(0, 1) for _ in range(d)] for _ in range(d)])
        hidden.append(V / np.linalg.norm(V))
        starts.append([[rng.uniform(-1, 1) / math.sqrt(d) for _ in range(d)] for _ in range(d)])
    return relu_runs_on(data, hidden, np.array(starts), step=step, steps=steps)


def relu_runs_on(
    data: Sequence[Dataset], hidden: Sequence[Floats], starts: Floats, *, step: float, steps: int
) -> HeadRuns:
    """The same on data of one shape, with a hidden layer (d,d) for each and starts (B,d,d)."""
    W, attention = descend_normalised(_batch(data, "relu", np.stack(hidden)), starts, step=step, steps=steps)
    return HeadRuns(data=tuple(data), parameters=W[None], attention=attention[None], lost=(None,) * len(data))


def concave_flows(*, n: int, T: int, d: int, seeds: Sequence[int], log_times: tuple[float, ...]) -> HeadRuns:
    """The gradient flow from W = 0 under ψ(x) = vᵀx − ‖x‖², v Gaussian, at the log times given."""
    data = [_directions(Random(seed), n, T, d) for seed in seeds]
    found = flow(_batch(data, "concave", None), log_times=log_times)
    lost = tuple(None if x else "whose implicit steps were not solved" for x in found.followed)
    return HeadRuns(data=tuple(data), parameters=found.parameters, attention=found.attention, lost=lost)


def _directions(rng: Random, n: int, T: int, d: int) -> Dataset:
    def direction() -> Vector:
        x = [rng.gauss(0.0, 1.0) for _ in range(d)]
        size = math.sqrt(sum(a * a for a in x))
        return tuple(Fraction(round(a / size * _GRID), _GRID) for a in x)

    return Dataset(
        tokens=tuple(tuple(direction() for _ in range(T)) for _ in range(n)),
        labels=tuple(rng.choice((1, -1)) for _ in range(n)),
        head=tuple(Fraction(round(rng.gauss(0.0, 1.0) * _GRID), _GRID) for _ in range(d)),
        queries=tuple(direction() for _ in range(n)),
    )


def _batch(data: Sequence[Dataset], kind: str, hidden: Floats | None) -> HeadBatch:
    tokens = np.array([D.tokens for D in data], dtype=float)
    return HeadBatch(
        tokens=tokens,
        queries=np.array([D.queries for D in data], dtype=float),
        features=tokens if hidden is None else np.einsum("bntd,bdq->bntq", tokens, hidden),
        labels=np.array([D.labels for D in data], dtype=float),
        kind=kind,  # type: ignore[arg-type]
        linear=np.array([D.head for D in data], dtype=float),
        bend=1.0,
    )


@dataclass(frozen=True, kw_only=True)
class HeadEnd:
    """One run against the exact SVM of its survivors.  **Domain.** float cosines; the SVMs are exact.

    direction: cosine of W to W_mm; whole: to W_fin + R·W_mm, R best; single: to the SVM of the most attended tokens
    (None where infeasible); gaps: ‖S/‖S‖ − W_mm/‖W_mm‖‖ of the secants S = W(k) − W(k′), record after record;
    drifts: by how much a logit difference inside an O_i changed at most meanwhile; growth: ‖W‖ at the last record over
    that before.
    """

    several: bool
    direction: float
    whole: float
    single: float | None
    gaps: tuple[float, ...]
    drifts: tuple[float, ...]
    growth: float


@dataclass(kw_only=True)
class HeadEnds:
    ends: list[HeadEnd] = field(default_factory=list)
    ledger: Counter = field(default_factory=Counter)

    @property
    def text(self) -> str:
        parts = [f"{len(self.ends)} compared", *(f"{k} {why}" for why, k in sorted(self.ledger.items()))]
        return ", ".join(parts)

    def share(self, hits: Sequence[bool]) -> Fraction:
        return Fraction(sum(hits), max(1, len(hits)))


def compared_heads(runs: HeadRuns) -> HeadEnds:
    """Compared are the runs that lose a token, have no attention between 10⁻⁶ and 10⁻³, and whose generalised SVM exists."""
    found = HeadEnds()
    for run, data in enumerate(runs.data):
        last, lost = runs.attention[-1, run], runs.lost[run]
        if lost is not None:
            found.ledger[lost] += 1
        elif ((last > GONE) & (last <= SURVIVES)).any():
            found.ledger["with attention between 10⁻⁶ and 10⁻³"] += 1
        elif not (last <= GONE).any():
            found.ledger["that lose no token"] += 1
        else:
            svm = token_set_svm(data, runs.survivors(run))
            if svm.feasible:
                found.ends.append(_end(runs, run, svm))
            else:
                found.ledger["whose surviving tokens have no generalised SVM"] += 1
    return found


def _end(runs: HeadRuns, run: int, svm: TokenSetSVM) -> HeadEnd:
    records, data = runs.parameters[:, run], svm.data
    target = np.array(svm.solution, dtype=float)
    tokens, queries = np.array(data.tokens, dtype=float), np.array(data.queries, dtype=float)
    rows = [np.outer(tokens[i, t] - tokens[i, o], queries[i]) for i, t, o in svm.equalities]
    last = np.log(runs.attention[-1, run])
    finite = _least_norm(rows, [float(last[i, t] - last[i, o]) for i, t, o in svm.equalities])
    W = records[-1]
    along = 0.0 if finite is None else finite
    reach = float(((W - along) * target).sum() / (target * target).sum())
    top = tuple(int(t) for t in runs.attention[-1, run].argmax(axis=1))
    single = matrix_svm(data, top)
    before = records[-2] if len(records) > 1 else W
    return HeadEnd(
        several=bool(svm.equalities),
        direction=_cosine(W, target),
        whole=_cosine(W, along + reach * target),
        single=_cosine(W, np.array(single.solution, dtype=float)) if single.feasible else None,
        gaps=tuple(_gap(b - a, target) for a, b in zip(records, records[1:], strict=False)),
        drifts=tuple(
            max((abs(float(((b - a) * row).sum())) for row in rows), default=0.0)
            for a, b in zip(records, records[1:], strict=False)
        ),
        growth=float(np.linalg.norm(W) / np.linalg.norm(before)) if before.any() else math.inf,
    )


def _least_norm(rows: Sequence[Floats], values: Sequence[float]) -> Floats | None:
    """W_fin: the least matrix with these inner products; None where there is nothing to meet."""
    if not rows:
        return None
    flat = np.stack([row.ravel() for row in rows])
    return np.linalg.lstsq(flat, np.array(values), rcond=None)[0].reshape(rows[0].shape)


def _gap(a: Floats, b: Floats) -> float:
    return float(np.linalg.norm(a / np.linalg.norm(a) - b / np.linalg.norm(b)))


def _cosine(a: Floats, b: Floats) -> float:
    size = float(np.linalg.norm(a) * np.linalg.norm(b))
    return float((a * b).sum()) / size if size else math.nan
