"""The regularisation path under nonlinear heads on drawn data: does p_R/R tend to the p-SVM of the tokens the head prefers?

Every draw is counted: those that do not meet the condition on the head, or whose preferred tokens have no p-SVM, under their reason.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from flint import ctx

from checker.data.dataset import Dataset
from checker.descent import norm
from checker.descent.trajectory import flat
from checker.paths.direction import decades_nearer, distance_to_direction
from checker.paths.head import Curve, enclosed_head_point, head_gaps
from checker.svm.attention_svm import AttentionSVM, prompt_svm
from checker.truth import Truth

_BITS = 256


@dataclass(frozen=True, kw_only=True)
class HeadPath:
    """points: how many radii; proved: at how many p_R is proved the only global minimiser; decades: a lower bound of how
    much nearer (log₁₀) p_R/R comes to the p-SVM's direction with each radius, infinite within 10⁻³⁰."""

    points: int
    proved: int
    decades: float


def drawn(seed: int) -> Dataset:
    """n ≤ 3 inputs of T ≤ 4 tokens, d ≤ 4, entries in {−6, …, 6}/2; every second one with a key matrix of such entries."""
    rng = Random(seed)
    n, T, d = rng.randint(1, 3), rng.randint(2, 4), rng.randint(2, 4)

    def row() -> tuple[Fraction, ...]:
        return tuple(Fraction(rng.randint(-6, 6), 2) for _ in range(d))

    return Dataset(
        tokens=tuple(tuple(row() for _ in range(T)) for _ in range(n)),
        labels=tuple(rng.choice((1, -1)) for _ in range(n)),
        head=row(),
        key_matrix=tuple(row() for _ in range(d)) if seed % 2 else None,
    )


def preferred(data: Dataset, kind: Curve, ledger: Counter) -> AttentionSVM | None:
    """The p-SVM of the tokens that meet the condition; else None, and the ledger says why."""
    with ctx.workprec(_BITS):
        found = head_gaps(data, kind)
    if found.holds is not Truth.TRUE:
        failed = found.holds is Truth.FALSE
        ledger["the condition fails" if failed else "the condition is not decided"] += 1
        return None
    svm = prompt_svm(data, found.choice)
    if not svm.feasible:
        ledger["no p-SVM"] += 1
        return None
    return svm


def head_path(data: Dataset, kind: Curve, svm: AttentionSVM, *, loss: str, exponents: tuple[int, ...]) -> HeadPath:
    """At R = 10^k·‖p_mm‖(1 + 2 max|Yψ(x)|), k in ``exponents``.  **Guarantee.** bounds, from enclosed points."""
    target = flat(svm.solution or ())
    with ctx.workprec(_BITS):
        size = 1 + 2 * _largest(data, kind)
    unit = norm(target) * size
    points = [
        enclosed_head_point(data, kind, loss=loss, radius=unit * Fraction(10) ** k, bits=_BITS) for k in exponents
    ]
    away = [distance_to_direction(p, target) for p in points]
    steps = [decades_nearer(a, b) for a, b in zip(away, away[1:], strict=False)]
    return HeadPath(points=len(points), proved=sum(p.certified == "global" for p in points), decades=min(steps))


def _largest(data: Dataset, kind: Curve) -> int:
    """Above |ψ| at every token."""
    most = 0.0
    for X in data.tokens:
        for x in X:
            most = max(most, sum(abs(float(v)) * _above(kind, float(a)) for v, a in zip(data.head, x, strict=True)))
    return math.ceil(most)


def _above(kind: Curve, a: float) -> float:
    return a * a if kind == "square" else max(a, 0.0) + (1.0 if kind == "softplus" else 0.0)
