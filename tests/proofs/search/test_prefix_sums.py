"""Induction along an index: what is proved of sums up to an index, each accepted by ``verify.py``; of false neighbours nothing is."""

from __future__ import annotations

import json

import pytest

from checker import verify
from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    index,
    indicator,
    length,
    log,
    matrix,
    norm,
    number,
    number_of,
    row,
    scalar,
    sqrt,
    sum_over,
    total,
    vector,
)
from checker.proofs.search.prove import prove
from checker.statements.terms.term import Term, subterms

t, s, k = index("t", "n"), index("s", "n"), index("k", "n")
a = vector("a", "n")
n, g, k0 = length(a), index("g", "n"), index("h", "n")
at = number_of(t) + 1


def before(i: Term) -> Term:
    return sum_over(s, indicator(s < i) * entry(a, s))


def up_to(i: Term) -> Term:
    return sum_over(s, indicator(s <= i) * entry(a, s))


PAIRS = 2 * sum_over(t, entry(a, t) * before(t))
G, v, eta, R = matrix("G", "n", "d"), vector("v", "d"), scalar("eta"), scalar("R")
STATE = sum_over(s, indicator(s < t) * row(G, s))
WHOLE, SQUARES = sum_over(t, row(G, t)), sum_over(k, norm(row(G, k)) ** 2)
OBTUSE, SHORT = for_each(t, dot(STATE, row(G, t)) <= 0), for_each(t, norm(row(G, t)) <= R)
REGRET = sum_over(t, dot(-eta * STATE - v, row(G, t)))
PROVED = {
    "products with states": (equals(2 * sum_over(t, dot(STATE, row(G, t))), norm(WHOLE) ** 2 - SQUARES),),
    "regret of steps along sums": (norm(v) ** 2 / (2 * eta) + eta / 2 * SQUARES >= REGRET, eta > 0),
    "obtuse steps stay short": (norm(WHOLE) ** 2 <= n * R**2, OBTUSE, SHORT),
    "the sum of the places": (equals(sum_over(t, number_of(t)), n * (n - 1) / 2),),
    "a telescoping sum": (equals(sum_over(t, 1 / (at * (at + 1))), 1 - 1 / (n + 1)),),
    "roots of places": (sum_over(t, 1 / sqrt(at)) <= 2 * sqrt(n),),
    "the harmonic sum": (sum_over(t, 1 / at) <= 1 + log(n),),
    "pairs of places": (equals(PAIRS, total(a) ** 2 - sum_over(k, entry(a, k) ** 2)),),
    "the last summand": (equals(up_to(g), before(g) + entry(a, g)),),
    "a sum up to an index is positive": (up_to(g) > 0, for_each(k, entry(a, k) > 0)),
}
FALSE = {
    "products with states, once": (equals(sum_over(t, dot(STATE, row(G, t))), norm(WHOLE) ** 2 - SQUARES),),
    "regret, half of it": (norm(v) ** 2 / (2 * eta) + eta / 4 * SQUARES >= REGRET, eta > 0),
    "steps that are not obtuse": (norm(WHOLE) ** 2 <= n * R**2, SHORT),
    "roots of places, less 11/10": (sum_over(t, 1 / sqrt(at)) <= 2 * sqrt(n) - number(11) / 10,),
    "the harmonic sum below the logarithm": (sum_over(t, 1 / at) <= log(n),),
    "the sum of the places, from 1": (equals(sum_over(t, number_of(t)), n**2 / 2),),
    "a telescoping sum, too small": (equals(sum_over(t, 1 / (at * (at + 1))), 1 - 1 / n),),
    "pairs of places, each twice": (equals(PAIRS, total(a) ** 2),),
    "the last summand of another place": (equals(up_to(g), before(g) + entry(a, k0)),),
    "a sum before an index is positive": (before(g) > 0, for_each(k, entry(a, k) > 0)),
}

SLOW = {  # more than a second
    "roots of places",
    "the harmonic sum",
    "roots of places, less 11/10",
    "the harmonic sum below the logarithm",
    "pairs of places, each twice",
    "the last summand of another place",
    "a sum before an index is positive",
    "regret of steps along sums",
    "obtuse steps stay short",
    "products with states, once",
    "regret, half of it",
    "steps that are not obtuse",
}


def marked(names):
    return [pytest.param(one, marks=pytest.mark.slow if one in SLOW else ()) for one in names]


def claim(conclude: Term, *assuming: Term) -> Claim:
    used = {one.leaf: one for part in (conclude, *assuming) for one in subterms(part) if one.name == "var"}
    source = Source(paper="mine", where="here", fidelity="verbatim")
    return Claim(title="t", source=source, forall=tuple(used.values()), assuming=assuming, conclude=conclude)


@pytest.mark.parametrize("name", marked(PROVED))
def test_what_is_proved(name):
    found = prove(claim(*PROVED[name]), seconds=16)
    assert found is not None and verify.verify_text(json.dumps(found))[0] == "VERIFIED"


@pytest.mark.parametrize("name", marked(FALSE))
def test_of_false_neighbours_nothing_is_proved(name):
    assert prove(claim(*FALSE[name]), seconds=3) is None
