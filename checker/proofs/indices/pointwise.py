"""Sums and norms place by place: Σuᵢ ≤ Σwᵢ from uᵢ ≤ wᵢ, and ‖u‖ ≤ c‖v‖ from |uᵢ| ≤ |c·vᵢ|, at a place of which nothing is assumed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from checker.errors import Undecided
from checker.proofs.proof import Proof
from checker.proofs.terms.normal_form import instance
from checker.proofs.terms.sizes import same_size, size_of
from checker.proofs.trees import rules
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms

Solve = Callable[[Workshop, Term], Proof | None]


def place_by_place(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """The goal from an inequality at each place; ``solve`` shows that.  **Raises.** Undecided where a size is not known."""
    if goal.name != "le" or goal.args[0].sort != "scalar":
        return None
    left, right = goal.args
    if left.name == "norm":
        return _norms(shop, goal, left.args[0], right, solve)
    u, w = summands_of(left), summands_of(right)
    if u is not None and (found := _but_one(shop, goal, u, solve)) is not None:
        return found
    if u is None or w is None or not same_size(u, w):
        return None
    k = shop.variable("i", "index", size_of(u))
    known = solve(shop, rules.le(entry_of(u, k), entry_of(w, k)))
    known = known and shop.holds(rules.le(apply("entry", u, k), apply("entry", w, k)), known)
    summed = known and rules.entries(rules.le(apply("sum", u), apply("sum", w)), known, u, w, k)
    return summed and shop.holds(goal, summed)


def _but_one(shop: Workshop, goal: Term, u: Term, solve: Solve) -> Proof | None:
    """Σu ≤ u_a + (n − 1)·c from u_i ≤ c at every other place, where the least gap of logits between a and the others is spoken of."""
    spoken = [s for one in (*shop.context, goal) for s in subterms(one)]
    margins = dict.fromkeys(s for s in spoken if s.name in ("margin", "spread") and not s.open)
    products = [s.args for s in subterms(goal.args[1]) if s.name == "mul"]
    bounds = dict.fromkeys([c for k, c in products if _all_but_one(k)] + [c for c, k in products if _all_but_one(k)])
    for logits, at in dict.fromkeys(one.args for one in margins):
        if not same_size(u, logits):
            continue
        for c in bounds:
            i = shop.variable("i", "index", size_of(u))
            gap = apply("entry", logits, at) - apply("entry", logits, i)
            near = (rules.le(apply("margin", logits, at), gap), rules.le(gap, apply("spread", logits, at)))
            known = solve(replace(shop, context=(*shop.context, *near)), rules.le(entry_of(u, i), c))
            if known is None:
                continue
            whole = rules.le(apply("sum", u), apply("entry", u, at) + (apply("length", u) - 1) * c)
            found = shop.holds(goal, rules.others(whole, known, u, c, logits, at, i))
            if found is not None:
                return found
    return None


def _all_but_one(term: Term) -> bool:
    return term.name == "sub" and term.args[0].name == "length" and term.args[1] == rules.num(1)


def summands_of(side: Term) -> Term | None:
    """The vector of which a side is the sum of the entries."""
    if side.name == "sum_over":
        return apply("stack", *side.args) if side.sort == "scalar" else None
    if side.name == "dot":
        return apply("hadamard", *side.args)
    return side.args[0] if side.name == "sum" else None


def entry_of(u: Term, k: Term) -> Term:
    """The entry as one would write it."""
    if u.name == "stack":
        return instance(u, k)
    return entry_of(u.args[0], k) * entry_of(u.args[1], k) if u.name == "hadamard" else apply("entry", u, k)


def _norms(shop: Workshop, goal: Term, u: Term, right: Term, solve: Solve) -> Proof | None:
    factor, v = _factor(right)
    if v is None or not same_size(u, v):
        return None
    nonnegative = shop.holds(rules.le(0, factor)) or solve(shop, rules.le(0, factor))
    if nonnegative is None:
        return None
    k = shop.variable("i", "index", size_of(u))
    w = rules.times(factor, v)
    small = solve(shop, rules.le(abs(entry_of(u, k)), factor * abs(entry_of(v, k))))
    if small is None:
        return None
    entry, whole = apply("entry", w, k), apply("entry", u, k)
    known = shop.show(
        rules.le(abs(whole), abs(entry)),
        [
            small,
            rules.product(factor, apply("entry", v, k)),
            _times(factor, nonnegative, shop, abs(apply("entry", v, k))),
        ],
        degree=1,
    )
    if known is None:
        return None
    normed = rules.entries(rules.le(rules.size(u), rules.size(w)), known, u, w, k)
    return shop.show(
        goal, [normed, rules.product(factor, v), _times(factor, nonnegative, shop, rules.size(v))], degree=1
    )


def _times(factor: Term, nonnegative: Proof, shop: Workshop, size: Term) -> Proof:
    upper = rules.absolute(factor)
    minus = shop.holds(rules.le(-factor, factor), nonnegative, weights=[rules.num(2)])
    same = shop.holds(rules.le(factor, factor))
    if minus is None or same is None:
        raise Undecided("a factor that is not shown to be at least 0")
    above = rules.bounds(minus, same, factor, factor)
    equal = Proof("antisymmetry", apply("eq", abs(factor), factor), (above, upper))
    return rules.combine(apply("eq", abs(factor) * size, factor * size), (equal,), [], [(size, 0)])


def _factor(right: Term) -> tuple[Term, Term | None]:
    """c and v of c·‖v‖."""
    if right.name == "norm":
        return rules.num(1), right.args[0]
    if right.name == "div":
        inner, v = _factor(right.args[0])
        return inner / right.args[1], v
    if right.name == "mul":
        for one, other in (right.args, right.args[::-1]):
            if other.name == "norm":
                return one, other.args[0]
            inner, v = _factor(other)
            if v is not None and other.name == "mul":
                return one * inner, v
    return rules.num(1), None


__all__ = ["entry_of", "place_by_place", "summands_of"]
