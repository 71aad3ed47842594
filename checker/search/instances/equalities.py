"""Drawn values moved onto hypotheses that are equalities, which random numbers meet with probability zero.

Along a line through a drawn point, most equalities that people assume (a sum is 1, a norm is 1, two vectors are orthogonal, one number
is the mean of two) are polynomials of degree one or two in the line's parameter, and a quadratic with one rational root has two.  So
unit vectors, distributions and points of a circle are reached exactly.  Orthogonal vectors are columns of a rational orthogonal matrix.
Nothing is promised: what still fails is filtered by the caller.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from flint import fmpq, fmpq_mat

from checker.arithmetic import Balls
from checker.arithmetic.rational import fraction_of, square_root
from checker.errors import CheckerError
from checker.meaning.interpret import Evaluation
from checker.search.instances.nested_values import Values, entries, mapped, size, unit
from checker.statements.terms.term import Term, apply, conjuncts, subterms
from checker.truth import Truth

_MOVED = ("scalar", "vector", "matrix")
_ZERO, _ONE = Fraction(0), Fraction(1)
_ROUNDS, _MOST_MOVES, _MOST_ENTRIES = 3, 12, 40
_MOST_ALONE, _MOST_AXES = 8, 3  # numbers that are moved alone, and along which a point on an axis is looked for
_NORMS = ("norm", "frobenius")


class Equalities:
    """The equalities among hypotheses whose variables can be moved; false where there are none."""

    def __init__(self, hypotheses: Sequence[Term]) -> None:
        parts = [c for h in hypotheses for c in conjuncts(h)]
        self.hypotheses = parts
        self.among = [(c, found) for c in parts if c.name == "eq" and (found := _moved_in(c))]

    def __bool__(self) -> bool:
        return bool(self.among)

    def meet(self, values: Values, source: random.Random, *, lighter: Callable[[Values], Any] | None = None) -> None:
        """Change ``values`` in place, so that perhaps all equalities hold; of several moves take the least by ``lighter``, or the first."""
        if not self.among or self._missed(values) == 0:
            return
        if lighter is None and source.random() < 0.5:
            self._frame(values, source)
        missed = len(self.among) + 1
        for k in range(_ROUNDS):
            together = [] if lighter and k == 0 else self._groups(source)  # a move of one number is the lighter one
            for group in together:
                change = self._solved(group, values)
                if change is not None and self._all_hold(values | change):
                    values |= change
                    return
            for equality, names in self.among:
                if _holds(equality, values) is not Truth.TRUE:
                    self._meet_one(equality, names, values, source, lighter)
            before, missed = missed, self._missed(values)
            if missed in (0, before):
                return

    def mended(self, values: Values, *, lighter: Callable[[Values], Any]) -> Values:
        """The values moved onto the equalities, always in the same way, with little to read."""
        found = dict(values)
        try:
            self.meet(found, random.Random(0), lighter=lighter)
        except CheckerError:  # sizes that do not fit
            return values
        return found

    def _all_hold(self, values: Values) -> bool:
        return all(_holds(h, values) is Truth.TRUE for h in self.hypotheses)

    def _groups(self, source: random.Random) -> list[list[str]]:
        """All numbers together, and each vector and matrix, in a drawn order."""
        named = dict.fromkeys(v for _, names in self.among for v in names)
        scalars = [v.leaf for v in named if v.sort == "scalar"]
        found = [[v.leaf] for v in named if v.sort != "scalar"] + ([scalars] if scalars else [])
        source.shuffle(found)
        return found

    def _solved(self, group: list[str], values: Values) -> Values | None:
        """The nearest values of a group, in its first entries, with all equalities in which it occurs, where these are affine in it."""
        about = [c for c, names in self.among if any(v.leaf in group for v in names)]
        here = {name: values[name] for name in group}
        places = [(name, k) for name in group for k in range(size(here[name]))]
        if len(places) > _MOST_ENTRIES:
            return None

        def gaps(point: Values) -> list[Fraction] | None:
            return _gaps(about, values | point)

        def moved(by: Sequence[Fraction]) -> Values:
            found = dict(here)
            for (name, k), t in zip(places, by, strict=True):
                if t:
                    found[name] = mapped(lambda x, y, t=t: x + t * y, found[name], unit(found[name], k))
            return found

        base = gaps(here)
        if base is None:
            return None
        columns = [gaps(moved([_ONE if j == k else _ZERO for j in range(len(places))])) for k in range(len(places))]
        probe = [Fraction(k % 3 + 1, 2) for k in range(len(places))]
        far = gaps(moved(probe))
        if far is None or None in columns:
            return None
        slopes = [[x - y for x, y in zip(column or (), base, strict=True)] for column in columns]
        if any(y + sum(t * s[r] for t, s in zip(probe, slopes, strict=True)) != far[r] for r, y in enumerate(base)):
            return None
        by = _solution([[s[r] for s in slopes] for r in range(len(base))], [-y for y in base])
        return None if by is None else moved(by)

    def _missed(self, values: Values) -> int:
        return sum(_holds(c, values) is not Truth.TRUE for c, _ in self.among)

    def _meet_one(
        self,
        equality: Term,
        names: list[Term],
        values: Values,
        source: random.Random,
        lighter: Callable[[Values], Any] | None,
    ) -> None:
        """The first move after which all hypotheses hold, or else the one after which the fewest fail."""
        best: tuple[Any, Values] | None = None
        for k, change in enumerate(_moves(equality, names, values, source)):
            after = values | change
            failing = sum(_holds(h, after) is not Truth.TRUE for h in self.hypotheses)
            key = (failing, lighter(after)) if lighter else failing
            if best is None or key < best[0]:
                best = (key, change)
            if (not failing and lighter is None) or k >= _MOST_MOVES:
                break
        if best is not None:
            values |= best[1]

    def _frame(self, values: Values, source: random.Random) -> None:
        """The vectors of one length become multiples of orthonormal ones, as far as there are enough."""
        named = {v.leaf for _, names in self.among for v in names if v.sort == "vector"}
        lengths: dict[int, list[str]] = {}
        for name in sorted(named):
            lengths.setdefault(len(values[name]), []).append(name)
        for length, group in lengths.items():
            if 2 <= len(group) <= length:
                columns = orthogonal(length, source)
                source.shuffle(columns)
                for name, column in zip(group, columns, strict=False):
                    factor = source.choice((1, 1, 2, 3))
                    values[name] = tuple(factor * x for x in column)


def _moved_in(equality: Term) -> list[Term]:
    """The variables of an equality, where all of them are numbers, vectors or matrices of numbers, or places; else none."""
    found = dict.fromkeys(t for t in subterms(equality) if t.name == "var")
    if any(v.sort not in (*_MOVED, "index", "order") or (v.sort == "scalar" and v.shape) for v in found):
        return []
    return [v for v in found if v.sort in _MOVED]


def _holds(statement: Term, values: Values) -> Truth:
    try:
        return Evaluation(values=values).truth(statement)
    except (CheckerError, ArithmeticError):
        return Truth.UNKNOWN


def _gaps(equalities: Sequence[Term], values: Values) -> list[Fraction] | None:
    """left − right of each, entry by entry; None where one is not rational."""
    found: list[Fraction] = []
    for equality in equalities:
        try:
            sides = [exactly(Evaluation(values=values).number(side, Balls(64))) for side in equality.args]
        except (CheckerError, ArithmeticError):
            return None
        flat = [None if side is None else list(entries(side)) for side in sides]
        if flat[0] is None or flat[1] is None or len(flat[0]) != len(flat[1]):
            return None
        found += [x - y for x, y in zip(*flat, strict=True)]
    return found


def _solution(rows: list[list[Fraction]], right: list[Fraction]) -> list[Fraction] | None:
    """A solution of linear equations, 0 where it is free; None where there is none."""
    width = len(rows[0])
    system = fmpq_mat(
        [[fmpq(x.numerator, x.denominator) for x in (*row, y)] for row, y in zip(rows, right, strict=True)]
    )
    reduced, rank = system.rref()
    found = [_ZERO] * width
    for r in range(rank):
        pivot = next(c for c in range(width + 1) if reduced[r, c])
        if pivot == width:
            return None
        found[pivot] = exactly(reduced[r, width])
    return found


# ── moves ──


def _moves(equality: Term, names: list[Term], values: Values, source: random.Random) -> Iterator[Values]:
    """Values with which the equality holds, or would if it were the polynomial that it looks like along a line."""
    left, right = equality.args
    if left.sort != "scalar":
        yield from _assigned(left, right, names, values, source)
        return
    gap = _gap(left, right)
    here = {v.leaf: values[v.leaf] for v in names}
    nothing = {name: mapped(lambda _: _ZERO, value) for name, value in here.items()}
    groups = [[v.leaf] for v in names]
    for group in [sum(groups, []), *groups] if len(names) > 1 else groups:  # scaled together, or one
        centre = here | {name: nothing[name] for name in group}
        yield from _on_line(gap, values, centre, {name: here[name] for name in group}, wanted="positive")
    places = [(v.leaf, k) for v in names for k in range(min(size(here[v.leaf]), _MOST_ENTRIES))]
    source.shuffle(places)
    for name, k in places[:_MOST_ALONE]:  # one number alone
        yield from _on_line(gap, values, here, {name: unit(here[name], k)})
    for name, k in places[:_MOST_AXES]:  # a point on an axis, and the second one on a line through it
        for start in _on_line(gap, values, here | {name: nothing[name]}, {name: unit(here[name], k)}):
            towards = {name: mapped(lambda x, y: y - x, start[name], here[name])}
            yield from _on_line(gap, values, here | start, towards, wanted="other")
            yield start


def _on_line(gap: Term, values: Values, point: Values, direction: Values, wanted: str = "") -> Iterator[Values]:
    """The values where gap(point + t·direction) = 0; t > 0 where that is wanted, or t ≠ 0."""

    def at(t: int) -> Fraction | None:
        moved = {name: mapped(lambda x, y: x + t * y, point[name], d) for name, d in direction.items()}
        try:
            found = Evaluation(values=values | point | moved).number(gap, Balls(64))
        except (CheckerError, ArithmeticError):
            return None
        return fraction_of(found) if isinstance(found, fmpq) else None

    known: list[Fraction | None] = []
    for whole in range(4):
        known.append(at(whole))
        if known[-1] is None:
            return
    g0, g1, g2, g3 = (x for x in known if x is not None)
    second, first = (g2 - 2 * g1 + g0) / 2, g1 - g0 - (g2 - 2 * g1 + g0) / 2
    if g3 != g0 + 3 * first + 9 * second:
        return
    for t in _roots(second, first, g0):
        if (wanted != "positive" or t > 0) and (wanted != "other" or t):
            yield {name: mapped(lambda x, y, t=t: x + t * y, point[name], d) for name, d in direction.items()}


def _roots(a: Fraction, b: Fraction, c: Fraction) -> list[Fraction]:
    """The rational roots of a·t² + b·t + c, which is not 0."""
    if not a:
        return [-c / b] if b else []
    root = square_root(b * b - 4 * a * c)
    return [] if root is None else sorted({(-b + root) / (2 * a), (-b - root) / (2 * a)}, reverse=True)


def _gap(left: Term, right: Term) -> Term:
    """left − right, or left² − right² where a side is a norm or a square root, so that a polynomial is left."""
    squares = [_square(side) for side in (left, right)]
    if None not in squares and any(side.name in (*_NORMS, "sqrt") for side in (left, right)):
        return squares[0] - squares[1]  # type: ignore[operator]
    return left - right


def _square(side: Term) -> Term | None:
    if side.name == "norm":
        return apply("dot", side.args[0], side.args[0])
    if side.name == "frobenius":
        return apply("dot", apply("vec", side.args[0]), apply("vec", side.args[0]))
    if side.name == "sqrt":
        return side.args[0]
    return side * side if side.name in ("num", "var") else None


def _assigned(left: Term, right: Term, names: list[Term], values: Values, source: random.Random) -> Iterator[Values]:
    """An equality of vectors or matrices: a variable gets the value of the other side, or is one of the usual matrices."""
    for variable, other in ((left, right), (right, left)):
        if variable.name == "var" and variable not in set(subterms(other)):
            try:
                found = Evaluation(values=values).number(other, Balls(64))
            except (CheckerError, ArithmeticError):
                continue
            exact = exactly(found)
            if exact is not None:
                yield {variable.leaf: exact}
    for v in names:
        A = values[v.leaf]
        if v.sort == "matrix" and len(A) == len(A[0]) <= 8:
            n = range(len(A))
            yield {v.leaf: tuple(tuple(A[min(i, j)][max(i, j)] for j in n) for i in n)}
            yield {v.leaf: tuple(tuple(A[i][j] - A[j][i] for j in n) for i in n)}
            Q = orthogonal(len(A), source)
            yield {v.leaf: tuple(Q)}
            kept = source.randint(1, len(A))
            yield {v.leaf: tuple(tuple(sum((Q[k][i] * Q[k][j] for k in range(kept)), _ZERO) for j in n) for i in n)}


def orthogonal(size: int, source: random.Random) -> list[tuple[Fraction, ...]]:
    """The rows of a rational orthogonal matrix: signs, an exchange of places, and at times a reflection at whole numbers."""
    places = list(range(size))
    source.shuffle(places)
    rows = [tuple(Fraction(source.choice((1, -1))) if k == place else _ZERO for k in range(size)) for place in places]
    if source.random() < 0.5:
        v = [source.randint(-2, 2) for _ in range(size)]
        square = sum(x * x for x in v)
        if square:
            rows = [
                tuple(
                    x - Fraction(2 * y * sum(a * b for a, b in zip(row, v, strict=True))) / square
                    for x, y in zip(row, v, strict=True)
                )
                for row in rows
            ]
    return rows


def exactly(found: Any) -> Any:
    """Nested tuples of rationals, or None where something is not rational."""
    if isinstance(found, fmpq):
        return fraction_of(found)
    if not isinstance(found, (list, tuple)):
        return None
    parts = tuple(map(exactly, found))
    return None if None in parts else parts


__all__ = ["Equalities", "exactly", "orthogonal"]
