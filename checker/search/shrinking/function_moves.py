"""Simpler neighbours of instances with functions: fewer pieces, simpler numbers, all points and functions moved or scaled together.

**Guarantee.** each neighbour has less to read; whether it still breaks the claim is for the caller to decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from checker.data.functions import Pieces, Quadratic, Separable, at
from checker.search.shrinking.simpler_numbers import simpler

Values = Mapping[str, Any]
_ZERO = Fraction(0)


@dataclass(frozen=True)
class Shape:
    """A function of a scalar by numbers that may be changed one by one: breaks, second derivatives, jumps of the slope, slope and
    value at 0 of the first piece."""

    breaks: tuple[Fraction, ...]
    bends: tuple[Fraction, ...]
    jumps: tuple[Fraction, ...]
    line: Fraction
    constant: Fraction

    @property
    def numbers(self) -> tuple[Fraction, ...]:
        return (*self.breaks, *self.bends, *self.jumps, self.line, self.constant)

    def with_numbers(self, numbers: Sequence[Fraction]) -> Shape | None:
        """The same with other numbers; None where the breaks do not rise."""
        n = len(self.breaks)
        breaks = tuple(numbers[:n])
        if any(a >= b for a, b in zip(breaks, breaks[1:], strict=False)):
            return None
        return Shape(
            breaks, tuple(numbers[n : 2 * n + 1]), tuple(numbers[2 * n + 1 : 3 * n + 1]), numbers[-2], numbers[-1]
        )

    def without(self, k: int, keep_left: bool) -> Shape:
        """Without break number k, and the piece on one side of it."""
        j = k + 1 if keep_left else k
        return replace(
            self,
            breaks=(*self.breaks[:k], *self.breaks[k + 1 :]),
            bends=(*self.bends[:j], *self.bends[j + 1 :]),
            jumps=(*self.jumps[:k], *self.jumps[k + 1 :]),
        )


def shape_of(f: Pieces) -> Shape:
    _, line, constant = f.pieces[0]
    return Shape(f.breaks, tuple(q for q, _, _ in f.pieces), tuple(f.kinks), line, constant)


def of_shape(shape: Shape) -> Pieces:
    found = [(shape.bends[0], shape.line, shape.constant)]
    for t, q, jump in zip(shape.breaks, shape.bends[1:], shape.jumps, strict=True):
        before = found[-1]
        line = (before[0] - q) * t + before[1] + jump
        found.append((q, line, at(before, t) - at((q, line, _ZERO), t)))
    return Pieces(breaks=shape.breaks, pieces=tuple(found))


def function_moves(values: Values, heaviness: Callable[[list[Fraction]], Any]) -> Iterator[dict[str, Any]]:
    """Neighbours with less to read, where there is a function among the values."""
    functions = {k: v for k, v in values.items() if isinstance(v, (Pieces, Separable, Quadratic))}
    if not functions:
        return
    total = _all_numbers(values)
    weighed = (len(total), heaviness(total))
    for candidate in (*_moved(values), *_of_each(functions, values)):
        numbers = _all_numbers(candidate)
        if (len(numbers), heaviness(numbers)) < weighed:
            yield candidate


def _all_numbers(values: Values) -> list[Fraction]:
    return [x for v in values.values() for x in _numbers(v)]


def _numbers(value: Any) -> Iterator[Fraction]:
    if isinstance(value, Pieces):
        yield from shape_of(value).numbers
    elif isinstance(value, Separable):
        for part in value.parts:
            yield from _numbers(part)
    elif isinstance(value, Quadratic):
        yield from (*(a for row in value.matrix for a in row), *value.linear, value.constant)
    elif isinstance(value, tuple):
        for one in value:
            yield from _numbers(one)
    elif isinstance(value, Fraction):
        yield value


# ── all together ──


def _moved(values: Values) -> Iterator[dict[str, Any]]:
    """With a point at 0, and with an entry of a point at 1: every vector and function of vectors is moved and scaled."""
    points = {k: v for k, v in values.items() if isinstance(v, tuple) and v and isinstance(v[0], Fraction)}
    for point in points.values():
        yield {k: _shifted(v, point) for k, v in values.items()}
    for x in dict.fromkeys(abs(x) for v in points.values() for x in v if x):
        yield {k: _shrunk(v, x) for k, v in values.items()}
    for c in dict.fromkeys(v for v in values.values() if isinstance(v, Fraction) and v > 0):
        yield {k: v / c if isinstance(v, Fraction) else _divided(v, c) for k, v in values.items()}


def _shifted(value: Any, by: tuple) -> Any:
    """x − by, and f(· + by)."""
    if isinstance(value, Separable) and len(value) == len(by):
        return Separable(parts=tuple(_shifted_pieces(f, s) for f, s in zip(value.parts, by, strict=True)))
    if isinstance(value, Quadratic) and len(value) == len(by):
        slope = [
            sum((a * s for a, s in zip(row, by, strict=True)), b)
            for row, b in zip(value.matrix, value.linear, strict=True)
        ]
        return replace(value, linear=tuple(slope))
    if isinstance(value, tuple) and len(value) == len(by) and isinstance(value[0], Fraction):
        return tuple(x - s for x, s in zip(value, by, strict=True))
    return value


def _shifted_pieces(f: Pieces, by: Fraction) -> Pieces:
    shape = shape_of(f)
    return of_shape(replace(shape, breaks=tuple(t - by for t in shape.breaks), line=shape.line + shape.bends[0] * by))


def _shrunk(value: Any, factor: Fraction) -> Any:
    """x/c, and f(c·)/c²: second derivatives stay."""
    if isinstance(value, Separable):
        return Separable(parts=tuple(_shrunk(part, factor) for part in value.parts))
    if isinstance(value, Pieces):
        shape = shape_of(value)
        return of_shape(
            Shape(
                tuple(t / factor for t in shape.breaks),
                shape.bends,
                tuple(j / factor for j in shape.jumps),
                shape.line / factor,
                shape.constant / factor**2,
            )
        )
    if isinstance(value, Quadratic):
        return replace(value, linear=tuple(b / factor for b in value.linear), constant=value.constant / factor**2)
    if isinstance(value, tuple) and value and isinstance(value[0], Fraction):
        return tuple(x / factor for x in value)
    return value


def _divided(value: Any, c: Fraction) -> Any:
    """f/c."""
    if isinstance(value, Separable):
        return Separable(parts=tuple(_divided(part, c) for part in value.parts))
    if isinstance(value, Pieces):
        return replace(value, pieces=tuple((q / c, line / c, b / c) for q, line, b in value.pieces))
    if isinstance(value, Quadratic):
        matrix = tuple(tuple(a / c for a in row) for row in value.matrix)
        return replace(value, matrix=matrix, linear=tuple(b / c for b in value.linear), constant=value.constant / c)
    return value


# ── one function ──


def _of_each(functions: Values, values: Values) -> Iterator[dict[str, Any]]:
    for name, f in functions.items():
        for simple in _simpler(f):
            yield {**values, name: simple}


def _simpler(f: Pieces | Separable | Quadratic) -> Iterator[Pieces | Separable | Quadratic]:
    if isinstance(f, Pieces):
        yield from _simpler_pieces(f)
    elif isinstance(f, Separable):
        for i, part in enumerate(f.parts):
            for one in _simpler_pieces(part):
                yield Separable(parts=(*f.parts[:i], one, *f.parts[i + 1 :]))
    else:
        yield from _simpler_quadratics(f)


def _simpler_pieces(f: Pieces) -> Iterator[Pieces]:
    shape = shape_of(f)
    if f.breaks:  # the first or the last piece goes on without end
        yield Pieces(breaks=f.breaks[1:], pieces=f.pieces[1:])
        yield Pieces(breaks=f.breaks[:-1], pieces=f.pieces[:-1])
    for k in range(len(shape.breaks)):
        yield of_shape(shape.without(k, True))
        yield of_shape(shape.without(k, False))
    for k, x in enumerate(shape.numbers):
        for y in simpler(x):
            changed = shape.with_numbers([*shape.numbers[:k], y, *shape.numbers[k + 1 :]])
            if changed is not None:
                yield of_shape(changed)


def _simpler_quadratics(f: Quadratic) -> Iterator[Separable | Quadratic]:
    d = len(f)
    if not any(f.matrix[i][j] for i in range(d) for j in range(i)):
        parts = [Pieces(breaks=(), pieces=((f.matrix[i][i], f.linear[i], _ZERO),)) for i in range(d)]
        yield Separable(parts=tuple(parts))
    for y in simpler(f.constant):
        yield replace(f, constant=y)
    for i in range(d):
        for y in simpler(f.linear[i]):
            yield replace(f, linear=(*f.linear[:i], y, *f.linear[i + 1 :]))
        for j in range(i + 1):
            for y in simpler(f.matrix[i][j]):
                rows = [list(row) for row in f.matrix]
                rows[i][j] = rows[j][i] = y
                yield replace(f, matrix=tuple(map(tuple, rows)))


__all__ = ["function_moves"]
