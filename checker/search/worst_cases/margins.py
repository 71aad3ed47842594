"""How far an instance is inside of what hypotheses allow: one number for each, which is ≥ 0 where it is met.

Of functions these are the conditions of interpolation, entry by entry: Taylor, Hendrickx and Glineur, *Smooth strongly convex
interpolation* (Mathematical Programming 161, 2017), and Drori and Taylor 2020 for functions that are not convex and have a least value.

**Shapes.** values hold (B,) of a number and (B, d) of a vector.  **Guarantee.** float, none.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

from checker.search.worst_cases.finite import Finite, Goal, Interpolated, NotFinite
from checker.search.worst_cases.many_floats import Instances, at_many
from checker.statements.terms.term import Term, apply

_TINY = 1e-9
_SIZE = 0.5  # |left| + |right| of the goal is no less, so that nothing is gained where both vanish
_STRICTLY = 0.02  # by how much a strict comparison is met, and m < L for L = 1


class Margins:
    """The margins of a claim and a goal, the equalities that are left, and by how much the goal is violated."""

    def __init__(self, told: Finite, goal: Goal) -> None:
        comparisons = [one for one in map(_turned, (*told.hypotheses, *goal.conditions)) if one is not None]
        self.equalities = [one for one in comparisons if one.name == "eq"]
        self._gaps = [at_many(right - left) for left, right in (one.args for one in comparisons if one.name != "eq")]
        self._rooms = [_STRICTLY * (one.name == "lt") for one in comparisons if one.name != "eq"]
        self._equal = [at_many(left - right) for left, right in (one.args for one in self.equalities)]
        self._left, self._right = map(at_many, goal.comparison.args)
        self._functions = [_Conditions(f) for f in told.functions]

    def inside(self, values: Instances) -> np.ndarray:
        """**Shapes.** (B, number of conditions)."""
        rows = [gap(values) - room for gap, room in zip(self._gaps, self._rooms, strict=True)]
        rows += [row for f in self._functions for row in f.rows(values)]
        return _columns([*rows, np.abs(self._left(values)) + np.abs(self._right(values)) - _SIZE], values)

    def missed(self, values: Instances) -> np.ndarray:
        """Left − right of the equalities, entry by entry."""
        return _columns([gap(values) for gap in self._equal], values)

    def violation(self, values: Instances) -> np.ndarray:
        """(left − right)/(|left| + |right|) of the goal left ≤ right.  **Shapes.** (B, 1)."""
        left, right = self._left(values), self._right(values)
        return _columns([(left - right) / (np.abs(left) + np.abs(right) + _TINY)], values)


def _turned(one: Term) -> Term | None:
    """A comparison; not a ≤ b is b < a, and what is none is left to the exact test."""
    if one.name == "not" and one.args[0].name in ("le", "lt"):
        return apply("lt" if one.args[0].name == "le" else "le", *reversed(one.args[0].args))
    return one if one.name in ("le", "lt", "eq") and one.args[0].sort in ("scalar", "vector") else None


def _columns(rows: list[Any], values: Instances) -> np.ndarray:
    """The rows side by side, each for every instance."""
    count = len(next(iter(values.values())))
    flat = [(np.asarray(row) + np.zeros((count, *np.shape(row)[1:]))).reshape(count, -1) for row in rows]
    return np.concatenate(flat, axis=1)


class _Spot(NamedTuple):
    """A point, the value and the slopes there, entry by entry; whether it is a minimiser."""

    at: np.ndarray
    value: np.ndarray
    slopes: list[np.ndarray]
    least: bool


class _Conditions:
    """The conditions of interpolation of one function."""

    def __init__(self, f: Interpolated) -> None:
        self._f = f
        if f.most is not None and any(len(p.slopes) > 1 for p in f.points):
            raise NotFinite

    def rows(self, values: Instances) -> Iterator[np.ndarray]:
        """**Shapes.** (B, d) each, or (B, 1)."""
        count = len(next(iter(values.values())))

        def entrywise(term: Term) -> np.ndarray:
            found = np.asarray(at_many(term)(values), dtype=float)
            return found if found.ndim == 2 else np.broadcast_to(found, (count,))[:, None]

        def number(term: Term | None) -> np.ndarray | None:
            return None if term is None else entrywise(term)

        f = self._f
        m, L, c = number(f.bend), number(f.most), number(f.steep)
        spots = [
            _Spot(entrywise(p.at), entrywise(p.value), [entrywise(s) for s in p.slopes], p.least) for p in f.points
        ]
        for term in (f.bend, f.most, f.steep):
            if term is not None and term.name != "num":
                yield entrywise(term)
        if L is not None:
            if m is not None and f.bend is not None and f.bend.name != "num":
                yield L - m - _STRICTLY * L
            yield from _smooth(spots, -L if m is None else m, L)
        elif m is not None:
            yield from _convex(spots, m)
        if c is not None:
            yield from _steep(spots, c)
        yield from _above(spots, L, m is not None, number(f.below), number(f.gap))


def _smooth(spots: list[_Spot], m: np.ndarray, L: np.ndarray) -> Iterator[np.ndarray]:
    for one, other in permutations(spots, 2):
        step, turn = one.at - other.at, one.slopes[0] - other.slopes[0]
        rise = other.value - one.value + one.slopes[0] * step
        yield 2 * (L - m) * rise - turn**2 - m * L * step**2 + 2 * m * turn * step


def _convex(spots: list[_Spot], m: np.ndarray) -> Iterator[np.ndarray]:
    for one, other in permutations(spots, 2):
        step = one.at - other.at
        yield from (other.value - one.value + g * step - m * step**2 / 2 for g in one.slopes)


def _steep(spots: list[_Spot], c: np.ndarray) -> Iterator[np.ndarray]:
    yield from (c**2 - g**2 for one in spots for g in one.slopes)
    for one, other in permutations(spots, 2):
        if not one.slopes:
            yield c**2 * (one.at - other.at) ** 2 - (one.value - other.value) ** 2


def _above(
    spots: list[_Spot], L: np.ndarray | None, convex: bool, below: np.ndarray | None, gap: np.ndarray | None
) -> Iterator[np.ndarray]:
    """What minimisers, lower bounds and Polyak and Łojasiewicz's inequality say of the other points."""
    least = next((one.value for one in spots if one.least), None)
    for one in spots:
        steep = one.slopes[0] ** 2 if one.slopes else np.zeros_like(one.value)
        if not convex and L is not None and least is not None and not one.least:
            yield 2 * L * (one.value - least) - steep
        if below is not None:
            yield (one.value if L is None else one.value - steep / (2 * L)).sum(-1, keepdims=True) - below
        if gap is not None and least is not None:
            yield steep - 2 * gap * (one.value - least)


__all__ = ["Margins"]
