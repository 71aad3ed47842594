"""A violation of a claim at finitely many points, climbed in floats under all conditions, and then moved inside of them.

First the violation is made as large as it can be.  An instance on the edge of its conditions cannot be rounded, so then the least of the
margins is made as large as it can be while a part of the violation stays.

**Guarantee.** float, none.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from checker.proofs import effort
from checker.search.instances.nested_values import Values
from checker.search.worst_cases.many_floats import Instances
from checker.search.worst_cases.margins import Margins
from checker.statements.terms.term import Term

_BOX = 10.0  # no number is larger
_STEP = 1e-7  # of differences
_LEAST = 1e-5  # of a violation that is worth anything
_MISSED = 1e-4  # by which a condition may be missed after the first climb
_KEPT = 0.4  # of the violation, when the instance is moved inside
_ROUNDS = 120
_PRICE = 120_000  # microseconds of effort for each climb


@dataclass(frozen=True)
class Layout:
    """Where the entries of the free variables stand in one row of numbers; ``fixed`` ones have their numbers, vectors have ``size``
    entries."""

    free: tuple[Term, ...]
    fixed: Mapping[str, int]
    size: int

    @cached_property
    def places(self) -> dict[str, slice]:
        """Of each variable that is not fixed."""
        found: dict[str, slice] = {}
        for v in self.free:
            if v.leaf not in self.fixed:
                start = max((one.stop for one in found.values()), default=0)
                found[v.leaf] = slice(start, start + (self.size if v.sort == "vector" else 1))
        return found

    @property
    def width(self) -> int:
        return max((one.stop for one in self.places.values()), default=0)

    @property
    def entries(self) -> list[tuple[str, int]]:
        """The entries that are free to move: a variable and a place."""
        return [(name, k) for name, part in self.places.items() for k in range(part.stop - part.start)]

    def many(self, rows: np.ndarray) -> dict[str, np.ndarray]:
        """The values of rows of floats.  **Shapes.** (B, width) to (B,) of numbers and (B, size) of vectors."""
        found = {}
        for v in self.free:
            fixed = np.full((len(rows), self.size), float(self.fixed.get(v.leaf, 0)))
            part = fixed if v.leaf in self.fixed else rows[:, self.places[v.leaf]]
            found[v.leaf] = part if v.sort == "vector" else part[:, 0]
        return found

    def exact(self, row: Sequence[Fraction]) -> Values:
        """The values of one exact row."""
        found: Values = {}
        for v in self.free:
            fixed = [Fraction(self.fixed.get(v.leaf, 0))] * self.size
            part = tuple(fixed if v.leaf in self.fixed else row[self.places[v.leaf]])
            found[v.leaf] = part if v.sort == "vector" else part[0]
        return found


class _Derived:
    """Functions of a row and their derivatives by differences; what was asked last is remembered."""

    def __init__(self, layout: Layout, functions: Callable[[Instances], np.ndarray]) -> None:
        self._layout, self._functions = layout, functions
        self._asked, self._values, self._slopes = b"", np.zeros(0), np.zeros((0, 0))

    def _look(self, x: np.ndarray) -> None:
        if x.tobytes() != self._asked:
            moved = np.concatenate([x[None], x[None] + _STEP * np.eye(len(x))])
            with np.errstate(all="ignore"):
                found = np.nan_to_num(self._functions(self._layout.many(moved)), nan=-1e3, posinf=1e6, neginf=-1e6)
            self._asked, self._values, self._slopes = x.tobytes(), found[0], (found[1:] - found[0]).T / _STEP

    def value(self, x: np.ndarray) -> np.ndarray:
        self._look(x)
        return self._values

    def slope(self, x: np.ndarray) -> np.ndarray:
        self._look(x)
        return self._slopes


def climbed(margins: Margins, layout: Layout, rng: random.Random) -> Iterator[np.ndarray]:
    """Rows at which the goal is violated: one inside of the conditions where there is one, and one at their edge."""
    effort.spend(_PRICE)
    inside, missed = _Derived(layout, margins.inside), _Derived(layout, margins.missed)
    height = _Derived(layout, margins.violation)
    start = np.array([rng.gauss(0, 1) for _ in range(layout.width)])
    equal = [missed] if margins.equalities else []
    top = _greatest(height, start, inside, equal)
    if height.value(top)[0] > _LEAST and min(inside.value(top), default=0.0) > -_MISSED:
        moved = _moved_inside(height, top, inside, equal)
        if moved is not None:
            yield moved
        yield top


def _greatest(height: _Derived, start: np.ndarray, inside: _Derived, equal: list[_Derived]) -> np.ndarray:
    conditions = [{"type": "ineq", "fun": inside.value, "jac": inside.slope}]
    conditions += [{"type": "eq", "fun": one.value, "jac": one.slope} for one in equal]
    return _least(lambda x: -height.value(x)[0], lambda x: -height.slope(x)[0], start, conditions)


def _moved_inside(height: _Derived, top: np.ndarray, inside: _Derived, equal: list[_Derived]) -> np.ndarray | None:
    """Where the least margin is greatest; None where it is not above 0.  The last entry of a row is that margin here."""
    kept = _KEPT * height.value(top)[0]

    def room(x: np.ndarray) -> np.ndarray:
        return np.append(inside.value(x[:-1]), height.value(x[:-1]) - kept) - x[-1]

    def room_slope(x: np.ndarray) -> np.ndarray:
        return _with_column(np.concatenate([inside.slope(x[:-1]), height.slope(x[:-1])]), -1.0)

    conditions = [{"type": "ineq", "fun": room, "jac": room_slope}]
    for one in equal:

        def value(x: np.ndarray, one: _Derived = one) -> np.ndarray:
            return one.value(x[:-1])

        def slope(x: np.ndarray, one: _Derived = one) -> np.ndarray:
            return _with_column(one.slope(x[:-1]), 0.0)

        conditions.append({"type": "eq", "fun": value, "jac": slope})
    toward = np.append(np.zeros(len(top)), -1.0)
    moved = _least(lambda x: -x[-1], lambda x: toward, np.append(top, 0.0), conditions)
    return moved[:-1] if moved[-1] > 0 else None


def _with_column(rows: np.ndarray, number: float) -> np.ndarray:
    return np.concatenate([rows, np.full((len(rows), 1), number)], axis=1)


def _least(value: Callable, slope: Callable, start: np.ndarray, conditions: list[dict[str, Any]]) -> np.ndarray:
    from scipy.optimize import minimize

    return minimize(
        value,
        start,
        jac=slope,
        bounds=[(-_BOX, _BOX)] * len(start),
        constraints=conditions,
        method="SLSQP",
        options={"maxiter": _ROUNDS, "ftol": 1e-9},
    ).x


__all__ = ["Layout", "climbed"]
