"""Whether a goal survives some random values: a filter before a search, in floats, that proves nothing."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from checker.proofs import effort
from checker.proofs.terms import float_functions
from checker.proofs.terms.float_values import TREATED, Unknown, as_relation, everywhere, holds, scaled, value_of
from checker.proofs.terms.met_hypotheses import moved_to_meet
from checker.proofs.terms.sizes import factors_of
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.term import ITERATE, Term, parts, subterms

_TRIES = 80
_WANTED = 30
_MOVED, _FEW = 12, 3  # draws that are moved, where so few others meet the hypotheses
_TOLERANCE, _ROUGHLY = 1e-9, 1e-5
_WITHOUT_A_VALUE = (Unknown, OverflowError, ValueError, ZeroDivisionError, IndexError, KeyError, FloatingPointError)
_LENGTHS = ("norm", "max_norm", "frobenius", "operator_norm")
_DRAWN = ("scalar", "vector", "index", "matrix", "order", *FUNCTION_SORTS)


def plausible(context: Iterable[Term], goal: Term) -> bool:
    """False if floats break the goal where they meet the hypotheses, or never tell the sides of a < b apart; else True."""
    context = list(context)
    effort.spend(effort.STATEMENT)
    if any(s.name not in TREATED for t in (goal, *context) for s in subterms(t)):
        return True
    variables = {s.leaf: s for t in (goal, *context) for s in subterms(t) if s.name == "var"}
    if any(v.sort not in _DRAWN for v in variables.values()) or _along_an_order(context, goal, variables.values()):
        return True
    found = _Survived(goal)
    for values in _drawn_ones(context, variables):
        if not found.at(values):
            return False
        if found.met >= _WANTED:
            break
    if found.met < _FEW:
        for values in _moved_ones(context, variables):
            if not found.at(values, _ROUGHLY):
                return False
    return found.apart or not found.met


class _Survived:
    """At how many values a goal held, and whether the sides of a < b were ever apart."""

    def __init__(self, goal: Term) -> None:
        self.goal, self.met, self.apart = goal, 0, goal.name != "lt"

    def at(self, values: Mapping[str, Any], tolerance: float = _TOLERANCE) -> bool:
        """Whether the goal holds there, or has no value."""
        try:
            if not holds(self.goal, values, tolerance):
                return False
            self.met += 1
            self.apart = self.apart or value_of(self.goal.args[0], values) != value_of(self.goal.args[1], values)
        except _WITHOUT_A_VALUE:
            pass
        return True


def _drawn_ones(context: Sequence[Term], variables: Mapping[str, Term]) -> Iterator[dict[str, Any]]:
    """Values that meet the context, of a number of draws."""
    generator = random.Random(0)
    named = sorted({float(Fraction(s.leaf)) for one in context for s in one.args if s.name == "num"})
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
            if all(holds(one, values, -_TOLERANCE) for one in context):
                yield values
        except _WITHOUT_A_VALUE:
            continue


def _moved_ones(context: Sequence[Term], variables: Mapping[str, Term]) -> Iterator[dict[str, Any]]:
    """The same of draws that are moved until they meet the context; the variables of the goal alone are drawn."""
    names = {s.leaf: s for t in context for s in subterms(t) if s.name == "var"}
    generator = random.Random(1)
    for values in _points(effort.METER.workshops, tuple(context), tuple(names.values())):
        try:
            yield _draw(variables, generator, 3, {k: n for k, n in values.items() if k.startswith("|")}) | values
        except _WITHOUT_A_VALUE:
            continue


@lru_cache(maxsize=500)
def _points(_workshop: int, context: tuple[Term, ...], variables: tuple[Term, ...]) -> list[dict[str, Any]]:
    """Some values that meet a context, found once for all goals of a workshop."""
    generator, found, named = random.Random(2), list[dict[str, Any]](), {v.leaf: v for v in variables}
    for k in range(_MOVED):
        try:
            values = _draw(named, generator, k)
            _put_in_order(context, values, generator)
            moved = moved_to_meet(context, values, variables)
            if moved is not None and all(holds(one, moved, _room(one)) for one in context):
                found.append(moved)
        except _WITHOUT_A_VALUE:
            continue
    return found


def _room(one: Term) -> float:
    """A relation may be tight at values that were moved to meet it; what is decided by others, as a ≤ b ⇒ c ≤ d, may not."""
    return -_TOLERANCE if any(s.name in ("implies", "or", "not") for s in parts(one)) else _TOLERANCE


def _along_an_order(context: Iterable[Term], goal: Term, variables: Iterable[Term]) -> bool:
    """Whether a sequence takes its steps in some order: its invariants are asked before what they rest on is among the hypotheses."""
    ordered = any(v.sort == "order" for v in variables)
    return ordered and any(s.name == ITERATE for t in (goal, *context) for s in subterms(t))


def _draw(
    variables: Mapping[str, Term], generator: random.Random, k: int, fixed: Mapping[str, int] | None = None
) -> dict[str, Any]:
    sizes = {name.strip("|"): n for name, n in (fixed or {}).items()}

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
    context = [as_relation(one) for one in context]
    for one in context:
        _choose(one, values, generator)
        _define(one, values)
        if one.name in ("le", "lt") and one.args[0].name in _LENGTHS and one.args[1].name == "num":
            z, most = one.args[0].args[0], float(one.args[1].fraction)
            length = value_of(one.args[0], values) if z.name == "var" else 0.0
            if length > most > 0:
                values[z.leaf] = scaled(most / length * (1 - _TOLERANCE * 10), values[z.leaf])
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
