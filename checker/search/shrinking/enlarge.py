"""A special instance made larger and less special: sizes of 1 become 2, and what is new or 0 gets small numbers.

Where a strict inequality fails, it fails near by too, so such neighbours are often counter-examples.  The exact test decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import prod
from typing import Any

from checker.data.dataset import Dataset
from checker.errors import InputError
from checker.search.instances.nested_values import Values
from checker.statements.terms.term import Term

Fill = Callable[[], Fraction]


def grown(forall: Sequence[Term], values: Values, fill: Fill, *, everywhere: bool) -> Values:
    """The instance with every named size at least 2 and ``fill()`` in new places and in the place of 0.

    ``everywhere`` adds ``fill()`` to every number, so that equal ones differ.  Orders, losses and naturals stay as they are.

    **Raises.** InputError where a product of sizes has a factor that no variable shows.
    """
    old = _sizes(forall, values)
    new = {name: size if name.isdigit() else max(size, 2) for name, size in old.items()}

    def moved(x: Fraction | None) -> Fraction:
        return fill() if not x else x + fill() if everywhere else x

    out = dict(values)
    for v in forall:
        value = values[v.leaf]
        if isinstance(value, Dataset):
            out[v.leaf] = _data(value, moved)
        elif v.sort == "scalar" and "natural" not in v.shape:
            out[v.leaf] = moved(value)
        elif v.sort == "vector":
            out[v.leaf] = tuple(moved(x) for x in _axis(value, v.shape[0], old, new))
        elif v.sort == "matrix":
            width = prod(new[name] for name in v.shape[1].split("*"))
            rows = [_axis(row, v.shape[1], old, new) for row in value]
            out[v.leaf] = tuple(tuple(map(moved, row or [None] * width)) for row in _axis(rows, v.shape[0], old, new))
        elif v.sort == "index" and v.shape:
            out[v.leaf] = _place(int(value), v.shape[0], old, new)
        elif v.sort == "choice":
            out[v.leaf] = (*value, value[-1])[: max(len(value), 2)]
    return out


def _sizes(forall: Sequence[Term], values: Values) -> dict[str, int]:
    """Every size that a shape names; of a product the factors are read from variables that show them alone, or as a root."""
    found: dict[str, int] = {}
    for v in forall:
        value = values[v.leaf]
        if isinstance(value, Dataset):
            found |= {"n": value.n, "d": value.d}
            continue
        lengths = [len(value)] if v.sort == "vector" else [len(value), len(value[0])] if v.sort == "matrix" else []
        for name, size in zip(v.shape, lengths, strict=False):
            factors = name.split("*")
            if len(factors) == 1:
                found.setdefault(name, size)
    names = {f for v in forall if v.sort in ("vector", "matrix", "index") for s in v.shape for f in s.split("*")}
    return {name: found.get(name, int(name) if name.isdigit() else 1) for name in names | found.keys()}


def _axis(entries: Sequence[Any], name: str, old: Mapping[str, int], new: Mapping[str, int]) -> list[Any]:
    """The entries at their places along a longer axis; None at the new places.  n·d places are pairs of places."""
    if len(entries) != prod(old[f] for f in name.split("*")):
        raise InputError(f"An axis of {len(entries)} entries is no {name}. Give the sizes of its factors.")
    placed: list[Any] = [None] * prod(new[f] for f in name.split("*"))
    for k, entry in enumerate(entries):
        placed[_place(k, name, old, new)] = entry
    return placed


def _place(k: int, name: str, old: Mapping[str, int], new: Mapping[str, int]) -> int:
    factors = name.split("*")
    digits = []
    for f in reversed(factors):
        k, digit = divmod(k, old[f])
        digits.append(digit)
    place = 0
    for f, digit in zip(factors, reversed(digits), strict=True):
        place = place * new[f] + digit
    return place


def _data(data: Dataset, moved: Callable[[Fraction | None], Fraction]) -> Dataset:
    """With two inputs and two dimensions at least; a new input is one like the last, with its numbers moved."""
    wider = data.d == 1

    def vector(x: Sequence[Fraction], *, other: bool = False) -> tuple[Fraction, ...]:
        padded = (*x, None) if wider else tuple(x)
        return tuple(moved(y) + (moved(None) if other else 0) for y in padded)

    tokens = [tuple(vector(x) for x in X) for X in data.tokens]
    queries = None if data.queries is None else [vector(z) for z in data.queries]
    labels = list(data.labels)
    if data.n == 1:
        tokens.append(tuple(vector(x, other=True) for x in data.tokens[-1]))
        labels.append(labels[-1])
        if queries is not None and data.queries is not None:
            queries.append(vector(data.queries[-1], other=True))
    keys = data.key_matrix
    if keys is not None:
        keys = tuple(map(vector, (*keys, (Fraction(1),)) if wider else keys))
    return replace(
        data,
        tokens=tuple(tokens),
        labels=tuple(labels),
        head=vector(data.head),
        queries=None if queries is None else tuple(queries),
        key_matrix=keys,
    )
