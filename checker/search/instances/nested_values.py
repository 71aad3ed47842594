"""The values of an instance as nested tuples: a scalar is a Fraction, a vector a tuple of them, a matrix a tuple of rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

Values = dict[str, Any]  # of the variables, by name


def mapped(change: Callable[..., Any], *values: Any) -> Any:
    """``change`` of the entries at each place of values of one shape."""
    if isinstance(values[0], tuple):
        return tuple(mapped(change, *parts) for parts in zip(*values, strict=True))
    return change(*values)


def entries(value: Any) -> Iterator[Fraction]:
    """The rationals of a value, row by row; what is something else has none."""
    if isinstance(value, Fraction):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from entries(part)


def size(value: Any) -> int:
    """How many entries there are."""
    return sum(map(size, value)) if isinstance(value, tuple) else 1


def unit(value: Any, place: int) -> Any:
    """1 at one of the entries, counted row by row, and 0 at the others."""
    if not isinstance(value, tuple):
        return Fraction(place == 0)
    found, begun = [], 0
    for part in value:
        found.append(unit(part, place - begun))
        begun += size(part)
    return tuple(found)


__all__ = ["Values", "entries", "mapped", "size", "unit"]
