"""What ``iterate`` means: the start, and from each state the next, computed once for each arithmetic.

A truth inside an update climbs the precisions on its own, so a state is asked for in several arithmetics.  Each follows the sequence from
its start; truths, which are the same in all of them, are kept by :class:`checker.meaning.interpret.Evaluation`.
**Guarantee.** that of the arithmetic: exact numbers stay exact up to ``LONGEST_EXACT`` bits, and are enclosed from there on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from flint import arb, fmpq

from checker.arithmetic import Balls
from checker.arithmetic.closed_form import Closed
from checker.errors import SizesDiffer, Undecided, Undefined
from checker.meaning.objectives import flat
from checker.statements.terms.iterations import (
    LONGEST_EXACT,
    MOST_STEPS,
    bound_by,
    name_of_state,
    sides_of_state,
    starts,
    updates,
)
from checker.statements.terms.over_indices import sizes_at
from checker.statements.terms.ranges import size_of
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term

Evaluation = Any  # of checker.meaning.interpret, which imports this module


class NotFinite(Undecided):
    """A ball that is not finite reached a name or a state: undefined, or to be tried with more bits."""


class Run:
    """One sequence, inside binders at one place of each."""

    def __init__(self, term: Term, places: Mapping[str, Any]) -> None:
        self.term, self.places = term, dict(places)
        self.found: dict[int, tuple[Any, list[list]]] = {}  # by arithmetic: the states so far
        self.held: list[dict[str, Held]] = []  # by step: what the leaves stand for

    def state(self, e: Evaluation, A: Any, k: int) -> list:
        """All parts of the state after k steps."""
        _, states = self.found.setdefault(id(A), (A, []))
        before = e.places
        try:
            while len(states) <= k:
                e.places = self.places if not states else {**self.places, **self.at(len(states) - 1)}
                asked = updates(self.term) if states else starts(self.term)
                new = [_handed_on(e.number(one, A), A) for one in asked]
                if any(isinstance(x, arb) and not x.is_finite() for x in flat(new)):  # also of a part that nothing uses
                    raise NotFinite(f"a step is undefined or overflows in {python_of(self.term, longest=80)}")
                self._check(e, new, states)
                states.append(new)
        finally:
            e.places = before
        return states[k]

    def at(self, k: int) -> dict[str, Held]:
        """What the leaves stand for in the update of the state after k steps."""
        while len(self.held) <= k:
            here, leaves = len(self.held), bound_by(self.term)
            self.held.append({leaf.leaf: Held(self, here, part - 1) for part, leaf in enumerate(leaves)})
        return self.held[k]

    def _check(self, e: Evaluation, new: list, states: list[list]) -> None:
        known = {**e.sizes, **sizes_at(self.term, e.values)}
        for x, value, source in zip(
            bound_by(self.term)[1:], new, (updates if states else starts)(self.term), strict=True
        ):
            sides = (
                [len(value), *(len(row) for row in value[:1] if isinstance(row, list))]
                if isinstance(value, list)
                else []
            )
            for side, words in zip(sides, sides_of_state(x.leaf), strict=True):
                if (size_of(words, known) or side) != side or (states and sides != _sides(states[0], x, self.term)):
                    raise SizesDiffer(
                        f"{python_of(source, longest=200)}: the state {name_of_state(x.leaf)} is declared with the sizes "
                        f"{' × '.join(sides_of_state(x.leaf))}, and this has {' × '.join(map(str, sides))}. A state keeps its sizes."
                    )


class Held:
    """A part of a state, or the number of the step (part −1): what a leaf stands for.  Told apart by identity."""

    def __init__(self, run: Run, k: int, part: int) -> None:
        self.run, self.k, self.part = run, k, part

    def value(self, e: Evaluation, A: Any) -> Any:
        """The value in an arithmetic."""
        return A.number(Fraction(self.k)) if self.part < 0 else self.run.state(e, A, self.k)[self.part]


def iterated(e: Evaluation, term: Term, A: Any) -> Any:
    """The part that an ``iterate`` is.  **Raises.** Undefined where a step is."""
    steps = _whole(e.number(term.args[1], A))
    if steps is None:
        raise Undefined(f"the number of steps is no whole number from 0 in {python_of(term, longest=80)}")
    if steps > MOST_STEPS:
        raise Undecided(
            f"A sequence is followed for at most {MOST_STEPS} steps, not {steps}: {python_of(term, longest=80)}. "
            "Take fewer, or state it for every k = natural('k'), which a proof by induction may settle."
        )
    key = (term.args[2:], frozenset((leaf, e.places[leaf]) for leaf in term.open))  # k may be open in other indices
    run = e.runs.get(key)
    if run is None:
        run = e.runs[key] = Run(term, {leaf: e.places[leaf] for leaf in term.open})
    return run.state(e, A, steps)[int(term.args[0].leaf)]


def at_place(order: Sequence[int], k: Any) -> int:
    """The index at place k of an order, which begins again after its last place.

    **Raises.** Undefined where k is no whole number from 0.
    """
    place = _whole(k)
    if place is None:
        raise Undefined(f"an order has no place {k}: its places are whole numbers from 0")
    return order[place % len(order)]


def _whole(k: Any) -> int | None:
    k = k.constant() if isinstance(k, Closed) else k
    try:
        return int(k) if k is not None and not isinstance(k, arb) and int(k) == k and k >= 0 else None
    except (TypeError, ValueError, OverflowError):
        return None


def _handed_on(value: Any, A: Any) -> Any:
    """A value as the next step takes it: without exact numbers of very many digits."""
    if isinstance(value, list):
        return [_handed_on(one, A) for one in value]
    if isinstance(A, Balls) and isinstance(value, fmpq) and _bits(value.p, value.q) > LONGEST_EXACT:
        return A.enclosed(value)
    if isinstance(value, Closed) and digits(value) > 8 * LONGEST_EXACT:
        raise Undecided("The closed form of a state has too many digits.")
    return value


def digits(value: Any) -> int:
    """The bits of all the rationals in an exact number or a closed form; 0 of what is rounded."""
    if isinstance(value, fmpq):
        return _bits(value.p, value.q)
    if isinstance(value, Closed):
        return sum(_bits(c.numerator, c.denominator) for side in (value.top, value.bottom) for c in side.values())
    return 0


def _bits(p: Any, q: Any) -> int:
    return int(p).bit_length() + int(q).bit_length()


def _sides(first: list, x: Term, term: Term) -> list[int]:
    value = first[[one.leaf for one in bound_by(term)[1:]].index(x.leaf)]
    return [len(value), *(len(row) for row in value[:1] if isinstance(row, list))] if isinstance(value, list) else []


__all__ = ["Held", "NotFinite", "Run", "at_place", "digits", "iterated"]
