"""Goals of the form |F(x) − F(y)| ≤ K·|x − y|: a Lipschitz bound is composed, then compared with K."""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs.inequalities.inequality import settle
from checker.proofs.inequalities.inverses import inverses
from checker.proofs.inequalities.lipschitz import Change, Move, change
from checker.proofs.proof import Proof, replace_variables
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import sure
from checker.proofs.trees.rules import le, size
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, subterms


def difference(shop: Workshop, goal: Term) -> Proof | None:
    """The goal |F(x) − F(y)| ≤ K·|x − y| for some pair of variables x, y."""
    if goal.name != "le" or goal.args[0].name not in ("abs", "norm", "frobenius", "max_norm"):
        return None
    inner = goal.args[0].args[0]
    if inner.name != "sub":
        return None
    return (
        sum_of_entries(shop, goal, *inner.args)
        or inverses(shop, goal, *inner.args)
        or _lipschitz(shop, goal, *inner.args)
    )


def _lipschitz(shop: Workshop, goal: Term, a: Term, b: Term) -> Proof | None:
    if a.name == b.name == "entry" and a.args[1] == b.args[1]:
        a, b = a.args[0], b.args[0]
    for x, y in _pairs(a, b):
        hole = shop.variable("hole", x.sort, x.shape[0] if x.shape else None)
        F = replace_variables(a, {x.leaf: hole})
        for way in _ways(goal):
            found = change(Move(shop, hole, x, y, way), F)
            closed = None if found is None else compare(shop, goal, found, size(x - y))
            if closed is not None:
                return closed
    return None


def _ways(goal: Term) -> tuple[str, ...]:
    """The printed way first where the goal has e to the square of something, which only that way brings in."""
    squared = any(s.name == "exp" and any(t.name == "pow" for t in subterms(s)) for s in subterms(goal.args[1]))
    return ("printed", "best", "local") if squared else ("best", "local", "printed")


def _pairs(a: Term, b: Term) -> Iterator[tuple[Term, Term]]:
    """Variables x of a and y of b that differ, where b is a with y for x."""
    xs, ys = _variables(a), _variables(b)
    for x in xs:
        for y in ys:
            if (
                x != y
                and x.sort == y.sort
                and x.sort in ("scalar", "vector")
                and replace_variables(a, {x.leaf: y}) == b
            ):
                yield x, y


def _variables(term: Term) -> list[Term]:
    if term.name == "var":
        return [term]
    return list({v: None for one in term.args for v in _variables(one)})


def compare(shop: Workshop, goal: Term, found: Change, distance: Term) -> Proof | None:
    """size(F(x) − F(y)) ≤ C·d and C ≤ K give the goal with the right side K·d."""
    known = found.proof
    known = _through_norm(shop, goal, known)
    direct = shop.holds(goal, known)
    factor = without(goal.args[1], distance)
    if direct is not None or factor is None:
        return direct
    smaller = settle(shop, le(found.factor, factor))
    if smaller is None:
        return None
    return shop.holds(goal, known, smaller, weights=[rules.num(1), distance])


def _through_norm(shop: Workshop, goal: Term, known: Proof) -> Proof:
    """A bound of ‖u‖ as a bound of max|u_k| or |u_i|, where the goal asks for that."""
    left = goal.args[0]
    if left.name == "max_norm":
        return sure(shop.holds(le(left, known.right), rules.largest_bound(left.args[0]), known))
    if known.left.name == "norm" and left.name == "abs":
        u, i = known.left.args[0], left.args[0].args[0].args[1]
        return sure(shop.holds(le(left, known.right), rules.entry_bound(u, i), rules.largest_bound(u), known))
    return known


def without(product: Term, factor: Term) -> Term | None:
    """The product without one factor."""
    if product == factor:
        return rules.num(1)
    if product.name == "mul":
        a, b = product.args
        left = without(a, factor)
        if left is not None:
            return left * b
        right = without(b, factor)
        return None if right is None else a * right
    if product.name == "div":
        left = without(product.args[0], factor)
        return None if left is None else left / product.args[1]
    return None


def sum_of_entries(shop: Workshop, goal: Term, a: Term, b: Term) -> Proof | None:
    """|Σu − Σw| ≤ √n·‖u − w‖."""
    if a.name != "sum" or b.name != "sum":
        return None
    return shop.holds(goal, rules.length(a.args[0] - b.args[0]))
