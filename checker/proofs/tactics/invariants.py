"""What may hold of every state of a sequence: the candidates for invariants, and a filter that drops what fails after a few steps.

Candidates are what the hypotheses say of the starts, signs, and equalities between parts of states.  None is trusted.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import prod
from typing import Any

from checker.errors import CheckerError
from checker.meaning.interpret import Evaluation
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.iterations import bound_by, part_of, starts
from checker.statements.terms.over_indices import sizes_at
from checker.statements.terms.term import ITERATE, Term, apply, as_term, parts
from checker.truth import Truth

_MOST, _MOST_ALONE = 16, 2
_STEPS, _INSTANCES, _TRIES = 4, 3, 60
_NUMBERS = tuple(map(Fraction, ("0", "1", "1/2", "1/3", "2", "3/4", "-1", "-1/2", "1/10")))


def sets_of_candidates(shop: Workshop, goal: Term, k: Term, found: Sequence[Term]) -> Iterator[list[Term]]:
    """Statements about the states after k steps that may hold for every k, to be tried together.

    Equalities stand one at a time: with several that say the same, a search that puts one side for the other goes round in a circle.
    """
    states, surviving = _states(found, k), _filter(shop, goal, k)
    said = surviving(
        itertools.chain(
            _carried(shop, found, states),
            _signs(goal, states),
            _of_other_parts(goal, states),
            _signs_along(goal, states),
            _monotone(found, states),
        )
    )
    if said:
        yield said
    for one in surviving(_equalities(states)):
        yield [*said, one]


def telescoped(shop: Workshop, goal: Term, k: Term, found: Sequence[Term]) -> list[Term]:
    """Statements of which the goal may be the rest, where each is to be tried alone."""
    return _filter(shop, goal, k)(_telescoped(goal, found, _states(found, k)))[:_MOST_ALONE]


def _states(found: Sequence[Term], k: Term) -> dict[tuple[Term, ...], list[Term]]:
    """The parts of the states of each sequence after k steps."""
    return {s.args[2:]: [_part(s, part, k) for part in range(len(bound_by(s)) - 1)] for s in found}


def _filter(shop: Workshop, goal: Term, k: Term) -> Callable[[Iterator[Term]], list[Term]]:
    """Keeps the candidates that hold after a few steps of small exact instances."""
    instances = list(_instances(shop, (goal, *shop.context)))
    return lambda proposed: [
        one for one in dict.fromkeys(proposed) if all(_holds_at(one, k, values) for values in instances)
    ][:_MOST]


def _instances(shop: Workshop, terms: Sequence[Term]) -> Iterator[dict[str, Any]]:
    """A few values of the variables at which the hypotheses are true; none where these are not met, or not drawn."""
    variables = {t.leaf: t for term in terms for t in parts(term) if t.name == "var"}
    if any(v.sort not in ("scalar", "vector", "matrix", "index", "order") for v in variables.values()):
        return
    generator, met = random.Random(0), 0
    for _ in range(_TRIES):
        values = {name: _value(v, generator) for name, v in variables.items()}
        if all(_decided(h, values) is Truth.TRUE for h in shop.context):
            met += 1
            yield values
        if met == _INSTANCES:
            return


def _value(v: Term, generator: random.Random) -> Any:
    """Small numbers; every named size is 2, but a product."""
    if v.sort == "index":
        return 0
    if v.sort == "scalar":
        return Fraction(generator.randrange(4)) if v.shape else generator.choice(_NUMBERS)
    sides = [prod(int(f) if f.isdigit() else 2 for f in words.split("*")) for words in v.shape]
    if v.sort == "order":
        return tuple(generator.sample(range(sides[0]), sides[0]))
    row = lambda: tuple(generator.choice(_NUMBERS) for _ in range(sides[-1]))  # noqa: E731
    return row() if v.sort == "vector" else tuple(row() for _ in range(sides[0]))


def _holds_at(candidate: Term, k: Term, values: dict[str, Any]) -> bool:
    """Whether nothing is known against a candidate after the first steps."""
    return all(_decided(candidate, {**values, k.leaf: Fraction(steps)}) is not Truth.FALSE for steps in range(_STEPS))


def _decided(statement: Term, values: dict[str, Any]) -> Truth:
    try:
        return Evaluation(values=values, sizes=sizes_at(statement, values)).truth(statement)
    except CheckerError:  # sizes that only fit elsewhere
        return Truth.UNKNOWN


def _part(s: Term, part: int, k: Term) -> Term:
    return replace(s, args=(as_term(part), k, *s.args[2:]), sort=bound_by(s)[1 + part].sort)


def _carried(shop: Workshop, found: Sequence[Term], states: dict) -> Iterator[Term]:
    """What is assumed of the starts, said of the states."""
    new = {
        start: state
        for s in found
        for start, state in zip(starts(s), states[s.args[2:]], strict=True)
        if start.name == "var"
    }
    for h in shop.context:
        said = _with(h, new)
        if said != h:
            yield said


def _monotone(found: Sequence[Term], states: dict) -> Iterator[Term]:
    """A number of the state is never above, or never below, its start."""
    for s in found:
        for start, state in zip(starts(s), states[s.args[2:]], strict=True):
            if state.sort == "scalar":
                yield apply("le", state, start)
                yield apply("le", start, state)


def _telescoped(goal: Term, found: Sequence[Term], states: dict) -> Iterator[Term]:
    """a + p(state) ≤ b for a summand p(start) of b in a goal a ≤ b: what is left of a potential that pays for each step.

    Where the start is written as 0, a vector u of the summand may stand for u − start.
    """
    pairs = [
        (start, state) for s in dict.fromkeys(found) for start, state in zip(starts(s), states[s.args[2:]], strict=True)
    ]
    new = {start: state for start, state in pairs if start.name == "var"}
    for one in (t for t in parts(goal) if t.name in ("le", "lt") and t.args[0].sort == "scalar"):
        for p in _summands(one.args[1]):
            if (left := _with(p, new)) != p:
                yield apply("le", one.args[0] + left, one.args[1])
            lone = [state for start, state in pairs if start.name != "var" and start.sort == "vector"]
            for u in dict.fromkeys(t for t in parts(p) if t.name == "var" and t.sort == "vector"):
                for state in lone:
                    if part_of(state).shape == u.shape:
                        yield apply("le", one.args[0] + _with(p, {u: u - state}), one.args[1])


def _summands(term: Term) -> Iterator[Term]:
    """What a sum adds up, without what it subtracts."""
    if term.name == "add":
        for one in term.args:
            yield from _summands(one)
    elif term.name == "sub":
        yield from _summands(term.args[0])
    else:
        yield term


def _of_other_parts(goal: Term, states: dict) -> Iterator[Term]:
    """What is to be shown of one part of a state, said of another part."""
    for several in states.values():
        for a, b in itertools.permutations(several, 2):
            if _alike(a, b) and (said := _with(goal, {a: b})) != goal:
                yield said


def _signs_along(goal: Term, states: dict) -> Iterator[Term]:
    """0 ≤ ⟨v, q⟩ for a part v of a state, as a momentum, where the goal has ⟨w, q⟩ of another part w; likewise of entries and sums."""
    linear = [t for t in parts(goal) if t.name in ("dot", "entry", "sum") and t.sort == "scalar"]
    for several in states.values():
        for a, b in itertools.permutations(several, 2):
            for t in linear:
                if a in t.args and _alike(a, b):
                    yield apply("le", 0, _with(t, {a: b}))


def _with(term: Term, new: dict[Term, Term]) -> Term:
    if term in new:
        return new[term]
    args = tuple(_with(a, new) for a in term.args)
    return term if args == term.args else replace(term, args=args)


def _signs(goal: Term, states: dict) -> Iterator[Term]:
    """0 ≤ a, and a² ≤ b between parts of one state: a first moment and a second; of vectors entry by entry."""
    for several in states.values():
        for a in several:
            yield from _entry_by_entry(goal, lambda x: apply("le", 0, x), a)
        for a, b in itertools.permutations(several, 2):
            if _alike(a, b):
                yield from _entry_by_entry(goal, lambda x, y: apply("le", x**2, y), a, b)


def _entry_by_entry(goal: Term, relation: Callable[..., Term], *states: Term) -> Iterator[Term]:
    if states[0].sort == "scalar":
        yield relation(*states)
    elif states[0].sort == "vector":
        i = Term("var", leaf="i", sort="index", shape=part_of(states[0]).shape)
        if not any(t.leaf.partition(":")[0] == "i" for t in parts(goal) if t.name in ("var", "bound", "state")):
            yield apply("for_each", i, relation(*(apply("entry", one, i) for one in states)))


def _equalities(states: dict) -> Iterator[Term]:
    """a = b, and a = b − c, between parts of different sequences or of one."""
    every = [state for several in states.values() for state in several]
    for a, b in itertools.combinations(every, 2):
        if _alike(a, b) and a.args[2:] != b.args[2:]:
            yield apply("eq", a, b)
    for b in every:
        for a, c in itertools.combinations([x for x in every if x != b], 2):
            if _alike(a, b) and _alike(b, c) and len({x.args[2:] for x in (a, b, c)}) == 2:
                yield apply("eq", a, b - c)


def _alike(a: Term, b: Term) -> bool:
    one, other = part_of(a), part_of(b)
    return (one.sort, one.shape) == (other.sort, other.shape)


def survives(candidate: Term, k: Term) -> bool:
    """Whether a candidate speaks of states after k steps: what does not is no invariant."""
    return any(t.name == ITERATE and k in parts(t.args[1]) for t in parts(candidate))


__all__ = ["sets_of_candidates", "survives"]
