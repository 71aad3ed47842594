"""Signs of entries and of sums: 0 < u_i of a vector that hypotheses call positive, and 0 < Σ_i t_i from 0 < t_i at every index.

**Guarantee.** every proof is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Callable

from checker.errors import ClaimError, Undecided
from checker.proofs.proof import Proof
from checker.proofs.terms.normal_form import entry_at, told_at
from checker.proofs.terms.sizes import size_of
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import entry_sign
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.rules_of_masks import last_summand, masked, prefix, summand
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, parts, subterms

Show = Callable[[Term], Proof | None]


def sign_of_entries(shop: Workshop, goal: Term, show: Show) -> Proof | None:
    """0 < y or 0 ≤ y of an entry or a sum, from the signs of entries, which ``show`` finds; None of another y."""
    y = goal.args[1]
    if y.name == "entry":
        return entry_sign(shop, goal) or by_definition(shop, goal, show)
    if goal.name == "lt" and (found := _up_to(shop, goal, show)) is not None:
        return found
    vector = _summed(y)
    if vector is None:
        return None
    try:
        return _sum(shop, goal, vector, show)
    except (Undecided, ClaimError):
        return None


def written_out(shop: Workshop, goal: Term, show: Show) -> Proof | None:
    """The sign of y from that of its normal form, where y has a name that hides its factors, as an entry of a product has."""
    y = goal.args[1]
    if y.name not in ("entry", "sum_over", "div", "mul"):
        return None
    try:
        other = Writer(shop.forms).scalar(shop.forms.scalar(y))
    except Undecided:
        return None
    known = None if other == y else show(apply(goal.name, num(0), other))
    return known and shop.holds(goal, known)


def by_definition(shop: Workshop, goal: Term, show: Show) -> Proof | None:
    """The sign of a name or an entry from an equality that hypotheses say of it."""
    y = goal.args[1]
    if y.name not in ("var", "entry"):
        return None
    given = shop.given()
    if y.name == "entry":
        size, at = size_of(y.args[0]), y.args[1]
        given += [told_at(one, at) for one in given if _is_of(one.concludes, size)]
    for one in given:
        if one.concludes.name != "eq" or y not in one.concludes.args:
            continue
        (other,) = [side for side in one.concludes.args if side != y] or [y]
        known = show(apply(goal.name, num(0), other)) if y not in set(parts(other)) else None
        found = known and (shop.holds(goal, known, one) or shop.holds(goal, known, one, weights=[num(1), num(-1)]))
        if found is not None:
            return found
    return None


def _is_of(said: Term, size: str) -> bool:
    """Whether a statement is an equality about every index of this size."""
    return said.name == "for_each" and said.args[1].name == "eq" and size_of_bound(said.args[0].leaf) == size


def _summed(y: Term) -> Term | None:
    """The vector of which a scalar is the sum of entries."""
    if y.name == "sum":
        return y.args[0]
    if y.name == "dot":
        return apply("hadamard", *y.args)
    return apply("stack", *y.args) if y.name == "sum_over" and y.sort == "scalar" and not y.open else None


def of_entry(shop: Workshop, relation: str, u: Term, i: Term, show: Show) -> Proof | None:
    """0 < u_i or 0 ≤ u_i, which ``show`` finds as it is written out."""
    written = show(apply(relation, num(0), entry_at(u, i)))
    return written and shop.holds(apply(relation, num(0), apply("entry", u, i)), written)


def _up_to(shop: Workshop, goal: Term, show: Show) -> Proof | None:
    """0 < Σ 𝟙[k ≤ i]·x_k from 0 < x_i and the sign of what is before."""
    y = goal.args[1]
    for i in dict.fromkeys(t.args[0] for t in subterms(y) if t.name == "number_of"):
        whole, relation = masked(y, i) or (None, "")
        if whole is not None and relation == "le":
            last = show(lt(0, summand(whole, i)))
            before = last and show(le(0, prefix(whole, i)))
            signs = [num(1), num(1), num(-1)]
            return last and before and shop.holds(goal, last, before, last_summand(whole, i), weights=signs)
    return None


def _sum(shop: Workshop, goal: Term, v: Term, show: Show) -> Proof | None:
    """0 < Σv from 0 < v_i for a fresh index i, 0 ≤ Σv from 0 ≤ v_i; sums have at least one entry."""
    i, total = shop.variable("i", "index", v), apply("sum", v)
    each = of_entry(shop, goal.name, v, i, show)
    if each is None:
        return None
    if goal.name == "le":
        none = num(0) * v
        found = rules.entries(le(apply("sum", none), total), each, none, v, i)
        return shop.holds(goal, found)
    k = shop.variable("k", "index", v)
    at_k = show(lt(0, apply("entry", v, k)))
    least = shop.holds(le(0, apply("entry", v, i)), each)
    if at_k is None or least is None:
        return None
    below = rules.entries(le(apply("entry", v, k), total), least, v, v, i)
    return shop.holds(goal, at_k, below)


__all__ = ["by_definition", "of_entry", "sign_of_entries", "written_out"]
