"""Ways to prove a bound by the number of places, p·(n − 1)·e^(−δ), from one by the missing mass 1 − s_i of a place set apart.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.proof import Proof
from checker.proofs.squares.positivity import briefly
from checker.proofs.terms.polynomials import ONE, Polynomial
from checker.proofs.terms.sizes import is_index_of, range_of
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import completed, is_absolute_sum
from checker.proofs.trees.rules import le
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.places.other_places import places_left_out, told_elsewhere
from checker.proofs.ways.scalars.products import factored
from checker.proofs.ways.vectors.norms import absolute_sums
from checker.proofs.weight_facts.one_hot import Unit, behind
from checker.statements.terms.term import Term, apply, subterms


def by_missing_mass(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """a ≤ p·n + q from a ≤ p·(1 + (1 − s_i)·e^δ) + q and 0 ≤ p·(n − 1 − (1 − s_i)·e^δ), where u_i leads all others by δ, s = softmax(u)."""
    key = (goal, shop.context, "missing mass")
    places = places_left_out(shop)
    if goal.name != "le" or not places or not rules.is_relation(goal) or not shop.indexed or key in search.failed:
        return None
    search.failed.add(key)
    forms, writer = shop.forms, Writer(shop.forms)
    for i in places:
        parts = _by_number(forms.scalar(goal.args[1]), forms.atom("size", range_of(i)))
        if parts is None or any(s.name == "length" for s in subterms(goal.args[0])):
            continue
        p, q = (writer.scalar(one) for one in parts)
        for s, most in _led(shop, goal, i):
            share = (1 - apply("entry", s, i)) * apply("exp", -most)
            more = search.solve(shop, le(0, p * (apply("length", s) - 1 - share)))
            bound = writer.scalar(forms.scalar(p * (1 + share) + q))
            known = more and search.solve(shop, le(goal.args[0], bound))
            if known is not None and more is not None:
                return completed(shop, goal, [known, more], [(1, (), (0,)), (1, (), (1,))])
    return None


def _by_number(bound: Polynomial, n: int) -> tuple[Polynomial, Polynomial] | None:
    """(p, q) of p·n + q, where n stands in neither."""
    p = {tuple(pair for pair in m if pair[0] != n): x for m, x in bound.items() if dict(m).get(n) == ONE}
    q = {m: x for m, x in bound.items() if n not in dict(m)}
    return (p, q) if p and len(p) + len(q) == len(bound) else None


def _led(shop: Workshop, goal: Term, i: Term) -> Iterator[tuple[Term, Term]]:
    """The softmax(u) of the goal with c, where hypotheses say that u_k − u_i ≤ c for each k ≠ i."""
    base = FactBase(shop, briefly)
    for s in dict.fromkeys(s for s in subterms(goal) if s.name == "softmax" and not s.open and is_index_of(s, i)):
        k = shop.variable("k", "index", s)
        for known in told_elsewhere(shop, Unit(shop, s, i), k):
            step = behind(base, s.args[0], i, k, known)
            if step is not None:
                yield s, step.right
                break


def absolute_sums_apart(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """Σ|w_k| ≤ b, without a common factor and without bars, before other ways where hypotheses set a place apart, and one is about all."""
    key = (goal, shop.context, "absolute sums apart")
    if goal.name != "le" or not rules.is_relation(goal) or search.signs or key in search.failed:
        return None
    if not any(is_absolute_sum(s) and not s.open for s in subterms(goal)) or not places_left_out(shop):
        return None
    search.failed.add(key)
    if not any(one.name == "for_each" and one.args[1].name != "implies" for one in shop.context):
        return None
    return absolute_sums(search, shop, goal) or factored(search, shop, goal)


def norms_by_absolute_sums(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """‖w‖ ≤ b from Σ|w_k| ≤ b, where hypotheses set a place apart."""
    key = (goal, shop.context, "norms by absolute sums")
    if goal.name != "le" or goal.args[0].name != "norm" or not places_left_out(shop) or key in search.failed:
        return None
    search.failed.add(key)
    w = goal.args[0].args[0]
    total = apply("sum", apply("abs", w))
    if not is_absolute_sum(total) or not any(range_of(i) and is_index_of(w, i) for i in places_left_out(shop)):
        return None
    below = search.solve(shop, le(goal.args[0], total))
    known = below and search.solve(shop, le(total, goal.args[1]))
    return below and known and shop.holds(goal, below, known)


__all__ = ["absolute_sums_apart", "by_missing_mass", "norms_by_absolute_sums"]
