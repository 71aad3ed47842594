"""Bars that go inside of sums: |Σ_i A_ik·p_i| ≤ Σ_i |A_ik|·|p_i|, of images, inner products and sums alike, also where Σ_k stands around.

**Guarantee.** none: ``verify.py`` checks the tree.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from checker.errors import ClaimError, Undecided
from checker.proofs.indices.nested_sums import entry_written_out, in_order, orders
from checker.proofs.inequalities.identities import identity
from checker.proofs.inequalities.inequality import sign
from checker.proofs.proof import Proof
from checker.proofs.terms.normal_form import instance
from checker.proofs.terms.sizes import transposed
from checker.proofs.trees import rules
from checker.proofs.trees.composition import put_terms
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rules import le
from checker.proofs.trees.rules_of_masks import factors_of_product
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.over_indices import name_of, size_of_bound
from checker.statements.terms.term import Term, apply


def sizes_inside(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """a ≤ b from T ≤ b, where T is a with its bars inside of sums."""
    key = (goal, shop.context, "sizes inside")
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar" or key in search.failed:
        return None
    search.failed.add(key)
    try:
        above = _above(shop, goal.args[0])
    except (Undecided, ClaimError):
        return None
    if above is None:
        return None
    for bound in _as_hypotheses_add_up(shop, above.right):
        rest = search.solve(shop, apply(goal.name, bound, goal.args[1]))
        same = rest and identity(shop, apply("eq", above.right, bound))
        if rest is not None and same is not None:
            return shop.show(goal, [above, same, rest], degree=1)
    return None


def _as_hypotheses_add_up(shop: Workshop, whole: Term) -> list[Term]:
    """The sum as it is and in one order; first the one whose inner sums go where those of hypotheses do."""
    told = {one for said in shop.context for one in orders(said)}
    other = in_order(whole)
    return [whole] if other is None else sorted([other, whole], key=lambda one: not orders(one) <= told)


def _above(shop: Workshop, t: Term) -> Proof | None:
    """t ≤ T; None where no bars of t go inside."""
    if t.name == "abs":
        return _size(shop, t.args[0])
    if t.name == "add":
        found = [_above(shop, one) for one in t.args]
        if not any(found):
            return None
        sides = [one or rules.combine(le(part, part)) for one, part in zip(found, t.args, strict=True)]
        return shop.holds(le(t, sides[0].right + sides[1].right), *sides)
    if t.name == "mul":
        for c, part in (t.args, t.args[::-1]):
            above = _above(shop, part)
            positive = above and sign(shop, le(0, c))
            if above is not None and positive is not None:
                return shop.show(le(t, c * above.right), [above, positive], degree=2)
        return None
    if t.name not in ("sum_over", "sum"):
        return None
    whole = _as_sum(shop, t)
    if whole is None:
        return None
    known = _lifted(shop, whole.right, lambda body: _above(shop, body))
    return known and shop.show(le(t, known.right), [whole, known], degree=1)


def _size(shop: Workshop, x: Term) -> Proof | None:
    """|x| ≤ S of a sum, an inner product, an entry of an image or a product with such a factor; None of others."""
    if x.name in ("neg", "sub", "add"):
        found = [_size(shop, one) for one in x.args]
        if not any(found):
            return None
        sizes = [one or rules.combine(le(abs(part), abs(part))) for one, part in zip(found, x.args, strict=True)]
        bound = sum((one.right for one in sizes[1:]), sizes[0].right)
        signed = [rules.absolute(one) for part in x.args for one in (part, -part)]
        return _both_signs(shop, x, bound, [*sizes, *signed])
    if x.name == "mul":
        first, second = (_size(shop, one) for one in x.args)
        if first is None and second is None:
            return None
        a, b = x.args
        size, steps = abs(a) * abs(b), [one for one in (first, second) if one is not None]
        bound = (first.right if first else abs(a)) * (second.right if second else abs(b))
        known = shop.show(le(size, bound), [*steps, *(rules.combine(le(0, abs(one))) for one in x.args)], degree=2)
        return known and shop.holds(le(abs(x), bound), known)
    whole = _as_sum(shop, x)
    if whole is None:
        return None
    high = _lifted(shop, whole.right, lambda body: _below_its_size(shop, body, body))
    low = high and _lifted(shop, _turned(whole.right), lambda body: _below_its_size(shop, body, body.args[0]))
    if high is None or low is None:
        return None
    return _both_signs(shop, x, high.right, [whole, high, low])


def _below_its_size(shop: Workshop, body: Term, x: Term) -> Proof | None:
    """±x ≤ S with |x| ≤ S; ``body`` is x or −x."""
    known = _size(shop, x)
    if known is None:
        return shop.holds(le(body, reduce(Term.__mul__, map(abs, factors_of_product(x)))), rules.absolute(body))
    return shop.holds(le(body, known.right), known, rules.absolute(body))


def _both_signs(shop: Workshop, x: Term, bound: Term, facts: list[Proof]) -> Proof | None:
    """|x| ≤ b from facts that give −b ≤ x ≤ b, each with a number of times."""
    above, below = (shop.show(one, facts, degree=1) for one in (le(x, bound), le(-bound, x)))
    return above and below and Proof("bounds", le(abs(x), bound), (below, above), {"of": x})


def _turned(whole: Term) -> Term:
    return apply("sum_over", whole.args[0], -whole.args[1])


def _as_sum(shop: Workshop, x: Term) -> Proof | None:
    """A sum, an inner product or an entry of an image is equal to a sum over an index."""
    if x.name == "sum_over":
        return rules.combine(apply("eq", x, x))
    if x.name == "entry" and x.args[0].name == "matvec":
        (A, u), i = x.args[0].args, x.args[1]
        j = shop.variable("j", "index", u)
        body = apply("entry", apply("column", transposed(A), i), j) * entry_written_out(u, j)
    elif x.name in ("sum", "dot"):
        j = shop.variable("j", "index", x.args[0])
        first, *second = (entry_written_out(u, j) for u in x.args)
        body = first * second[0] if second else first
    else:
        return None
    return identity(shop, apply("eq", x, apply("sum_over", j, body)))


def _lifted(shop: Workshop, whole: Term, bounded: Callable[[Term], Proof | None]) -> Proof | None:
    """Σ_i a_i ≤ Σ_i b_i from a_i ≤ b_i at a fresh index."""
    bound = whole.args[0]
    k = shop.variable(name_of(bound.leaf), "index", size_of_bound(bound.leaf))
    known = bounded(instance(whole, k))
    if known is None:
        return None
    other = put_terms(known.right, {k.leaf: bound})
    u, w = (apply("stack", bound, one) for one in (whole.args[1], other))
    each = shop.holds(le(apply("entry", u, k), apply("entry", w, k)), known)
    return each and shop.holds(
        le(whole, apply("sum_over", bound, other)),
        rules.entries(le(apply("sum", u), apply("sum", w)), each, u, w, k),
    )


__all__ = ["sizes_inside"]
