"""Make a certified instance smaller by moves of the domain: inputs, tokens, dimensions, numbers.

Hypothesis would shrink the choices it drew; these moves shrink what they mean.  Each move is kept only
if the caller's exact test still accepts the instance.  Sizes go first, then whole variables, then single numbers, whose
size is what there is to read of them (:func:`weight`).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import repeat
from operator import mul
from typing import Any

from checker.data.dataset import Dataset
from checker.data.functions import Quadratic, Separable
from checker.errors import CheckerError
from checker.search.instances.nested_values import Values, entries
from checker.search.shrinking.function_moves import function_moves
from checker.search.shrinking.simpler_numbers import simpler, weight
from checker.statements.terms.ranges import is_order
from checker.statements.terms.term import Term

_MOST_MENDED = 800


def shrink(
    values: Values,
    still_good: Callable[[Values], bool],
    *,
    forall: Sequence[Term] = (),
    at_most: int = 1500,
    mend: Callable[[Values], Values] | None = None,
) -> Values:
    """Greedy descent over :func:`moves` until none helps or ``at_most`` trials are spent.

    ``mend`` moves an instance back onto hypotheses that are equalities; what it gives is taken where there is less to read.
    """
    trials = mended = 0
    improved = True
    while improved:
        improved = False
        kinds = (
            (_size_moves(values, forall), True),
            (_whole_moves(values), False),
            (function_moves(values, _heaviness), False),
            (moves(values), True),
        )
        for candidate, may_be_mended in itertools.chain(*(zip(found, repeat(may)) for found, may in kinds)):
            trials += 1
            if trials > at_most:
                return values
            if _accepts(still_good, candidate):
                values, improved = candidate, True
                break
            if mend is not None and may_be_mended and mended < _MOST_MENDED:
                mended += 1
                other = mend(candidate)
                if reading(other) < reading(values) and _accepts(still_good, other):
                    values, improved = other, True
                    break
    return values


def reading(values: Values) -> tuple[int, ...]:
    """How much there is to read of the scalars, vectors and matrices: how many numbers, and what they are."""
    numbers = [x for v in values.values() for x in entries(v)]
    return (len(numbers), *_heaviness(numbers))


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
            for changed in itertools.chain(_entry_moves(value), _order_moves(value)):
                yield values | {name: changed}


def _order_moves(value: tuple) -> Iterator[tuple]:
    """Orders that are nearer to 0, 1, 2, …: that one itself, then those without one of the inversions of neighbours."""
    if not all(isinstance(k, int) for k in value) or not is_order(value):
        return
    inverted = [k for k in range(len(value) - 1) if value[k] > value[k + 1]]
    if inverted:
        yield tuple(sorted(value))
    for k in inverted:
        yield (*value[:k], value[k + 1], value[k], *value[k + 2 :])


def _whole_moves(values: Values) -> Iterator[Values]:
    """All numbers of the scalars, vectors and matrices at once, where there is less to read then.

    They are rounded, multiplied by their common denominator, divided by a power of ten, or lose their signs; a variable moves to 0 and
    those like it along with it; a vector or matrix takes the value of another, or equal entries.
    """
    plain = {k: v for k, v in values.items() if isinstance(v, (Fraction, tuple)) and any(True for _ in entries(v))}
    numbers = [x for v in plain.values() for x in entries(v)]
    total = _heaviness(numbers)
    for candidate in _together(plain, numbers):
        if _heaviness([x for v in candidate.values() for x in entries(v)]) < total:
            yield values | candidate


def _together(plain: Values, numbers: list[Fraction]) -> Iterator[Values]:
    for change in (
        lambda _: Fraction(0),
        lambda x: Fraction((x > 0) - (x < 0)),
        lambda x: Fraction(round(x)),
        lambda x: Fraction(round(2 * x), 2),
        lambda x: x.limit_denominator(10),
        abs,
    ):
        yield {k: _each(change, v) for k, v in plain.items()}
        for k, v in plain.items():
            yield {**plain, k: _each(change, v)}
    common = math.lcm(*(x.denominator for x in numbers)) if numbers else 1
    largest = max((abs(x) for x in numbers), default=Fraction(0))
    digits = Fraction(10) ** -math.floor(math.log10(max(int(largest), 1)))
    for factor in dict.fromkeys(
        (
            Fraction(common),
            digits,
            1 / largest if largest else Fraction(1),
            Fraction(100),
            Fraction(10),
            Fraction(1, 10),
        )
    ):
        yield {k: _each(partial(mul, factor), v) for k, v in plain.items()}
        for k, v in plain.items():
            yield {**plain, k: _each(partial(mul, factor), v)}
    for k, v in plain.items():
        like = [j for j, w in plain.items() if j != k and _skeleton(w) == _skeleton(v)]
        for j in like:
            yield {**plain, k: plain[j]}
        shifted = {j: _minus(plain[j], v) for j in like}  # differences stay
        if like:
            yield {**plain, **shifted, k: _minus(v, v)}
        if isinstance(v, tuple):
            for x in sorted(set(entries(v)), key=weight)[:3]:
                yield {**plain, k: _each(partial(_first_of, x), v)}


def _heaviness(numbers: list[Fraction]) -> tuple[int, ...]:
    """Of several numbers: digits, how many are not 0, their denominators, numerators, signs.  It falls with the weight of any."""
    weights = [weight(x) for x in numbers]
    nonzero = sum(x != 0 for x in numbers)
    return (sum(w[0] for w in weights), nonzero, *(sum(int(w[k]) for w in weights) for k in (1, 2, 3)))


def _each(change: Callable[[Fraction], Fraction], value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_each(change, part) for part in value)
    return change(value) if isinstance(value, Fraction) else value


def _minus(x: Any, y: Any) -> Any:
    return tuple(map(_minus, x, y)) if isinstance(x, tuple) else x - y


def _first_of(x: Fraction, _: Fraction) -> Fraction:
    return x


def _skeleton(value: Any) -> Any:
    return tuple(map(_skeleton, value)) if isinstance(value, tuple) else type(value)


def _size_moves(values: Values, forall: Sequence[Term]) -> Iterator[Values]:
    """Keep only some places of a named size in every vector, matrix, index, order and function that has it: one, two, all but one."""
    if any(v.sort == "dataset" for v in forall):
        return
    names = {f for v in forall for part in v.shape for f in part.split("*") if f.isidentifier() and v.sort != "loss"}
    for name in sorted(names - {"natural"}):
        size = next(
            (_side(values[v.leaf], s) for v in forall for s, p in enumerate(v.shape) if p == name and v.sort in _SIDED),
            0,
        )
        few = size if size <= _FEW else 3
        kept = [set(c) for r in (1, 2) if r < size for c in itertools.combinations(range(few), r)]
        kept += [set(range(k)) for k in _shorter(size)]
        kept += [set(range(size)) - {k} for k in range(size if 3 < size <= _FEW else 0)]
        for places in kept:
            yield {v.leaf: _with_places(values[v.leaf], v, name, places, size) for v in forall}


def _shorter(size: int) -> list[int]:
    """Sizes to which a long side is cut: what halving the part that is cut away gives."""
    return [size - cut for k in range(1, 12) if (cut := size >> k)] if size > _FEW else []


_SIDED = ("vector", "matrix", "order", "function")
_FEW = 12
_MOST_PLACES = 64


def _side(value: Any, s: int) -> int:
    return len(value) if s == 0 else len(value[0])


def _with_places(value: Any, v: Term, name: str, places: set[int], size: int) -> Any:
    if v.sort == "index" and name in v.shape[0].split("*"):
        return sorted(places).index(value) if v.shape[0] == name and value in places else 0
    if v.sort == "order":  # the order of what is left
        kept = _thinned(tuple(range(len(value))), v.shape[0], name, places, size)
        return tuple(kept.index(k) for k in value if k in kept)
    if isinstance(value, Separable):
        return Separable(parts=_thinned(value.parts, v.shape[0], name, places, size))
    if isinstance(value, Quadratic):
        rows = _thinned(value.matrix, v.shape[0], name, places, size)
        matrix = tuple(_thinned(row, v.shape[0], name, places, size) for row in rows)
        return replace(value, matrix=matrix, linear=_thinned(value.linear, v.shape[0], name, places, size))
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
        x
        for at, x in enumerate(items)
        if all(f != name or at // size ** (len(factors) - 1 - i) % size in places for i, f in enumerate(factors))
    )


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
        inner: Iterator[Any] = (
            _entry_moves(x) if isinstance(x, tuple) else (simpler(x) if isinstance(x, Fraction) else iter(()))
        )
        for y in inner:
            yield (*value[:k], y, *value[k + 1 :])


__all__ = ["moves", "reading", "shrink", "simpler", "weight"]
