"""Σ_k c_k·x_k as Xᵀc, where a hypothesis says what such a sum is: the goal and the hypotheses with the product of matrices in its place.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from checker.errors import Undecided
from checker.proofs.indices.said_of_each import Each, over
from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof, put_equal, told_in_full
from checker.proofs.terms.normal_form import instance, told_at
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, replaced
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.form.rewriting import followed_back, with_equal
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, parts, subterms, variables_of


def sums_as_products(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal from the same with Xᵀc for a vector Σ_k c_k·x_k of which a hypothesis says what it is equal to."""
    for same in _products(shop):
        other, told = _told_anew(shop, same)
        simpler = replaced(goal, *same.concludes.args)
        known = search.written_anew(other, simpler)
        back = identity(shop, apply("eq", *same.concludes.args[::-1]))
        if known is None or back is None:
            return None
        whole = _rewritten(shop, told_in_full(known, told), back)
        return whole if whole is not None and whole.concludes == goal else None
    return None


def with_products(shop: Workshop) -> tuple[Workshop, Mapping[Term, Proof]] | None:
    """The workshop with such products in the hypotheses, and why these hold; None where there is no such sum."""
    same = next(_products(shop), None)
    return None if same is None else _told_anew(shop, same)


def _products(shop: Workshop) -> Iterator[Proof]:
    """Σ_k c_k·x_k = Xᵀc for the sums in equalities of vectors among the hypotheses."""
    equalities = [h for h in shop.context if h.name == "eq" and h.args[0].sort == "vector"]
    sums = (s for h in equalities for s in subterms(h) if s.name == "sum_over" and s.sort == "vector")
    for s in dict.fromkeys(sums) if shop.indexed else ():
        k = shop.variable("k", "index", size_of_bound(s.args[0].leaf))
        try:
            whole = _product(Each(shop, k, rules.combine(rules.le(0, 0)), s.args[0]), instance(s, k), num(1))
        except Undecided:
            continue
        same = None if whole is None else identity(shop, apply("eq", s, whole))
        if same is not None:
            yield same


def _product(at: Each, body: Term, factor: Term) -> Term | None:
    """Xᵀc for the sum of factor·body, which is c_k·x_k at k; None of other sums."""
    if body.name in ("add", "sub"):
        sides = [_product(at, one, factor) for one in body.args]
        return apply(body.name, *sides) if sides[0] is not None and sides[1] is not None else None
    if body.name == "neg":
        return _product(at, body.args[0], -factor)
    if body.name == "mul":
        return _product(at, body.args[1], body.args[0] if factor == num(1) else factor * body.args[0])
    if body.name != "column" or body.args[1] != at.k or at.k.leaf in variables_of(body.args[0]):
        return None
    ones = apply("stack", at.free, num(1))
    return body.args[0] @ over(at, factor, ones, [])


def _told_anew(shop: Workshop, same: Proof) -> tuple[Workshop, dict[Term, Proof]]:
    told: dict[Term, Proof] = {}
    for one in shop.given():
        known = _rewritten(shop, one, same) or one
        told[known.concludes] = known
    return replace(shop, context=tuple(told)), told


def _rewritten(shop: Workshop, one: Proof, same: Proof) -> Proof | None:
    """What was shown with the right side of an equality of vectors for its left side, or None."""
    term, (old, new) = one.concludes, same.concludes.args
    if old not in parts(term):
        return one
    if is_relation(term):
        relation, links = with_equal(shop, term, old, new, same)
        return followed_back(shop, relation, one, links)
    if term.name == "eq" and term.args[0].sort == "vector":
        i, x = shop.variable("i", "index", old), shop.variable("x", "vector", old)
        sides = [replaced(side, old, new) for side in term.args]
        holes = [replaced(side, old, x) for side in term.args]
        links = [put_equal(same, apply("entry", hole, i), x) for hole in holes if x in parts(hole)]
        at_i = apply("eq", *(apply("entry", side, i) for side in sides))
        each = completed(shop, at_i, [put_equal(one, apply("entry", x, i), x), *links])
        return each and rules.every_entry(apply("eq", *sides), each, i)
    if term.name == "for_each":
        k = shop.variable("k", "index", size_of_bound(term.args[0].leaf))
        inner = _rewritten(shop, told_at(one, k), same)
        goal = apply("for_each", term.args[0], replaced(term.args[1], old, new))
        return inner and Proof("generality", goal, (inner,), {"index": k.leaf})
    return None
