"""Directions that no run of descent on p follows, from any start and with any step, with v kept or trained (Lemmas 3c, 3d, 3e).

A vector y shows it where ⟨y, w⟩ > 0 and ⟨y, p⟩ stays bounded along every run.  The y tried are w and the differences of two keys of one
input; where none of these does, nothing is said.

**Domain.** exact.  **Source.** docs/limits_captures.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from checker.data.dataset import Dataset, Vector
from checker.limits.problem import DECREASING, dot


@dataclass(frozen=True, kw_only=True)
class Turning:
    """Why no run follows w: the vector y, the lemma, and the numbers that it asks for."""

    y: Vector
    lemma: str  # "3c", "3d", or of Lemma 3e "opposed" or "unequal"
    numbers: tuple[Fraction, ...] = ()


def opposing(data: Dataset, loss: str, w: Vector) -> Turning | None:
    """A y with ⟨y, w⟩ > 0 along which no token has a higher key and a higher score than another of its input; None if none is found.

    **Guarantee.** Where there is one and ℓ′ ≤ 0, no run of descent on p has ‖p‖ → ∞ and p/‖p‖ → w/‖w‖ (Lemma 3c).
    """
    if loss not in DECREASING:
        return None
    found = (y for y in _tried(data.keys, w) if all(_opposed(data, i, y) for i in range(data.n)))
    return next((Turning(y=y, lemma="3c") for y in found), None)


def turning(data: Dataset, loss: str, w: Vector) -> Turning | None:
    """Why no run of descent on v and p has ‖p‖ → ∞ and p/‖p‖ → w/‖w‖; None if no reason is found.

    Numbers of Lemma 3d: c > 0, with Y_i·Y_j⟨x_it − x_iτ, x_jρ⟩ ≤ −c for each token t of higher key along y than τ, and all j and ρ.  Of
    "unequal": the least best score a, and b > a that the best scores of inputs with a rising pair exceed.
    """
    if loss == "correlation":
        for y in _tried(data.keys, w):
            lost = [-gain for gain in _gains(data, y)]
            if all(one > 0 for one in lost):
                return Turning(y=y, lemma="3d", numbers=(min(lost, default=Fraction(1)),))
    if not keeps_order(data, loss):
        return None
    held = opposing(data, loss, w)
    if held is not None:
        return Turning(y=held.y, lemma="opposed")
    return _unequal(data, w) if loss == "exponential" else None


def keeps_order(data: Dataset, loss: str) -> bool:
    """Whether inputs come in pairs, the second reflected along v ≠ 0, of the same keys and the other label, and no score is negative.

    **Guarantee.** Where that is so and ℓ′ ≤ 0, v(k) = c_k·v with c_k ≥ 1 along every run of descent on v and p (Lemma 3e).
    """
    h = data.head
    if loss not in DECREASING or data.n % 2 or not any(h) or any(g < 0 for row in data.scores for g in row):
        return False
    return all(_reflected(data, i) for i in range(0, data.n, 2))


def _reflected(data: Dataset, i: int) -> bool:
    X, other, h = data.tokens[i], data.tokens[i + 1], data.head
    if data.labels[i] != -data.labels[i + 1] or len(X) != len(other) or data.keys[i] != data.keys[i + 1]:
        return False
    square = dot(h, h)
    turned = [tuple(a - 2 * dot(x, h) / square * b for a, b in zip(x, h, strict=True)) for x in X]
    return turned == list(other)


def _unequal(data: Dataset, w: Vector) -> Turning | None:
    """Lemma 3e: inputs of the least best score do not pull along y, and w separates a best token of each input from worse ones."""
    least = min(max(row) for row in data.scores)
    if least <= 0 or not all(_separates(data, i, w) for i in range(data.n)):
        return None
    for y in _tried(data.keys, w):
        pulling = [max(data.scores[i]) for i in range(data.n) if not _opposed(data, i, y)]
        if all(best > least for best in pulling):
            return Turning(y=y, lemma="unequal", numbers=(least, (least + min(pulling, default=least + 2)) / 2))
    return None


def _separates(data: Dataset, i: int, w: Vector) -> bool:
    rows = [(dot(k, w), g) for k, g in zip(data.keys[i], data.scores[i], strict=True)]
    best = max(g for _, g in rows)
    return any(g == best and all(height > lower for lower, below in rows if below < best) for height, g in rows)


def _tried(keys: Sequence[Sequence[Vector]], w: Vector) -> Iterator[Vector]:
    differences = (
        tuple(a - b for a, b in zip(k, other, strict=True)) for K in keys for k in K for other in K if k is not other
    )
    return (y for y in (w, *differences) if dot(y, w) > 0)


def _opposed(data: Dataset, i: int, y: Vector) -> bool:
    """Whether no token of the input has a higher key along y and a higher score than another."""
    rows = [(dot(k, y), g) for k, g in zip(data.keys[i], data.scores[i], strict=True)]
    return not any((a - b) * (g - h) > 0 for a, g in rows for b, h in rows)


def _gains(data: Dataset, y: Vector) -> Iterator[Fraction]:
    """What a token of higher key along y gains in score against another of its input, where v moves by Y_jx_jρ, for each of these."""
    moves = [tuple(label * a for a in x) for X, label in zip(data.tokens, data.labels, strict=True) for x in X]
    for X, K, label in zip(data.tokens, data.keys, data.labels, strict=True):
        rows = [(dot(k, y), x) for k, x in zip(K, X, strict=True)]
        for higher, x in rows:
            for lower, z in rows:
                if higher > lower:
                    yield from (label * (dot(move, x) - dot(move, z)) for move in moves)


__all__ = ["Turning", "keeps_order", "opposing", "turning"]
