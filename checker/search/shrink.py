"""Make a certified instance smaller by moves of the domain: inputs, tokens, dimensions, numbers.

Hypothesis would shrink the choices it drew; these moves shrink what they mean.  Each move is kept only
if the caller's exact test still accepts the instance.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from checker.data.dataset import Dataset
from checker.errors import CheckerError
from checker.statements.term import Term

Values = dict[str, Any]


def shrink(
    values: Values, still_good: Callable[[Values], bool], *, forall: Sequence[Term] = (), at_most: int = 1500
) -> Values:
    """Greedy descent over :func:`moves` until none helps or ``at_most`` trials are spent."""
    trials = 0
    improved = True
    while improved:
        improved = False
        for candidate in itertools.chain(_size_moves(values, forall), moves(values)):
            trials += 1
            if trials > at_most:
                return values
            if _accepts(still_good, candidate):
                values, improved = candidate, True
                break
    return values


def _accepts(still_good: Callable[[Values], bool], candidate: Values) -> bool:
    try:
        return still_good(candidate)
    except CheckerError:  # the move broke a size that another variable relies on
        return False


def moves(values: Values) -> Iterator[Values]:
    """Simpler neighbours, the boldest first.  Sizes of all variables move together."""
    yield from _input_moves(values)
    yield from _dimension_moves(values)
    for name, value in values.items():
        if isinstance(value, Dataset):
            for smaller in _dataset_moves(value):
                yield values | {name: smaller}
        elif isinstance(value, Fraction):
            for x in simpler(value):
                yield values | {name: x}
        elif isinstance(value, tuple):
            for changed in _entry_moves(value):
                yield values | {name: changed}


def _size_moves(values: Values, forall: Sequence[Term]) -> Iterator[Values]:
    """Keep only some places of a named size in every vector, matrix and index that has it: one, two, all but one."""
    if any(v.sort == "dataset" for v in forall):
        return
    names = {f for v in forall for part in v.shape for f in part.split("*") if f.isidentifier() and v.sort != "loss"}
    for name in sorted(names - {"natural"}):
        size = next(
            (_side(values[v.leaf], s) for v in forall for s, p in enumerate(v.shape) if p == name and v.sort in _SIDED),
            0,
        )
        kept = [set(c) for r in (1, 2) if r < size for c in itertools.combinations(range(size), r)]
        kept += [set(range(size)) - {k} for k in range(size if size > 3 else 0)]
        for places in kept:
            yield {v.leaf: _with_places(values[v.leaf], v, name, places, size) for v in forall}


_SIDED = ("vector", "matrix")
_MOST_PLACES = 64


def _side(value: Any, s: int) -> int:
    return len(value) if s == 0 else len(value[0])


def _with_places(value: Any, v: Term, name: str, places: set[int], size: int) -> Any:
    if v.sort == "index" and name in v.shape[0].split("*"):
        return sorted(places).index(value) if v.shape[0] == name and value in places else 0
    if v.sort == "vector":
        return _thinned(value, v.shape[0], name, places, size)
    if v.sort == "matrix":
        rows = _thinned(value, v.shape[0], name, places, size)
        return tuple(_thinned(row, v.shape[1], name, places, size) for row in rows)
    return value


def _thinned(items: tuple, expression: str, name: str, places: set[int], size: int) -> tuple:
    """Only the entries whose index keeps to ``places`` in each factor ``name``; "d*d" counts row by row."""
    factors = expression.split("*")
    if name not in factors:
        return items
    return tuple(
        x for at, x in enumerate(items)
        if all(f != name or at // size ** (len(factors) - 1 - i) % size in places for i, f in enumerate(factors))
    )  # fmt: skip


def _input_moves(values: Values) -> Iterator[Values]:
    """Drop input k of the first dataset together with its entry of every choice of tokens."""
    chosen = {n for n, v in values.items() if isinstance(v, tuple) and v and all(isinstance(t, int) for t in v)}
    name = next((n for n, v in values.items() if isinstance(v, Dataset)), None)
    if not chosen or name is None or values[name].n == 1:
        return
    for k in range(values[name].n):
        data = values[name]
        queries = None if data.queries is None else _drop(data.queries, k)
        smaller = replace(data, tokens=_drop(data.tokens, k), labels=_drop(data.labels, k), queries=queries)
        yield values | {name: smaller} | {n: _drop(values[n], k) for n in chosen}


def _dimension_moves(values: Values) -> Iterator[Values]:
    """Drop coordinate k of every dataset and of every vector and square matrix of that size."""
    data = [v for v in values.values() if isinstance(v, Dataset)]
    if not data or data[0].d == 1:
        return
    d = data[0].d
    for k in range(d):
        yield {name: _without_coordinate(value, k, d) for name, value in values.items()}


def _without_coordinate(value: Any, k: int, d: int) -> Any:
    if isinstance(value, Dataset):
        if value.d != d:
            return value
        return Dataset(
            tokens=tuple(tuple(_drop(x, k) for x in X) for X in value.tokens),
            labels=value.labels,
            head=_drop(value.head, k),
            queries=None if value.queries is None else tuple(_drop(z, k) for z in value.queries),
            key_matrix=None if value.key_matrix is None else _drop(tuple(_drop(r, k) for r in value.key_matrix), k),
        )
    if isinstance(value, tuple) and len(value) == d and all(isinstance(x, Fraction) for x in value):
        return _drop(value, k)
    if isinstance(value, tuple) and len(value) == d and all(isinstance(x, tuple) and len(x) == d for x in value):
        return _drop(tuple(_drop(r, k) for r in value), k)
    return value


def _drop(items: tuple, k: int) -> tuple:
    return items[:k] + items[k + 1 :]


def _dataset_moves(data: Dataset) -> Iterator[Dataset]:
    for i in range(data.n if data.n > 1 else 0):
        queries = None if data.queries is None else _drop(data.queries, i)
        yield replace(data, tokens=_drop(data.tokens, i), labels=_drop(data.labels, i), queries=queries)
    for i, X in enumerate(data.tokens):
        for t in range(len(X) if len(X) > 1 else 0):
            yield replace(data, tokens=(*data.tokens[:i], _drop(X, t), *data.tokens[i + 1 :]))
    if data.n > 1 and min(data.lengths) > 1:  # one token of every input, where all are to have the same number
        for places in itertools.islice(itertools.product(*map(range, data.lengths)), _MOST_PLACES):
            yield replace(data, tokens=tuple(_drop(X, t) for X, t in zip(data.tokens, places, strict=True)))
    if data.key_matrix is not None:
        yield replace(data, key_matrix=None)
        for changed in _entry_moves(data.key_matrix):
            yield replace(data, key_matrix=changed)
    if -1 in data.labels:
        yield replace(data, labels=(1,) * data.n)
    for changed in _entry_moves(data.head):
        yield replace(data, head=changed)
    for changed in _entry_moves(data.tokens):
        yield replace(data, tokens=changed)
    if data.queries is not None:
        for changed in _entry_moves(data.queries):
            yield replace(data, queries=changed)


def _entry_moves(value: tuple) -> Iterator[tuple]:
    for k, x in enumerate(value):
        inner: Iterator[Any] = _entry_moves(x) if isinstance(x, tuple) else (
            simpler(x) if isinstance(x, Fraction) else iter(())
        )  # fmt: skip
        for y in inner:
            yield (*value[:k], y, *value[k + 1 :])


def simpler(x: Fraction) -> Iterator[Fraction]:
    """Strictly simpler numbers: 0, ±1, ±2, ±1/2, and near x the integer part and few-digit neighbours."""
    size = _size(x)
    for y in (
        *(Fraction(k, 2) for k in (0, 2, -2, 4, -4, 1, -1)),
        Fraction(round(x)),
        x.limit_denominator(2),
        x.limit_denominator(10),
    ):
        if _size(y) < size:
            yield y
    if abs(x) >= 10**6:
        digits = len(str(abs(x.numerator) // x.denominator)) - 1
        for exponent in (digits // 2, digits - 10, digits - 1, digits):
            y = Fraction(10) ** max(exponent, 0) * (1 if x > 0 else -1)
            if _size(y) < size:
                yield y
    if abs(x) > 4 and x.denominator == 1:
        half = Fraction(int(x / 2))
        if _size(half) < size:
            yield half


def _size(x: Fraction) -> tuple[int, int, bool]:
    return (x.denominator, abs(x.numerator), x < 0)
