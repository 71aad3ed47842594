"""Directions that no run of descent on p follows, from any start and with any step, because scores and keys are opposed (Lemmas 3c, 3d).

A vector y shows it where ⟨y, w⟩ > 0 and no step raises ⟨y, p⟩ from some step on.  The y tried are w and the differences of two keys of one
input; where none of these does, nothing is said.

**Domain.** exact.  **Source.** docs/limits_captures.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from checker.data.dataset import Dataset, Vector
from checker.limits.problem import DECREASING, Problem, dot


def opposing(problem: Problem, w: Vector) -> Vector | None:
    """A y with ⟨y, w⟩ > 0 along which no token has a higher key and a higher score than another of its input; None if none is found.

    **Guarantee.** Where there is one and ℓ′ ≤ 0, no run of descent on p has ‖p‖ → ∞ and p/‖p‖ → w/‖w‖ (Lemma 3c).
    """
    if problem.loss not in DECREASING:
        return None
    return next((y for y in _tried(problem.keys, w) if _opposed(problem, y)), None)


def sinking(data: Dataset, loss: str, w: Vector) -> tuple[Vector, Fraction] | None:
    """(y, c): ⟨y, w⟩ > 0, and each token of higher key along y than another of its input loses score against it with every token of the data.

    c > 0 is the least such loss: Y_i·Y_j⟨x_it − x_iτ, x_jρ⟩ ≤ −c for all of them; 1 where no two keys differ along y.

    **Guarantee.** Where there is one, no run of descent on v and p with the correlation loss has ‖p‖ → ∞ and p/‖p‖ → w/‖w‖ (Lemma 3d).
    """
    if loss != "correlation":
        return None
    for y in _tried(data.keys, w):
        lost = [-gain for gain in _gains(data, y)]
        if all(one > 0 for one in lost):
            return y, min(lost, default=Fraction(1))
    return None


def _tried(keys: Sequence[Sequence[Vector]], w: Vector) -> Iterator[Vector]:
    differences = (
        tuple(a - b for a, b in zip(k, other, strict=True)) for K in keys for k in K for other in K if k is not other
    )
    return (y for y in (w, *differences) if dot(y, w) > 0)


def _opposed(problem: Problem, y: Vector) -> bool:
    for K, scores in zip(problem.keys, problem.scores, strict=True):
        rows = list(zip((dot(k, y) for k in K), scores, strict=True))
        if any((a - b) * (g - h) > 0 for a, g in rows for b, h in rows):
            return False
    return True


def _gains(data: Dataset, y: Vector) -> Iterator[Fraction]:
    """What a token of higher key along y gains in score against another of its input, where v moves by Y_jx_jρ, for each of these."""
    moves = [tuple(label * a for a in x) for X, label in zip(data.tokens, data.labels, strict=True) for x in X]
    for X, K, label in zip(data.tokens, data.keys, data.labels, strict=True):
        rows = [(dot(k, y), x) for k, x in zip(K, X, strict=True)]
        for higher, x in rows:
            for lower, z in rows:
                if higher > lower:
                    yield from (label * (dot(move, x) - dot(move, z)) for move in moves)


__all__ = ["opposing", "sinking"]
