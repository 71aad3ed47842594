"""What ``expectation`` means: the mean of its body over what a law draws.

A finite law is gone through outcome by outcome, each with its probability.  Of standard normal entries the body has to be a polynomial,
whose degree its words tell; then whole numbers in place of the normal entries, with the weights that make ``E x^k`` right up to that
degree, give its mean exactly.  Everything else is undecided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product
from math import factorial, prod
from typing import Any

from checker.attention import linear
from checker.errors import Undecided, Undefined
from checker.meaning.binders import sizes_at_places
from checker.meaning.degrees import degree
from checker.statements.terms.laws import kind_of
from checker.statements.terms.over_indices import sizes_of_bound
from checker.statements.terms.ranges import size_of
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply
from checker.truth import Truth

Evaluation = Any  # of checker.meaning.interpret, which imports this module
MOST_OUTCOMES = 4096  # of all draws together that are inside one another
MOST_DEGREE = 12
MOST_DRAWN_PLACES = 6  # of an order that is drawn: 720 orders


def at_every_outcome(A: Any, e: Evaluation, term: Term, value: Callable[[Term], Any]) -> list:
    """The body of ``expectation`` at every outcome, times its probability: they add up to the mean.

    **Raises.** Undefined where the law or the body has no value, Undecided where the mean is not known."""
    drawn, law, body = term.args
    check_domain(e, law)
    places, sizes, outcomes_outside = e.places, e.sizes, e.outcomes
    e.sizes = sizes_at_places(e, term)
    try:
        outcomes = _outcomes(A, e, term, [_size(e, drawn, one) for one in sizes_of_bound(drawn.leaf)])
        found = []
        for weight, outcome in outcomes:
            e.places = {**places, drawn.leaf: outcome}
            found.append(_scaled(weight, value(body)))
        return found
    finally:
        e.places, e.sizes, e.outcomes = places, sizes, outcomes_outside


def _scaled(c: Any, x: Any) -> Any:
    return [_scaled(c, entry) for entry in x] if isinstance(x, list) else c * x


def _size(e: Evaluation, drawn: Term, words: str) -> int:
    found = size_of(words, e.sizes)
    if found is None:
        raise Undecided(
            f"No variable has the size {words} of {python_of(drawn)}, so that nobody knows how much is drawn."
        )
    return found


def check_domain(e: Evaluation, law: Term) -> None:
    """Whether the law is one.  **Raises.** Undefined where it is none, Undecided where that is not known."""
    for condition in conditions_of(law):
        known = e.truth_inside(condition)
        if known is not Truth.TRUE:
            what = f"The law {python_of(law, longest=80)} needs {python_of(condition, longest=80)}"
            raise (
                Undefined(f"{what}, which is false here.")
                if known is Truth.FALSE
                else Undecided(f"{what}, which is not known here.")
            )


def conditions_of(law: Term) -> tuple[Term, ...]:
    """What a law asks of its parameter.  A softmax has weights whatever its logits are."""
    kind = kind_of(law)
    if kind == "bernoulli":
        return apply("le", 0, law.args[0]), apply("le", law.args[0], 1)
    if kind == "weighted" and law.args[0].name != "softmax":
        return apply("le", 0, apply("minimum", law.args[0])), apply("eq", apply("sum", law.args[0]), 1)
    return ()


def _outcomes(A: Any, e: Evaluation, term: Term, sides: list[int]) -> Iterator[tuple[Any, Any]]:
    """(weight, outcome): of an index its number, of an order its places, else its entries as tuples of fractions."""
    law = term.args[1]
    kind = kind_of(law)
    entries = _entries(A, e, kind, term)
    every_order = term.args[0].sort == "order"
    if every_order and sides[0] > MOST_DRAWN_PLACES:
        raise Undecided(
            f"{python_of(term, longest=80)} goes over all orders of {sides[0]} places, and a mean is computed for at most "
            f"{MOST_DRAWN_PLACES}. Only a proof, which needs none of them, speaks of more."
        )
    count = factorial(sides[0]) if every_order else sides[0] if entries is None else len(entries) ** prod(sides)
    e.outcomes *= count
    if e.outcomes > MOST_OUTCOMES:
        raise Undecided(
            f"{python_of(term, longest=80)} goes over {e.outcomes} outcomes, more than {MOST_OUTCOMES}. Only a proof, which needs none of "
            "them, speaks of so many."
        )
    if every_order:
        share = A.number(Fraction(1, count))
        return ((share, one) for one in permutations(range(sides[0])))
    if kind == "uniform":
        return ((A.number(Fraction(1, sides[0])), k) for k in range(sides[0]))
    if entries is None:
        weights = e.number(law.args[0], A)
        linear.same_length(weights, range(sides[0]), "weights and the index that they are of")
        return iter(zip(weights, range(sides[0]), strict=True))
    every = product(entries, repeat=prod(sides))
    return ((prod([c for c, _ in one], start=A.number(1)), _shaped([x for _, x in one], sides)) for one in every)


def _entries(A: Any, e: Evaluation, kind: str, term: Term) -> list[tuple[Any, Fraction]] | None:
    """(weight, value) of one entry; None of an index or an order."""
    if term.args[0].sort in ("index", "order"):
        return None
    if kind == "bernoulli":
        p = e.number(term.args[1].args[0], A)
        return [(A.number(1) - p, Fraction(0)), (p, Fraction(1))]
    if kind == "signs":
        return [(A.number(Fraction(1, 2)), Fraction(sign)) for sign in (-1, 1)]
    found = degree(term.args[2], term.args[0].leaf)
    if found is None or found > MOST_DEGREE:
        raise Undecided(
            f"{python_of(term, longest=80)} is the mean of what is not seen to be a polynomial of degree at most {MOST_DEGREE} in normal "
            "entries; no number of it is known."
        )
    return [(A.number(c), x) for x, c in normal_moments(found)]


def _shaped(entries: list[Fraction], sides: list[int]) -> Any:
    if not sides:
        return entries[0]
    return (
        tuple(entries)
        if len(sides) == 1
        else tuple(tuple(entries[k : k + sides[1]]) for k in range(0, len(entries), sides[1]))
    )


@lru_cache
def normal_moments(degree_: int) -> tuple[tuple[Fraction, Fraction], ...]:
    """Whole numbers x with weights c of sum 1: Σ c·p(x) = E p(N) for every polynomial p of at most this degree and a standard normal N.

    Those from −r to r interpolate polynomials of degree 2r; that of degree 2r + 1 has the mean 0 for both, as each is symmetric.
    """
    nodes = range(-(degree_ // 2), degree_ // 2 + 1)
    found = []
    for j in nodes:
        coefficients = [Fraction(1)]  # of Π (x − i)/(j − i) over i ≠ j, from the constant one upwards
        for i in nodes:
            if i != j:
                shifted, scaled = [Fraction(0), *coefficients], [*(i * c for c in coefficients), Fraction(0)]
                coefficients = [(a - b) / (j - i) for a, b in zip(shifted, scaled, strict=True)]
        weight = sum((c * prod(range(1, k, 2)) for k, c in enumerate(coefficients) if k % 2 == 0), Fraction(0))
        found += [(Fraction(j), weight)] * (weight != 0)
    return tuple(found)


__all__ = [
    "MOST_DEGREE",
    "MOST_DRAWN_PLACES",
    "MOST_OUTCOMES",
    "check_domain",
    "at_every_outcome",
    "conditions_of",
    "normal_moments",
]
