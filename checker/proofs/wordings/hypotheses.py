"""The hypotheses of a sequent as the canonical form has them: taken apart, and beside them what is told at once.

**Guarantee.** none: ``verify.py`` checks the tree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from checker.proofs.indices.gathered_means import of_convex_functions
from checker.proofs.inequalities.inequality import settle, sign
from checker.proofs.library.direct import by_lemmas
from checker.proofs.proof import Proof
from checker.proofs.terms.normal_form import instance, told_at
from checker.proofs.trees import rules
from checker.proofs.trees.naming import Named
from checker.proofs.trees.rewriting import completed, without_bars
from checker.proofs.trees.rules import lt
from checker.proofs.trees.workshop import Workshop, parts_of
from checker.proofs.wordings.taken_powers import powers_for_logarithms
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, parts

_MOST_ENTRIES = 4


def apart(shop: Workshop, named: Named) -> Named:
    """Every part of a conjunction as a hypothesis of its own; −c ≤ x and x ≤ c for |x| ≤ c of a number; u > 0 beside u_i > 0.

    0 ≤ m_i and m_i ≤ 1 beside m_i = 0 or m_i = 1; a ≤ e^c·b for log a − log b ≤ c.
    """
    known, context = dict(named.known), []
    spoken = Counter(part for one in (named.goal, *named.context) for part in set(parts(one)))
    for one in named.context:
        whole = named.known.get(one) or rules.hypothesis(one)
        for part in parts_of(whole) if one.name == "and" else (whole,):
            sides = without_bars(shop, part)
            if sides and shop.forms.sign(shop.forms.scalar(part.right)) <= 0:
                sides += filter(None, [shop.holds(rules.le(0, part.right), part)])
            alone = sides and spoken[part.concludes.args[0]] == 1
            entries = [*_positive(shop, part), *_positive_entries(shop, part, spoken)]
            found = [*([] if alone else [part]), *sides, *entries, *_between(shop, part)]
            found = [powers_for_logarithms(shop, one, named.goal) or one for one in found]
            known |= {fact.concludes: fact for fact in found if fact is not whole}
            context += [fact.concludes for fact in found]
    return replace(named, context=tuple(dict.fromkeys(context)), known=known)


def _between(shop: Workshop, known: Proof) -> Iterator[Proof]:
    """c ≤ x_i and x_i ≤ d for every i, from x_i = c or x_i = d for every i."""
    said = known.concludes
    if said.name != "for_each" or said.args[1].name != "or" or any(one.name != "eq" for one in said.args[1].args):
        return
    bound, either = said.args
    x, values = either.args[0].args[0], [one.args[1] for one in either.args]
    if either.args[1].args[0] != x or x.sort != "scalar" or any(one.name != "num" for one in values):
        return
    k = shop.variable("k", "index", size_of_bound(bound.leaf))
    there = told_at(known, k)
    low, high = sorted(values, key=lambda one: one.fraction)
    for body in (rules.le(low, x), rules.le(x, high)):
        at_k = instance(apply("for_each", bound, body), k)
        sides = [completed(shop, at_k, [rules.hypothesis(one)], []) for one in there.concludes.args]
        if sides[0] is not None and sides[1] is not None:
            one = rules.cases(there, sides[0], sides[1])
            yield Proof("generality", apply("for_each", bound, body), (one,), {"index": k.leaf})


def _positive(shop: Workshop, known: Proof) -> list[Proof]:
    """u > 0 from 0 < u_i for every i."""
    said = known.concludes
    if said.name != "for_each" or not any(s.name == "lt" and s.args[0] == rules.num(0) for s in parts(said)):
        return []
    k = shop.variable("k", "index", size_of_bound(said.args[0].leaf))
    at_k = [one for one in parts_of(told_at(known, k)) if one.concludes.name == "lt" and one.left == rules.num(0)]
    vectors = [(one, one.right.args[0]) for one in at_k if one.right.name == "entry" and one.right.args[1] == k]
    return [rules.entries(apply("positive", u), one, u, u, k) for one, u in vectors if k.leaf not in u.variables]


def _positive_entries(shop: Workshop, known: Proof, spoken: Iterable[Term]) -> Iterator[Proof]:
    """0 < u_k from u > 0, for the entries that are spoken of."""
    if known.concludes.name == "positive":
        (u,) = known.concludes.args
        here = [one for one in spoken if one.name == "entry" and one.args[0] == u and not one.open]
        yield from filter(None, (sign(shop, lt(0, one)) for one in here[:_MOST_ENTRIES]))


def with_means_of_values(shop: Workshop, named: Named) -> Named:
    """With f(E x) ≤ E f(x) among the hypotheses for convex functions f of which the goal speaks."""
    inner = replace(shop, context=named.context)
    found = of_convex_functions(
        inner, [named.goal], lambda one: inner.known(one) or settle(inner, one) or by_lemmas(inner, one)
    )
    known = {one.concludes: one for one in found if one.concludes not in named.context}
    return replace(named, context=(*named.context, *known), known={**named.known, **known}) if known else named


__all__ = ["apart", "with_means_of_values"]
