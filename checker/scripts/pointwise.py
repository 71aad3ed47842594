"""Sums and norms place by place: Σuᵢ ≤ Σwᵢ from uᵢ ≤ wᵢ, and ‖u‖ ≤ c‖v‖ from |uᵢ| ≤ |c·vᵢ|, at a place of which nothing is assumed."""

from __future__ import annotations

from collections.abc import Callable

from checker.errors import Undecided
from checker.proofs import rules
from checker.proofs.normal_form import instance
from checker.proofs.proof import Proof
from checker.proofs.sizes import same_size, size_of
from checker.proofs.workshop import Workshop
from checker.statements.term import Term, apply

Solve = Callable[[Term], Proof | None]


def place_by_place(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """The goal from an inequality at each place; ``solve`` shows that.  **Raises.** Undecided where a size is not known."""
    if goal.name != "le" or goal.args[0].sort != "scalar":
        return None
    left, right = goal.args
    if left.name == "norm":
        return _norms(shop, goal, left.args[0], right, solve)
    u, w = _summands(left), _summands(right)
    if u is None or w is None or not same_size(u, w):
        return None
    k = shop.variable("i", "index", size_of(u))
    known = solve(rules.le(_at(u, k), _at(w, k)))
    known = known and shop.holds(rules.le(apply("entry", u, k), apply("entry", w, k)), known)
    summed = known and rules.entries(rules.le(apply("sum", u), apply("sum", w)), known, u, w, k)
    return summed and shop.holds(goal, summed)


def _summands(side: Term) -> Term | None:
    """The vector of which a side is the sum of the entries."""
    if side.name == "sum_over":
        return apply("stack", *side.args) if side.sort == "scalar" else None
    if side.name == "dot":
        return apply("hadamard", *side.args)
    return side.args[0] if side.name == "sum" else None


def _at(u: Term, k: Term) -> Term:
    """The entry as one would write it."""
    if u.name == "stack":
        return instance(u, k)
    return _at(u.args[0], k) * _at(u.args[1], k) if u.name == "hadamard" else apply("entry", u, k)


def _norms(shop: Workshop, goal: Term, u: Term, right: Term, solve: Solve) -> Proof | None:
    factor, v = _factor(right)
    if v is None or not same_size(u, v):
        return None
    nonnegative = shop.holds(rules.le(0, factor)) or solve(rules.le(0, factor))
    if nonnegative is None:
        return None
    k = shop.variable("i", "index", size_of(u))
    w = rules.times(factor, v)
    small = solve(rules.le(abs(_at(u, k)), factor * abs(_at(v, k))))
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
    if right.name == "mul":
        for one, other in (right.args, right.args[::-1]):
            if other.name == "norm":
                return one, other.args[0]
            inner, v = _factor(other)
            if v is not None and other.name == "mul":
                return one * inner, v
    return rules.num(1), None


__all__ = ["place_by_place"]
