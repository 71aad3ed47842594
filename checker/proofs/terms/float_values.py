"""Values of terms in floats: quick, without any guarantee, for filters before a search."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache, reduce
from operator import itemgetter
from typing import Any

import numpy as np

from checker.proofs import effort
from checker.proofs.terms import float_functions
from checker.proofs.terms.sizes import factors_of
from checker.statements.terms.binding import sort_of_bound
from checker.statements.terms.over_indices import points_of, sizes_of_bound
from checker.statements.terms.term import ITERATE, Term, apply

_MOST_STEPS = 40  # of a sequence that is followed


class Unknown(Exception):
    """A name that floats do not treat here."""


@lru_cache(maxsize=1_000)
def as_relation(one: Term) -> Term:
    """‖A‖ ≤ s for the word that says it."""
    return apply("le", apply("operator_norm", one.args[0]), one.args[1]) if one.name == "spectral_at_most" else one


def holds(term: Term, values: Mapping[str, Any], tolerance: float) -> bool:
    """Whether a statement holds up to a tolerance (more strictly where it is negative)."""
    effort.spend(effort.TRUTH)
    if term.name == "and":
        return all(holds(one, values, tolerance) for one in term.args)
    if term.name == "or":
        return any(holds(one, values, tolerance) for one in term.args)
    if term.name == "implies":
        return not holds(term.args[0], values, -tolerance) or holds(term.args[1], values, tolerance)
    if term.name == "not":
        return not holds(term.args[0], values, -tolerance)
    if term.name in float_functions.CLASSES:
        return float_functions.holds(term.name, *(value_of(one, values) for one in term.args))
    if term.name == "spectral_at_most":
        return holds(as_relation(term), values, tolerance)
    if term.name == "positive":
        return all(x > -tolerance for x in value_of(term.args[0], values))
    if term.name == "eq" and term.args[0].sort in ("vector", "matrix"):
        return all(
            _near(x, y, tolerance) for x, y in zip(*(numbers(value_of(one, values)) for one in term.args), strict=True)
        )
    if term.name in ("for_each", "for_every"):
        return all(holds(term.args[1], here, tolerance) for here in everywhere(term.args[0].leaf, values))
    if term.name == "eq" and term.args[0].sort == "index":
        return value_of(term.args[0], values) == value_of(term.args[1], values)
    if term.name not in ("le", "lt", "eq") or term.args[0].sort != "scalar":
        raise Unknown
    a, b = (value_of(one, values) for one in term.args)
    if term.name == "eq":
        return _near(a, b, tolerance)
    return a <= b + tolerance * _size(a, b)


def everywhere(leaf: str, values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The values with those of a bound index, which is "i:n"."""
    if sort_of_bound(leaf) == "index":
        return [{**values, leaf: k} for k in places_of(leaf, values)]
    length = places_of(
        f"{leaf.partition(':')[0]}:{(sizes_of_bound(leaf) or ('1',))[0]}", values
    )  # of every number or vector: at some
    points = points_of(leaf, len(length))
    return [{**values, leaf: [float(y) for y in x] if isinstance(x, tuple) else float(x)} for x in points]


def places_of(leaf: str, values: Mapping[str, Any]) -> range:
    """Those of a bound index, which is "i:n", where the sizes are among the values."""
    number, names = factors_of(leaf.partition(":")[2])
    return range(number * math.prod(values[f"|{name}|"] for name in names))


def _near(x: float, y: float, tolerance: float) -> bool:
    return abs(x - y) <= abs(tolerance) * _size(x, y)


def _size(x: float, y: float) -> float:
    """1 + |x| + |y|.  **Raises.** OverflowError where that is too large for floats, or no number."""
    size = 1 + abs(x) + abs(y)
    if not math.isfinite(size):
        raise OverflowError("No statement about infinite values is decided in floats.")
    return size


def numbers(value: Any) -> list[float]:
    """The entries of a vector or matrix, row by row."""
    return [x for one in value for x in (one if isinstance(one, list) else [one])]


def value_of(term: Term, values: Mapping[str, Any]) -> Any:
    """The value in floats."""
    return function_of(term)(values)


@lru_cache(maxsize=50_000)
def function_of(term: Term) -> Callable[[Mapping[str, Any]], Any]:
    """The value in floats as a function of the values of the variables; read once, as a goal is tried at many points."""
    name = term.name
    if name == "num":
        number = float(term.fraction)
        return lambda values: number
    if name in ("var", "bound", "state"):
        return itemgetter(term.leaf)
    if name == "indicator":
        return lambda values: float(holds(term.args[0], values, 0.0))
    if name in ("stack", "sum_over"):
        leaf, body = term.args[0].leaf, function_of(term.args[1])
        if name == "stack":
            return lambda values: [body(here) for here in everywhere(leaf, values)]
        return lambda values: reduce(_MEANING["add"], (body(here) for here in everywhere(leaf, values)))
    if name == ITERATE:
        return _sequence(term)
    if name == "expectation":
        return _mean(term)
    parts = [function_of(one) for one in term.args]
    if name not in _MEANING:
        return _unknown
    of_numbers = all(one.sort == "scalar" for one in term.args)
    meaning = _OF_NUMBERS.get(name, _MEANING[name]) if of_numbers else _MEANING[name]
    if len(parts) == 1:
        (only,) = parts
        return lambda values: meaning(only(values))
    if len(parts) == 2:
        first, second = parts
        return lambda values: meaning(first(values), second(values))
    return lambda values: meaning(*[part(values) for part in parts])


def _mean(term: Term) -> Callable[[Mapping[str, Any]], Any]:
    """Σ_k w_k·a_k for a law that is a vector of weights."""
    index, of, body = term.args
    if index.name != "bound" or of.name != "weighted":
        return _unknown
    weights, value = function_of(of.args[0]), function_of(body)

    def mean(values: Mapping[str, Any]) -> Any:
        places = everywhere(index.leaf, values)
        drawn = (scaled(w, value(here)) for w, here in zip(weights(values), places, strict=True))
        return reduce(_MEANING["add"], drawn)

    return mean


def _sequence(term: Term) -> Callable[[Mapping[str, Any]], Any]:
    """The part of the state after its steps, of a sequence that is not long."""
    steps, number = function_of(term.args[1]), term.args[2].leaf
    state = [one.leaf for one in term.args[3::3]]
    starts, updates = ([function_of(one) for one in term.args[k::3]] for k in (4, 5))

    def after(values: Mapping[str, Any]) -> Any:
        count, now = steps(values), [start(values) for start in starts]
        if not 0 <= count <= _MOST_STEPS:
            raise Unknown
        for k in range(int(count)):
            here = {**values, number: float(k), **dict(zip(state, now, strict=True))}
            now = [update(here) for update in updates]
        return now[int(term.args[0].leaf)]

    return after


def _unknown(values: Mapping[str, Any]) -> Any:
    raise Unknown


def _entrywise(f):
    def apply(x, *more):
        if isinstance(x, list):
            return [apply(*row) for row in zip(x, *more, strict=True)]
        return f(x, *more)

    return apply


def _power(x, k):
    value = x**k
    if isinstance(value, complex):  # a negative base, and an exponent that is no whole number at this point
        raise Unknown
    return value


def scaled(c, x):
    return [scaled(c, y) for y in x] if isinstance(x, list) else c * x


def _softmax(u):
    top = max(u)
    e = [math.exp(x - top) for x in u]
    return [x / sum(e) for x in e]


def _sparsemax(z):
    down = sorted(z, reverse=True)
    threshold = max((math.fsum(down[:k]) - 1) / k for k in range(1, len(z) + 1))
    return [max(x - threshold, 0.0) for x in z]


def _eigenvalue(A, k):
    """Of ½(A + Aᵀ), as the trees read it."""
    whole = np.array(A)
    return float(np.linalg.eigvalsh((whole + whole.T) / 2)[-int(k)])


def _sigmoid(x):
    return 1 / (1 + math.exp(-x)) if x > -700 else 0.0


def _flat(A):
    return [x for row in A for x in row]


_MEANING: dict[str, Any] = {
    "add": _entrywise(lambda x, y: x + y),
    "sub": _entrywise(lambda x, y: x - y),
    "neg": _entrywise(lambda x: -x),
    "mul": scaled,
    "div": lambda x, y: x / y,
    "pow": _power,
    "exp": _entrywise(math.exp),
    "log": _entrywise(math.log),
    "sqrt": math.sqrt,
    "sin": math.sin,
    "cos": math.cos,
    "abs": _entrywise(abs),
    "minimum": min,
    "maximum": max,
    "max_norm": lambda u: max(map(abs, u)),
    "entry": lambda u, i: u[i],
    "place": int,
    "number_of": float,
    "at": lambda order, k: order[int(k) % len(order)],
    "margin": lambda u, i: min([u[i] - x for j, x in enumerate(u) if j != i], default=0.0),
    "spread": lambda u, i: max([u[i] - x for j, x in enumerate(u) if j != i], default=0.0),
    "dot": lambda u, w: math.fsum(x * y for x, y in zip(u, w, strict=True)),
    "norm": lambda u: math.hypot(*u),
    "frobenius": lambda A: math.hypot(*_flat(A)),
    "operator_norm": lambda A: float(np.linalg.norm(np.array(A), 2)),
    "eigenvalue": _eigenvalue,
    "sum": math.fsum,
    "hadamard": _entrywise(lambda x, y: x * y),
    "matvec": lambda A, u: [math.fsum(x * y for x, y in zip(row, u, strict=True)) for row in A],
    "matmul": lambda A, B: [
        [math.fsum(x * y for x, y in zip(row, column, strict=True)) for column in zip(*B, strict=True)] for row in A
    ],
    "transpose": lambda A: [list(row) for row in zip(*A, strict=True)],
    "vec": _flat,
    "column": lambda A, j: [row[j] for row in A],
    "outer": lambda u, w: [[x * y for y in w] for x in u],
    "diag": lambda u: [[x if i == j else 0.0 for j in range(len(u))] for i, x in enumerate(u)],
    "pair": lambda x, y: [x, y],
    "length": len,
    "identity": lambda k: [[float(i == j) for j in range(int(k))] for i in range(int(k))],
    "softmax": _softmax,
    "sparsemax": _sparsemax,
    "sigmoid": _sigmoid,
    "sigmoid_slope": lambda x: _sigmoid(x) * _sigmoid(-x),
    "function_value": float_functions.Huber.value,
    "function_gradient": float_functions.Huber.gradient,
    "sigmoid_curvature": lambda x: _sigmoid(x) * _sigmoid(-x) * (1 - 2 * _sigmoid(x)),
}

_OVER_INDICES = ("bound", "indicator", "stack", "sum_over", "for_each")
_OF_NUMBERS: dict[str, Callable] = {
    "add": operator.add,
    "sub": operator.sub,
    "neg": operator.neg,
    "mul": operator.mul,
    "exp": math.exp,
    "log": math.log,
    "abs": abs,
}
_PLAIN = ("num", "var", "state", ITERATE, "le", "lt", "eq", "and", "or", "not", "implies", "positive")
_MORE = ("expectation", "weighted", "spectral_at_most")
TREATED = {*_MEANING, *_OVER_INDICES, *float_functions.CLASSES, *_PLAIN, *_MORE}
