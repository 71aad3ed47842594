"""Simple instances for a quick search: what a person tries by hand, by the thousand.

Small whole numbers and halves, the numbers that the statement names, ends and points of the ranges that its hypotheses give, powers of
ten; vectors of one value, of one entry, of alternating sign, of norm 1; values equal, opposite or close to those of a like variable; large
sizes now and then.  Nothing drawn here is believed: the exact test decides.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from checker.search.instances.equalities import Equalities
from checker.search.instances.nested_values import Values, mapped
from checker.statements.claims.claim import Claim
from checker.statements.terms.ranges import size_of
from checker.statements.terms.term import Term, conjuncts, subterms

_SMALL = [Fraction(k) for k in (0, 0, 1, 1, -1, 2, -2, 3, -3)] + [Fraction(k, 2) for k in (1, -1, 3, -3)]
_SIZES = (1, 2, 2, 2, 3, 3, 4)
_LARGE = (8, 64, 512, 2048)
_OFTEN = 250  # one instance in so many is large
_MOVED = 15  # one in so many is moved onto the hypotheses that are equalities, which takes long
_UNIT = tuple(
    tuple(map(Fraction, row)) for row in (("3/5", "4/5"), ("5/13", "-12/13"), ("1/3", "2/3", "2/3"), ("1/2",) * 4)
)
_CLOSE = (Fraction(1, 10), Fraction(1, 100), Fraction(1, 1000))
_MOST_ENTRIES = 4096


class SimpleValues:
    """A seeded source of instances of one claim.  **Domain.** exact."""

    sizes: Sequence[int] = _SIZES
    large_sizes: Sequence[int] = _LARGE
    kinds: Sequence[str] = ("tiny", "simple", "free", "simple", "scales")

    def __init__(self, claim: Claim, seed: int) -> None:
        self.claim, self.random = claim, random.Random(seed)
        terms = (*claim.hypotheses, claim.conclude)
        named = {Fraction(s.leaf) for t in terms for s in subterms(t) if s.name == "num"}
        self.named = sorted({y for x in named for y in (x, -x, *([1 / x] if x else [])) if abs(y) < 10**4})
        self.bounds = _bounds(claim)
        self.orders = [
            tuple(a.leaf for a in c.args)
            for h in claim.hypotheses
            for c in conjuncts(h)
            if c.name in ("lt", "le") and all(a.name == "var" for a in c.args)
        ]
        self.equalities = Equalities(claim.hypotheses)
        self.equal = [
            (a.leaf, b)
            for h in claim.hypotheses
            for c in conjuncts(h)
            if c.name == "eq"
            for a, b in (c.args, c.args[::-1])
            if a.name == "var" and a not in set(subterms(b))
        ]

    def instance(self, k: int) -> Values:
        """Number k; a few have a large size."""
        pick, sizes, values = self.random, dict[str, int](), Values()
        kind = self.kinds[k % len(self.kinds)]
        large = k % _OFTEN == _OFTEN - 1 and all(v.sort != "matrix" for v in self.claim.forall)

        def side(expression: str) -> int:
            for factor in expression.split("*"):
                if not factor.isdigit():
                    sizes.setdefault(factor, pick.choice(self.large_sizes if large else self.sizes))
            return size_of(expression, sizes) or 1

        for v in sorted(self.claim.forall, key=lambda v: v.sort == "index"):
            like = [
                values[w.leaf] for w in self.claim.forall if w.leaf in values and (w.sort, w.shape) == (v.sort, v.shape)
            ]
            values[v.leaf] = self._value(v, side, like, kind)
        self._put_in_order(values)
        if self.equalities and k % _MOVED == 0:
            self.equalities.meet(values, pick)
        return values

    def _value(self, v: Term, side, like: Sequence[Any], kind: str) -> Any:
        pick = self.random
        if v.sort == "order":
            return tuple(pick.sample(range(side(v.shape[0])), side(v.shape[0])))
        if v.sort == "index":
            return pick.randrange(side(v.shape[0]))
        if v.sort == "scalar" and "natural" in v.shape:
            return Fraction(pick.choice((0, 1, 2, 3, 5, 10)))
        if like and pick.random() < 0.6:
            return self._beside(v, pick.choice(like), kind)
        if v.sort == "scalar":
            return self._number(kind, self.bounds.get(v.leaf))
        if v.sort == "vector":
            return self._vector(side(v.shape[0]), kind)
        return self._matrix(side(v.shape[0]), side(v.shape[1]), kind)

    def _beside(self, v: Term, other: Any, kind: str) -> Any:
        """Equal, opposite, a multiple of, or close to the value of a like variable."""
        pick = self.random
        way = pick.randrange(6)
        if way < 3:
            factor = (Fraction(1), Fraction(-1), pick.choice(_SMALL))[way]
            return mapped(lambda x: factor * x, other)
        step, close = self._step(other), pick.choice(_CLOSE)
        return mapped(lambda x, y: x + close * y, other, step)

    def _step(self, other: Any) -> Any:
        """A direction: one entry, alternating signs, or free."""
        pick = self.random
        if not isinstance(other, tuple):
            return Fraction(pick.choice((1, -1)))
        if isinstance(other[0], tuple):
            return self._matrix(len(other), len(other[0]), "tiny")
        return self._vector(len(other), "tiny")

    def _number(self, kind: str, bounds: tuple | None = None) -> Fraction:
        pick = self.random
        low, high = bounds or (None, None)
        if low is not None and high is not None:
            return low + (high - low) * Fraction(pick.randint(0, 12), 12)
        if low is not None or high is not None:
            away = abs(self._number(kind)) * pick.choice((0, 1, 1, 1))
            return low + away if low is not None else high - away  # type: ignore[operator]
        if kind == "tiny":
            return Fraction(pick.choice((0, 0, 1, 1, -1, 2, -2)))
        if kind == "scales":
            return pick.choice((1, -1)) * Fraction(10) ** pick.randint(-4, 4) * pick.choice((1, 1, 2, 5))
        if kind == "free":
            return Fraction(round(pick.gauss(0, pick.choice((0.3, 1, 3, 10))) * 64), 64)
        return pick.choice(self.named if self.named and pick.random() < 0.3 else _SMALL)

    def _vector(self, size: int, kind: str) -> tuple[Fraction, ...]:
        pick, zero = self.random, Fraction(0)
        t = self._number(kind) or Fraction(1)
        way = pick.randrange(8) if size <= 8 else pick.randrange(4)
        if way == 0:
            return (zero if pick.random() < 0.5 else t,) * size
        if way == 1:
            place = pick.randrange(size)
            return tuple(t if k == place else zero for k in range(size))
        if way == 2:
            return tuple(t if k % 2 else -t for k in range(size))
        if way == 3:  # one value, and another
            place, other = pick.randrange(size), self._number(kind)
            return tuple(t if k == place else other for k in range(size))
        units = [u for u in _UNIT if len(u) == size]
        if way == 4 and units:
            return pick.choice(units)
        return tuple(self._number(kind) for _ in range(size))

    def _matrix(self, rows: int, columns: int, kind: str) -> tuple[tuple[Fraction, ...], ...]:
        pick, zero = self.random, Fraction(0)
        if rows * columns > _MOST_ENTRIES:
            return ((zero,) * columns,) * rows
        t, way = self._number(kind) or Fraction(1), pick.randrange(6)
        if way == 0:
            return tuple(tuple(t if r == c else zero for c in range(columns)) for r in range(rows))
        if way == 1:
            i, j = pick.randrange(rows), pick.randrange(columns)
            return tuple(tuple(t if (r, c) == (i, j) else zero for c in range(columns)) for r in range(rows))
        if way == 2:
            row = self._vector(columns, kind)
            return tuple(tuple(-x for x in row) if r % 2 and pick.random() < 0.5 else row for r in range(rows))
        free = [[self._number(kind) for _ in range(columns)] for _ in range(rows)]
        if way == 3 and rows == columns:  # symmetric
            return tuple(tuple(free[min(r, c)][max(r, c)] for c in range(columns)) for r in range(rows))
        return tuple(map(tuple, free))

    def _put_in_order(self, values: Values) -> None:
        """Exchange scalars until the hypotheses a ≤ b between variables hold; a little more where they must differ."""
        for _ in self.orders:
            for a, b in self.orders:
                if values[a] > values[b]:
                    values[a], values[b] = values[b], values[a]


def _bounds(claim: Claim) -> dict[str, tuple[Fraction | None, Fraction | None]]:
    """The least and the greatest value that hypotheses x ≥ number, x ≤ number allow a scalar."""
    found: dict[str, tuple[Fraction | None, Fraction | None]] = {}
    for c in (c for h in claim.hypotheses for c in conjuncts(h) if c.name in ("lt", "le")):
        a, b = c.args
        if a.name == "var" and (high := _constant(b)) is not None:
            low, old = found.get(a.leaf, (None, None))
            found[a.leaf] = (low, high if old is None else min(old, high))
        elif b.name == "var" and (low := _constant(a)) is not None:
            old, high = found.get(b.leaf, (None, None))
            found[b.leaf] = (low if old is None else max(old, low), high)
    return found


def _constant(term: Term) -> Fraction | None:
    if term.name == "num":
        return Fraction(term.leaf)
    if term.name == "neg" and (x := _constant(term.args[0])) is not None:
        return -x
    if term.name == "div":
        top, bottom = map(_constant, term.args)
        return top / bottom if top is not None and bottom else None
    return None


__all__ = ["SimpleValues"]
