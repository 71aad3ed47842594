"""p_R of greatest label margin on ‖p‖ ≤ R, for two inputs in the plane, at hundreds of digits: the joint path, r → ∞ first.

The label margin at p, the greatest min_i Y_i vᵀx_i^p over ‖v‖ ≤ 1, is for two inputs the distance of 0 from the segment
between Y_1 x_1^p and Y_2 x_2^p.  Far out it differs from its supremum by e^−R, so it is computed at 40 digits more than that takes.

**Domain.** float, of many digits.  **Guarantee.** none.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

import mpmath

from checker.attention.scores import Choice
from checker.data.dataset import Dataset
from checker.errors import InputError
from checker.limits.exact_paths import same_direction
from checker.limits.margin_path import lone_support, support_direction
from checker.svm.attention_svm import AttentionSVM, head_svm, joint_svm, prompt_svm

_GRID = 72  # angles of the first look
_TENTHS = 70  # ternary steps: the bracket ends 10⁻¹² wide


@dataclass(frozen=True, kw_only=True)
class MarginPath:
    """distances ‖p_R/R − u/‖u‖‖, radius by radius, u the joint p-SVM's solution; binds: whether u is not the p-SVM of S alone."""

    distances: tuple[float, ...]
    binds: bool


def drawn(seed: int, *, n: int = 2, T: int = 2, d: int = 2) -> tuple[Dataset, Choice]:
    """n inputs of T tokens in {−4, …, 4}^d, fair labels, any α; every second one with a key matrix of such entries."""
    rng = Random(seed)

    def row() -> tuple[Fraction, ...]:
        return tuple(Fraction(rng.randint(-4, 4)) for _ in range(d))

    data = Dataset(
        tokens=tuple(tuple(row() for _ in range(T)) for _ in range(n)),
        labels=tuple(rng.choice((1, -1)) for _ in range(n)),
        head=(Fraction(1),) + (Fraction(0),) * (d - 1),
        key_matrix=tuple(row() for _ in range(d)) if seed % 2 else None,
    )
    return data, tuple(rng.randrange(T) for _ in range(n))


def repaired_svm(data: Dataset, choice: Choice, ledger: Counter) -> AttentionSVM | None:
    """The joint p-SVM where the repaired Theorem II (docs/limits_path.md, Lemma 10) speaks; else None, and the ledger says why."""
    head, j = head_svm(data, choice), lone_support(data, choice)
    if j is None:
        ledger["B on S is not known"] += 1
    elif not prompt_svm(data, choice).feasible:
        ledger["no p-SVM"] += 1
    elif any(
        y * _dot(x, head.solution) >= 1  # type: ignore[arg-type]
        for i, (X, y) in enumerate(zip(data.tokens, data.labels, strict=True))
        for t, x in enumerate(X)
        if i != j and t != choice[i]
    ):
        ledger["a token off S has margin to spare"] += 1
    else:
        return joint_svm(data, choice)
    return None


def margin_path(svm: AttentionSVM, *, doublings: Sequence[int]) -> MarginPath:
    """At R = 2^k‖u‖, k in ``doublings``.  **Raises.** InputError unless there are two inputs in the plane."""
    data, u = svm.data, tuple(float(x) for x in svm.solution or ())  # type: ignore[arg-type]
    if data.n != 2 or data.d != 2:
        raise InputError(
            f"the data have n = {data.n} and d = {data.d}: only the distance to a segment and one angle are searched here. "
            "Give two inputs in the plane."
        )
    long, about = math.hypot(*u), math.atan2(u[1], u[0])
    found = []
    for k in doublings:
        with mpmath.workdps(40 + math.ceil(2**k * 0.44)):
            turn = _best_turn(data, mpmath.mpf(2) ** k * long, about)
            found.append(2 * abs(math.sin(float(turn) / 2)))
    j = lone_support(data, svm.choice)
    alone = None if j is None else support_direction(data, svm.choice, j)
    binds = alone is None or not same_direction(alone, svm.solution)  # type: ignore[arg-type]
    return MarginPath(distances=tuple(found), binds=binds)


def _best_turn(data: Dataset, radius: mpmath.mpf, about: float) -> mpmath.mpf:
    """By how much the best p of that length is turned from ``about``: a grid, then ternary search around its best angle."""

    def value(turn: mpmath.mpf) -> mpmath.mpf:
        angle = mpmath.mpf(about) + turn
        return label_margin(data, (radius * mpmath.cos(angle), radius * mpmath.sin(angle)))

    width = 2 * mpmath.pi / _GRID
    middle = max((k * width for k in range(-_GRID // 2, _GRID // 2)), key=value)
    low, high = middle - width, middle + width
    for _ in range(_TENTHS):
        third = (high - low) / 3
        low, high = (low + third, high) if value(low + third) < value(high - third) else (low, high - third)
    return (low + high) / 2


def label_margin(data: Dataset, p: tuple[mpmath.mpf, mpmath.mpf]) -> mpmath.mpf:
    """**Shapes.** two inputs, d = 2."""
    points = []
    for keys, X, y in zip(data.keys, data.tokens, data.labels, strict=True):
        logits = [_number(k[0]) * p[0] + _number(k[1]) * p[1] for k in keys]
        powers = [mpmath.exp(x - max(logits)) for x in logits]
        mass = mpmath.fsum(powers)
        points.append(
            [y * mpmath.fsum(w * _number(x[c]) for w, x in zip(powers, X, strict=True)) / mass for c in (0, 1)]
        )
    (a, b), (c, d) = points
    across = (c - a, d - b)
    square = across[0] ** 2 + across[1] ** 2
    t = -(a * across[0] + b * across[1]) / square if square else mpmath.mpf(0)
    t = min(max(t, mpmath.mpf(0)), mpmath.mpf(1))
    return mpmath.hypot(a + t * across[0], b + t * across[1])


def _number(x: Fraction) -> mpmath.mpf:
    return mpmath.mpf(x.numerator) / x.denominator


def _dot(u: Sequence[Fraction], w: Sequence[Fraction]) -> Fraction:
    return sum((a * b for a, b in zip(u, w, strict=True)), Fraction(0))
