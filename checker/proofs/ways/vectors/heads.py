"""Ways to prove a bound of the norm of a sum over an index, as the output of several heads is: the triangle inequality for any number.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof
from checker.proofs.terms.normal_form import instance
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, replaced
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.scalars.products import cleared
from checker.proofs.ways.scalars.sums import entry_by_entry
from checker.proofs.ways.vectors.norms import shorter
from checker.statements.terms.over_indices import name_of, size_of_bound
from checker.statements.terms.term import Term, apply, subterms


def sums_of_heads(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """‖u + Σ_h v_h‖ ≤ B from ‖u‖ + Σ_h ‖v_h‖ ≤ B."""
    if goal.name not in ("le", "lt") or (goal, shop.context, "heads") in search.failed:
        return None
    search.failed.add((goal, shop.context, "heads"))
    for s in dict.fromkeys(t for side in goal.args for t in subterms(side)):
        if s.name != "norm" or s.open or not any(t.name == "sum_over" for t in subterms(s.args[0])):
            continue
        summed = _one_sum(s.args[0])
        if summed is None:
            beside = _beside_a_sum(shop, s)
            if beside is None:
                continue
            simpler = Term(goal.name, tuple(replaced(side, s, beside.right) for side in goal.args), sort="truth")
            known = search.solve(shop, simpler)
            return known and completed(shop, goal, [known, beside], [(1, (), (0,)), (1, (), (1,))])
        parts = _norm_of_a_sum(search, shop, s, summed)
        if parts is None:
            return None
        known = cleared(search, shop, goal) if _is_average(s.args[0]) else None
        if known is not None:
            return known
        simpler = Term(goal.name, tuple(replaced(side, s, parts.right) for side in goal.args), sort="truth")
        search.sums -= 1  # a head may be an average itself
        try:
            known = entry_by_entry(search, shop, simpler)
        finally:
            search.sums += 1
        known = known or search.solve(shop, simpler)
        return known and completed(shop, goal, [known, parts], [(1, (), (0,)), (1, (), (1,))])
    return None


def _beside_a_sum(shop: Workshop, whole: Term) -> Proof | None:
    """‖u ± v‖ ≤ ‖u‖ + ‖v‖ where one of both is a sum over an index; None of another norm."""
    w = whole.args[0]
    if w.name not in ("add", "sub") or not any(_one_sum(one) is not None for one in w.args):
        return None
    u, v = w.args
    return shop.holds(le(whole, rules.size(u) + rules.size(v)), rules.triangle(u, v if w.name == "add" else -v))


def _is_average(u: Term) -> bool:
    """Whether a vector is a multiple by 1/n: such a denominator is cleared first."""
    return u.name == "mul" and any(s.name == "div" and s.args[1].name == "length" for s in subterms(u.args[0]))


def _one_sum(u: Term) -> Term | None:
    """A combination of sums over equal ranges as one sum; None where it is not one."""
    if u.name == "sum_over":
        return u
    if u.name in ("add", "sub"):
        left, right = map(_one_sum, u.args)
        if left is None or right is None or size_of_bound(left.args[0].leaf) != size_of_bound(right.args[0].leaf):
            return None
        index = left.args[0]
        return apply("sum_over", index, apply(u.name, left.args[1], replaced(right.args[1], right.args[0], index)))
    if u.name == "mul":
        inside = _one_sum(u.args[1])
        return None if inside is None else apply("sum_over", inside.args[0], u.args[0] * inside.args[1])
    return None


def _norm_of_a_sum(search: Search, shop: Workshop, whole: Term, summed: Term) -> Proof | None:
    """‖w‖ ≤ Σ_h ‖v_h‖ for w = Σ_h v_h: ⟨w, w⟩ = Σ_h ⟨v_h, w⟩ ≤ Σ_h ‖v_h‖·‖w‖."""
    w = whole.args[0]
    bound_there = [name_of(t.leaf) for t in subterms(apply("dot", w, w)) if t.name == "bound"]
    other = shop.variable(
        max([name_of(summed.args[0].leaf), *bound_there], key=len) + "x", "index", size_of_bound(summed.args[0].leaf)
    )
    body = instance(summed, other)
    inner, sizes = apply("stack", other, apply("dot", body, w)), apply("stack", other, apply("norm", body))
    turned = apply("eq", apply("sum", inner), apply("dot", w, w))
    same = identity(shop, turned)
    if same is None:
        return None
    k = shop.variable("k", "index", inner)
    v, total = instance(summed, k), apply("sum", sizes)
    above = shop.holds(le(apply("entry", num(0) * sizes, k), apply("entry", sizes, k)))
    bound, short = rules.cauchy(v, w), apply("dot", v, w)
    each = shop.holds(le(apply("entry", inner, k), apply("entry", whole * sizes, k)), rules.absolute(short), bound)
    if above is None or each is None:
        return None
    low = rules.entries(le(apply("sum", num(0) * sizes), total), above, num(0) * sizes, sizes, k)
    positive = shop.holds(le(0, total), low)
    added = rules.entries(le(apply("sum", inner), apply("sum", whole * sizes)), each, inner, whole * sizes, k)
    known = shop.holds(le(apply("sum", inner), total * whole), added)
    if positive is None or known is None:
        return None
    found = shorter(le(whole, total), positive, same, known)
    return found if shop.adds_up(found) else None
