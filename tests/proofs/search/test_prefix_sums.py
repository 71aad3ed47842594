"""Induction along an index: what is proved of sums up to an index, each accepted by ``verify.py``; of false neighbours nothing is."""

from __future__ import annotations

import json

import pytest

from checker import verify
from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    index,
    indicator,
    length,
    log,
    number,
    number_of,
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
PROVED = {
    "the sum of the places": (equals(sum_over(t, number_of(t)), n * (n - 1) / 2),),
    "a telescoping sum": (equals(sum_over(t, 1 / (at * (at + 1))), 1 - 1 / (n + 1)),),
    "roots of places": (sum_over(t, 1 / sqrt(at)) <= 2 * sqrt(n),),
    "the harmonic sum": (sum_over(t, 1 / at) <= 1 + log(n),),
    "pairs of places": (equals(PAIRS, total(a) ** 2 - sum_over(k, entry(a, k) ** 2)),),
    "the last summand": (equals(up_to(g), before(g) + entry(a, g)),),
    "a sum up to an index is positive": (up_to(g) > 0, for_each(k, entry(a, k) > 0)),
}
FALSE = {
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
