"""Whether a goal survives some random values: a filter before a search, in floats, that proves nothing."""

from __future__ import annotations

import math
import operator
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from operator import itemgetter
from typing import Any

import numpy as np

from checker.proofs import effort
from checker.proofs.terms import float_functions
from checker.proofs.terms.sizes import factors_of
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.term import ITERATE, Term, subterms

_TRIES = 80
_WANTED = 30
_TOLERANCE = 1e-9
_MOST_STEPS = 40  # of a sequence that is followed


class Unknown(Exception):
    """A name that floats do not treat here."""


def plausible(context: Iterable[Term], goal: Term) -> bool:
    """False if floats break the goal where they meet the hypotheses, or never tell the sides of a < b apart; else True."""
    context = list(context)
    effort.spend(effort.STATEMENT)
    if any(s.name not in _TREATED for t in (goal, *context) for s in subterms(t)):
        return True
    variables = {s.leaf: s for t in (goal, *context) for s in subterms(t) if s.name == "var"}
    if any(v.sort not in _DRAWN for v in variables.values()) or _along_an_order(context, goal, variables.values()):
        return True
    generator = random.Random(0)
    named = sorted({float(Fraction(s.leaf)) for one in context for s in one.args if s.name == "num"})
    met, apart = 0, False
    for k in range(_TRIES):
        try:
            values = _draw(variables, generator, k)
            if k % 3 == 0 and named:  # near a number of the hypotheses, where many goals are tight
                near, far = generator.choice(named), generator.choice((0.01, 0.2))
                values |= {
                    x: near + far * generator.gauss(0, 1)
                    for x, v in variables.items()
                    if v.sort == "scalar" and not v.shape
                }
            _put_in_order(context, values, generator)
            if not all(holds(one, values, -_TOLERANCE) for one in context):
                continue
            if not holds(goal, values, _TOLERANCE):
                return False
            met += 1
            apart = apart or goal.name != "lt" or value_of(goal.args[0], values) != value_of(goal.args[1], values)
        except (Unknown, OverflowError, ValueError, ZeroDivisionError, IndexError, KeyError):
            continue
        if met >= _WANTED:
            break
    return apart or not met


def _along_an_order(context: Iterable[Term], goal: Term, variables: Iterable[Term]) -> bool:
    """Whether a sequence takes its steps in some order: its invariants are asked before what they rest on is among the hypotheses."""
    ordered = any(v.sort == "order" for v in variables)
    return ordered and any(s.name == ITERATE for t in (goal, *context) for s in subterms(t))


def _draw(variables: Mapping[str, Term], generator: random.Random, k: int) -> dict[str, Any]:
    sizes: dict[str, int] = {}

    def side(text: str) -> int:
        number, names = factors_of(text)
        for name in names:
            number *= sizes.setdefault(name, generator.choice((1, 2, 3)))
        if number > 40 or "[" in text:
            raise Unknown
        return number

    scale = (0.1, 0.5, 1.0, 2.0, 5.0)[k % 5]

    def one() -> float:
        if generator.random() < 0.1:
            return generator.choice((0.0, 1.0))
        value = generator.gauss(0, scale)
        return value if signed else abs(value)

    values: dict[str, Any] = {}
    for name, v in variables.items():
        signed = bool(k % 2) or (v.sort == "vector" and generator.random() < 0.5)
        if v.sort == "scalar":
            values[name] = float(generator.randint(0, 5)) if "natural" in v.shape else one()
        elif v.sort == "vector":
            values[name] = [one() for _ in range(side(v.shape[0]))]
        elif v.sort == "matrix":
            values[name] = [[one() for _ in range(side(v.shape[1]))] for _ in range(side(v.shape[0]))]
        elif v.sort == "order":
            values[name] = generator.sample(range(side(v.shape[0])), side(v.shape[0]))
        elif v.sort in FUNCTION_SORTS:
            point = [one() for _ in range(side(v.shape[0]))] if v.sort == "function" else one()
            values[name] = float_functions.drawn(point, generator, of_scale=scale)
        elif v.shape:
            values[name] = generator.randrange(side(v.shape[0]))
        else:
            raise Unknown
    return values | {f"|{name}|": size for name, size in sizes.items()}


def _put_in_order(context: Sequence[Term], values: dict[str, Any], generator: random.Random) -> None:
    """Exchange or move scalars until hypotheses x ≤ y between variables and numbers are met, or some rounds are over.

    Entries that are one of two numbers are drawn; a variable that is said to be equal to a term has its value.
    Σw = 1 and ‖z‖ ≤ c, max|z_k| ≤ c with a number c are met: of z the direction is kept.  A variable that bounds others is raised.
    """
    for one in context:
        _choose(one, values, generator)
        _define(one, values)
        if one.name in ("le", "lt") and one.args[0].name in ("norm", "max_norm") and one.args[1].name == "num":
            z, most = one.args[0].args[0], float(one.args[1].fraction)
            length = value_of(one.args[0], values) if z.name == "var" else 0.0
            if length > most > 0:
                values[z.leaf] = [x * most / length * (1 - _TOLERANCE * 10) for x in values[z.leaf]]
        total = one.args[0]
        if one.name == "eq" and total.name == "sum" and total.args[0].name == "var" and one.args[1].name == "num":
            w = [abs(x) for x in values[total.args[0].leaf]]
            share = float(one.args[1].fraction) / sum(w) if sum(w) else float(one.args[1].fraction) / len(w)
            values[total.args[0].leaf] = [share * x for x in w] if sum(w) else [share] * len(w)
    float_functions.meet(context, values, value_of)
    for one in context:
        body = one.args[1] if one.name == "for_each" else one
        if body.name == "le" and body.args[1].name == "var" and body.args[0].name not in ("num", "var"):
            least = max(_values_of(one, body.args[0], values))
            values[body.args[1].leaf] = max(values[body.args[1].leaf], least + 10 * _TOLERANCE * (1 + 2 * abs(least)))
    between = [
        one.args
        for one in context
        if one.name in ("le", "lt")
        and all(s.name == "num" or (s.name == "var" and s.sort == "scalar") for s in one.args)
    ]
    for _ in range(6):
        met = True
        for low, high in between:
            a, b = value_of(low, values), value_of(high, values)
            if a < b:
                continue
            met = False
            if low.name == high.name == "var":
                values[low.leaf], values[high.leaf] = b, a - (a == b) * generator.random() / 4
            elif low.name == "var":
                values[low.leaf] = b - generator.random()
            elif high.name == "var":
                values[high.leaf] = a + generator.random()
        if met:
            return


def _define(one: Term, values: dict[str, Any]) -> None:
    """A variable that an equality says to be a term without it gets the value of that term."""
    if one.name != "eq":
        return
    for name, term in (one.args, one.args[::-1]):
        if name.name == "var" and name.sort in ("scalar", "vector", "matrix") and name.leaf not in term.variables:
            if not name.shape or name.sort != "scalar":  # no natural number
                values[name.leaf] = value_of(term, values)
            return


def _choose(one: Term, values: dict[str, Any], generator: random.Random) -> None:
    """Draw the entries of a vector of which a hypothesis says that each is one of two numbers."""
    either = one.args[1] if one.name == "for_each" else one
    if either.name != "or" or one is either or any(s.name != "eq" or s.args[1].name != "num" for s in either.args):
        return
    places = {s.args[0] for s in either.args}
    entry = next(iter(places))
    if len(places) == 1 and entry.name == "entry" and entry.args[0].name == "var" and entry.args[1] == one.args[0]:
        numbers = [float(s.args[1].fraction) for s in either.args]
        values[entry.args[0].leaf] = [generator.choice(numbers) for _ in values[entry.args[0].leaf]]


def _values_of(one: Term, side: Term, values: Mapping[str, Any]) -> list[float]:
    """The values of a side of a hypothesis, at every index where it is about each."""
    places = everywhere(one.args[0].leaf, values) if one.name == "for_each" else [values]
    return [value_of(side, here) for here in places]


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
    if term.name == "positive":
        return all(x > -tolerance for x in value_of(term.args[0], values))
    if term.name == "eq" and term.args[0].sort in ("vector", "matrix"):
        return all(
            _near(x, y, tolerance) for x, y in zip(*(_numbers(value_of(one, values)) for one in term.args), strict=True)
        )
    if term.name == "for_each":
        return all(holds(term.args[1], here, tolerance) for here in everywhere(term.args[0].leaf, values))
    if term.name == "eq" and term.args[0].sort == "index":
        return value_of(term.args[0], values) == value_of(term.args[1], values)
    if term.name not in ("le", "lt", "eq") or term.args[0].sort != "scalar":
        raise Unknown
    a, b = (value_of(one, values) for one in term.args)
    room = tolerance * (1 + abs(a) + abs(b))
    return abs(a - b) <= abs(room) if term.name == "eq" else a <= b + room


def everywhere(leaf: str, values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The values with those of a bound index, which is "i:n"."""
    return [{**values, leaf: k} for k in places_of(leaf, values)]


def places_of(leaf: str, values: Mapping[str, Any]) -> range:
    """Those of a bound index, which is "i:n", where the sizes are among the values."""
    number, names = factors_of(leaf.partition(":")[2])
    return range(number * math.prod(values[f"|{name}|"] for name in names))


def _near(x: float, y: float, tolerance: float) -> bool:
    return abs(x - y) <= abs(tolerance) * (1 + abs(x) + abs(y))


def _numbers(value: Any) -> list[float]:
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


def _scaled(c, x):
    return [_scaled(c, y) for y in x] if isinstance(x, list) else c * x


def _softmax(u):
    top = max(u)
    e = [math.exp(x - top) for x in u]
    return [x / sum(e) for x in e]


def _sparsemax(z):
    down = sorted(z, reverse=True)
    threshold = max((math.fsum(down[:k]) - 1) / k for k in range(1, len(z) + 1))
    return [max(x - threshold, 0.0) for x in z]


def _sigmoid(x):
    return 1 / (1 + math.exp(-x)) if x > -700 else 0.0


def _flat(A):
    return [x for row in A for x in row]


_MEANING: dict[str, Any] = {
    "add": _entrywise(lambda x, y: x + y),
    "sub": _entrywise(lambda x, y: x - y),
    "neg": _entrywise(lambda x: -x),
    "mul": _scaled,
    "div": lambda x, y: x / y,
    "pow": _power,
    "exp": _entrywise(math.exp),
    "log": _entrywise(math.log),
    "sqrt": math.sqrt,
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
_DRAWN = ("scalar", "vector", "index", "matrix", "order", *FUNCTION_SORTS)
_PLAIN = ("num", "var", "state", ITERATE, "le", "lt", "eq", "and", "or", "not", "implies", "positive")
_TREATED = {*_MEANING, *_OVER_INDICES, *float_functions.CLASSES, *_PLAIN}
