"""Cauchy and Schwarz for means over an index: (E uv)² ≤ E u²·E v² where a goal speaks of E uv, also of u and v less their means.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from checker.proofs.proof import Proof, rename, replace_variables, told_in_full
from checker.proofs.terms.normal_form import as_bound
from checker.proofs.trees import rules
from checker.proofs.trees.naming import name_for
from checker.proofs.trees.proof_search import Search, assuming
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.sums.laws import lawful, mean_of, outermost
from checker.proofs.weight_facts.means import sign_of
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, parts, put

_MOST_PAIRS = 3


def cauchy_of_means(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """A goal with (E uv)² ≤ E u²·E v² as a hypothesis."""
    key = (goal, shop.context, "cauchy of means")
    if goal.name != "le" or goal.args[0].sort != "scalar" or key in search.failed:
        return None
    search.failed.add(key)
    facts: dict[Term, Proof] = {}
    for e in outermost(goal):
        shown = lawful(search, shop, e.args[1]) if e.args[1].name != "word" else None  # uniform means are sums
        if shown is None or e.sort != "scalar":
            continue
        i = shop.variable("i", "index", size_of_bound(e.args[0].leaf))
        for u, v in _pairs(e, i):
            one = _cauchy(search, shop, _Pair(e.args[1], i, u, v), *shown)
            if one is None or one.concludes in shop.context:
                continue
            found = completed(shop, goal, [one, *shown[1]], [(1, (), (0,))])
            if found is not None:
                return found
            facts[one.concludes] = one
    if not facts:
        return None
    found = search.solve(assuming(shop, *facts), goal)
    return found and told_in_full(found, facts)


def _pairs(e: Term, i: Term) -> Iterator[tuple[Term, Term]]:
    """u and v of E uv, at the outcome i; less their means where these are numbers at an outcome."""
    k, law, body = e.args
    found = [s for s in parts(body) if s.name == "mul" and all(k in parts(one) for one in s.args)]
    for s in list(dict.fromkeys(found))[:_MOST_PAIRS]:
        x, y = (put(one, k, i) for one in s.args)
        yield x, y
        if all(one.name == "entry" for one in s.args):
            u, v = (apply("expectation", k, law, one) for one in s.args)
            yield x - u, y - v


@dataclass(frozen=True)
class _Pair:
    law: Term
    i: Term  # the outcome
    u: Term
    v: Term


def _cauchy(search: Search, shop: Workshop, pair: _Pair, signs: list[Proof], units: list[Proof]) -> Proof | None:
    """(E uv)² ≤ E u²·E v²: E(C·u − a·v)² and the like, with a = E uv, A = E u² and C = E v²."""
    i, x, y = pair.i, pair.u, pair.v
    k = as_bound(shop.variable("i", "index", i.shape[0]))
    u, v = (put(one, i, k) for one in (x, y))
    moments = [apply("expectation", k, pair.law, one) for one in (u * u, u * v, v * v)]
    A, a, C = (name_for(shop, one) for one in moments)
    back = {name.leaf: e for name, e in zip((A, a, C), moments, strict=True)}
    known: dict[Term, Proof] = {}
    for s, t in ((C, a), (a, A), (num(1), num(1)), (num(1), num(-1)), (num(1), num(0)), (num(0), num(1))):
        named = le(0, s * s * A - 2 * (s * t) * a + t * t * C)
        p, q = (replace_variables(one, back) for one in (s, t))
        each = p * p * (x * x) - 2 * (p * q) * (x * y) + q * q * (y * y)
        here = rules.combine(le(0, each), (), [(1, (p * x - q * y,), ())])
        if not shop.adds_up(here):
            return None
        average = p * p * moments[0] - 2 * (p * q) * moments[1] + q * q * moments[2]
        shown = mean_of(shop, pair.law, i, here, average, signs, units)
        known[named] = shown
    goal, alone = le(a * a, A * C), replace(shop, context=tuple(known))
    cases = []
    for case in (le(C, 0), lt(0, C)):
        with search.at_most(2.0):
            found = search.solve(assuming(alone, case), goal)
        if found is None:
            return None
        cases.append(found)
    whole = rename(rules.cases(sign_of(C), *cases), back)
    return told_in_full(whole, {replace_variables(one, back): how for one, how in known.items()})


__all__ = ["cauchy_of_means"]
