"""Equalities between products: factors are exchanged by known equalities, softmax weights and exponentials among them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from math import prod

from checker.proofs.proof import Proof, put_equal
from checker.proofs.terms.polynomials import ONE
from checker.proofs.trees import rules
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, as_term, subterms

_MOST_FACTORS, _MOST_ENTRIES, _MOST_POWERS = 5, 4, 6


def equal_products(shop: Workshop, goal: Term) -> Proof | None:
    """u₁·u₂·… = w₁·w₂·… from equalities times some of the factors."""
    if goal.name != "eq" or goal.args[0].sort != "scalar":
        return None
    sides = [_factors(one) for one in goal.args]
    if not all(1 <= len(one) <= _MOST_FACTORS for one in sides) or max(map(len, sides)) == 1:
        return None
    given = [one for one in shop.given() if one.concludes.name == "eq" and one.left.sort == "scalar"]
    facts = [*given, *_ratios(goal)]
    facts += list(_powers(shop, [goal, *(one.concludes for one in facts)], given))
    times = {
        prod(some, start=as_term(1)): None
        for side in sides
        for k in range(1, len(side))
        for some in combinations(side, k)
    }
    return shop.show(goal, facts, degree=0, times=list(times))


def _factors(term: Term) -> list[Term]:
    if term.name == "mul" and term.sort == "scalar":
        return [one for side in term.args for one in _factors(side)]
    return [term]


def _ratios(goal: Term) -> Iterator[Proof]:
    """s_i = s_k·e^(u_i − u_k) for two weights of one softmax."""
    entries = [s for s in dict.fromkeys(subterms(goal)) if s.name == "entry" and s.args[0].name == "softmax"]
    for one, other in permutations(entries[:_MOST_ENTRIES], 2):
        if one.args[0] == other.args[0]:
            yield rules.ratio(one.args[0].args[0], one.args[1], other.args[1])


def _powers(shop: Workshop, terms: list[Term], given: list[Proof]) -> Iterator[Proof]:
    """e^u = e^w where u − w is a multiple of a known equality."""
    found = list(dict.fromkeys(s for one in terms for s in subterms(one) if s.name == "exp" and s.sort == "scalar"))
    forms = shop.forms
    for one, other in combinations(found[:_MOST_POWERS], 2):
        u, w = one.args[0], other.args[0]
        change = forms.plus(forms.scalar(u), forms.scalar(w), -ONE)
        factors = dict.fromkeys(s for side in (u, w) for s in subterms(side) if s.sort == "scalar" and s.name == "var")
        for equal in given:
            for c in [as_term(1), as_term(-1), *factors, *(-x for x in factors)]:
                if forms.times(forms.scalar(c), forms.gap(equal.concludes)) == forms.times({(): -ONE}, change):
                    yield _substituted(shop, equal, c, w)


def _substituted(shop: Workshop, equal: Proof, c: Term, w: Term) -> Proof:
    """From x = y: e^(w − c·y + c·x) = e^(w − c·y + c·y)."""
    z = shop.variable("z", "scalar")
    return put_equal(equal, apply("exp", w - c * equal.right + c * z), z)
