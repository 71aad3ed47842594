"""A union bound: P(there is a j with A_j) ≤ Σ_j P(A_j) as a hypothesis, for the chances that a goal speaks of.

At every outcome 1[∃ j: A_j] ≤ Σ_j 1[A_j]: a sum of indicators below 1 has no summand 1.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from dataclasses import replace

from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof, told_in_full
from checker.proofs.terms.normal_form import instance
from checker.proofs.trees import rules
from checker.proofs.trees.composition import holds_or_not
from checker.proofs.trees.proof_search import Search, assuming
from checker.proofs.trees.rules import hypothesis, le, num
from checker.proofs.trees.rules_of_masks import indicator
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.sums.laws import lawful, outermost
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, put

_ASIDE = 1.0  # seconds for what is to be shown of a sum of indicators


def union_bounds(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """A goal with chances of unions over an index, each at most the sum of the chances."""
    key = (goal, "unions")  # the facts are hypotheses further in: they help once
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar" or key in search.failed:
        return None
    search.failed.add(key)
    facts = {}
    for e in outermost(goal):
        shown = lawful(search, shop, e.args[1]) if e.args[2].name == "indicator" else None
        one = shown and _union(search, shop, e, shown[0])
        if one is not None:
            facts[one.concludes] = one
    if not facts:
        return None
    found = next((held for one in facts.values() if (held := shop.holds(goal, one)) is not None), None)
    if found is None:
        found = search.solve(assuming(shop, *facts), goal)
        found = found and told_in_full(found, facts)
    return found


def _union(search: Search, shop: Workshop, e: Term, signs: list[Proof]) -> Proof | None:
    """E 1[not for each j: not A_j] ≤ Σ_j E 1[A_j]."""
    k, law, body = e.args
    some = body.args[0]
    if some.name != "not" or some.args[0].name != "for_each":
        return None
    j, denied = some.args[0].args
    one = denied.args[0] if denied.name == "not" else apply("not", denied)
    summed = apply("sum_over", j, apply("indicator", one))
    z = shop.variable("i", "index", size_of_bound(k.leaf))
    here = _at_an_outcome(search, shop, put(some, k, z), put(summed, k, z), denied.name == "not")
    if here is None:
        return None
    mean = apply("expectation", k, law, summed)
    sums = apply("sum_over", j, apply("expectation", k, law, apply("indicator", one)))
    below = Proof("mean", le(e, mean), (here, *signs), {"drawn": z.leaf})
    same = identity(shop, apply("eq", mean, sums))
    return same and shop.holds(le(e, sums), below, same)


def _at_an_outcome(search: Search, shop: Workshop, some: Term, summed: Term, plain: bool) -> Proof | None:
    """1[not for each j: not A_j] ≤ Σ_j 1[A_j], as all A_j fail or the sum is at least 1."""
    every, goal = some.args[0], le(apply("indicator", some), summed)
    place = shop.variable("j", "index", size_of_bound(every.args[0].leaf))
    failing = instance(every, place)
    one = failing.args[0] if plain else apply("not", failing)
    share = apply("indicator", one)
    alone = replace(shop, context=())  # true of every sum of indicators
    positive = search.aside(_ASIDE, alone, le(0, summed))
    part = positive and search.aside(_ASIDE, alone, le(share, summed))
    if positive is None or part is None:
        return None
    large = le(1, summed)
    small = apply("not", large)
    at_least = shop.holds(large, part, indicator(hypothesis(one), one), weights=[num(1), num(-1)])
    if at_least is None or not plain:
        return None
    fails = rules.cases(
        holds_or_not(one), rules.contradiction(at_least, hypothesis(small), failing), hypothesis(failing)
    )
    none = Proof("generality", every, (fails,), {"index": place.leaf})
    denial = Proof("denial", apply("not", some), (rules.contradiction(none, hypothesis(some), rules.lt(0, 0)),))
    zero = shop.holds(goal, positive, indicator(denial, some))
    single = shop.holds(goal, hypothesis(large), indicator(hypothesis(some), some))
    nothing = rules.contradiction(hypothesis(every), hypothesis(some), rules.lt(0, 0))
    empty = shop.holds(goal, positive, indicator(Proof("denial", apply("not", some), (nothing,)), some))
    if zero is None or single is None or empty is None:
        return None
    within = rules.cases(holds_or_not(every), empty, single)
    return rules.cases(holds_or_not(large), within, zero)


__all__ = ["union_bounds"]
