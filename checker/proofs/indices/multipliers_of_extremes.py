"""Sums of the greatest of two numbers against multipliers: 0 ≤ Σ_k (max(a_k, b_k) − a_k)·g_k where 0 ≤ g_k is said of each k.

This is what weak duality needs: C·Σ max(0, 1 − ⟨x_k, q⟩) ≥ Σ λ_k(1 − ⟨x_k, q⟩) for 0 ≤ λ_k ≤ C.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from checker.proofs.indices.said_of_each import Each
from checker.proofs.proof import Proof
from checker.proofs.trees import rules
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.workshop import Workshop, parts_of
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, parts, put, subterms

_ORDERS = ("le", "lt")
_MOST_KNOWN, _MOST_TOLD = 4, 4


def greatest_by_multipliers(shop: Workshop, goal: Term) -> Iterator[Each]:
    """0 ≤ (m − a)·g and 0 ≤ (m − b)·g for the greatest m = max(a, b) in a sum of the goal, where hypotheses say 0 ≤ g of each index."""
    sums = [s for s in subterms(goal) if s.name == "sum_over" and s.sort == "scalar" and not s.open]
    for s in dict.fromkeys(sums):
        bound = s.args[0]
        k = shop.variable("k", "index", size_of_bound(bound.leaf))
        told = [part for one in shop.at_every_index(k) for whole in parts_of(one) for part in _told(shop, whole)]
        known = [one for m in _open_extremes(s.args[1], bound) for one in _above(shop, put(m, bound, k))]
        for one, by in product(known[:_MOST_KNOWN], [None, *told[:_MOST_TOLD]]):
            gaps = [x.right - x.left for x in (one, by) if x is not None]
            steps = [one] if by is None else [one, by]
            goal_at_k = le(0, gaps[0] if by is None else gaps[0] * gaps[1])
            found = completed(shop, goal_at_k, steps, [(1, (), tuple(range(len(steps))))])
            if found is not None:
                yield Each(shop, k, found, bound)


def _told(shop: Workshop, one: Proof) -> list[Proof]:
    """An order between scalars; |u| ≤ b as u ≤ b and −u ≤ b."""
    if one.concludes.name not in _ORDERS or one.concludes.args[0].name != "abs":
        return [one] if one.concludes.name in _ORDERS else []
    x, b = one.left.args[0], one.right
    return [side for y in (x, -x) if (side := shop.holds(le(y, b), rules.absolute(y), one)) is not None]


def _open_extremes(body: Term, bound: Term) -> list[Term]:
    """The greatest and least of two numbers, hinge losses and absolute values that depend on an index and on no other one."""
    spoken = dict.fromkeys(s for s in (body, *parts(body)) if s.sort == "scalar" and s.open == {bound.leaf})
    return [s for s in spoken if s.name == "abs" or _of_a_pair(s) is not None]


def _of_a_pair(m: Term) -> Term | None:
    """max(a, b) or min(a, b); a hinge loss as max(0, 1 − u)."""
    if m.name == "loss_value" and m.args[0].leaf == "hinge":
        return apply("maximum", apply("pair", num(0), 1 - m.args[1]))
    return m if m.name in ("maximum", "minimum") and m.args[0].name == "pair" else None


def _above(shop: Workshop, m: Term) -> Iterator[Proof]:
    """a ≤ m and b ≤ m for m = max(a, b), also for |a| = max(a, −a); m ≤ a and m ≤ b for m = min(a, b)."""
    if m.name == "abs":
        x = m.args[0]
        found = [shop.holds(le(y, m), rules.absolute(y)) for y in (x, -x)]
    else:
        whole = _of_a_pair(m)
        assert whole is not None
        found = []
        for at, x in enumerate(whole.args[0].args):
            extreme = rules.extreme(whole, apply("entry", whole.args[0], rules.place(at)))
            found.append(shop.holds(le(x, m) if whole.name == "maximum" else le(m, x), extreme))
    yield from filter(None, found)
