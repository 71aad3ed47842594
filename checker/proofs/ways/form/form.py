"""Ways to prove a goal by its form: connectives, equalities, and names that stand for others."""

from __future__ import annotations

from dataclasses import replace

from checker.proofs.indices.over_indices import general, with_instances
from checker.proofs.inequalities.identities import identity
from checker.proofs.inequalities.inequality import closed, positive_vector
from checker.proofs.proof import Proof
from checker.proofs.squares.positivity import by_squares
from checker.proofs.terms.sizes import sides_of
from checker.proofs.trees import rules
from checker.proofs.trees.composition import contrary
from checker.proofs.trees.proof_search import Search, assuming, replaced
from checker.proofs.trees.rules import is_relation, le, lt, num, size
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms


def seen(_: Search, shop: Workshop, goal: Term) -> Proof | None:
    """What is seen at sight."""
    return at_sight(shop, goal)


def at_sight(shop: Workshop, goal: Term) -> Proof | None:
    """A hypothesis, by normal form, or between numbers."""
    if is_relation(goal):
        return shop.known(goal) or shop.holds(goal) or closed(goal)
    same = goal.name == "eq" and goal.args[0].sort == "vector"
    if same and shop.forms.vector(goal.args[0]) == shop.forms.vector(goal.args[1]):
        return rules.combine(goal)
    return shop.known(goal)


def hinges(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The hinge loss as the greatest of 0 and 1 − u."""
    found = [
        s
        for t in goal.args
        for s in subterms(t)
        if s.name == "loss_value" and s.args[0].leaf == "hinge" and s.sort == "scalar"
    ]
    if not is_relation(goal) or not found:
        return None
    simpler = goal
    for s in dict.fromkeys(found):
        simpler = replaced(simpler, s, apply("maximum", apply("pair", num(0), 1 - s.args[1])))
    known = search.solve(shop, simpler)
    return known and shop.holds(goal, known)


def taken_apart(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """Both parts; the second under the first or its denial; a denial turned round; a bound for a fresh vector or index."""
    if goal.name == "and":
        first, second = [search.solve(shop, one) for one in goal.args]
        return first and second and rules.both(first, second)
    if goal.name == "implies":
        part = search.solve(assuming(shop, goal.args[0]), goal.args[1])
        return part and Proof("assume", goal, (part,))
    if goal.name == "or":
        part = search.solve(assuming(shop, apply("not", goal.args[0])), goal.args[1])
        return part and Proof("either", goal, (part,))
    if goal.name == "not":
        return _denied(search, shop, goal)
    if goal.name == "spectral_at_most":
        M, R = goal.args
        v = shop.variable("v", "vector", sides_of(M)[1])
        known = search.solve(shop, le(size(M @ v), R * size(v)))
        return known and rules.action(M, R, known, v)
    if goal.name == "le" and goal.args[0].name == "operator_norm":
        bound = apply("spectral_at_most", goal.args[0].args[0], goal.args[1])
        known = search.solve(replace(shop, goals=()), bound)  # the norm itself bounds nothing here
        return known and rules.operator_norm(goal.args[0].args[0], known)
    if goal.name in ("for_each", "for_every"):
        return general(shop, goal, search.solve)
    if goal.name == "positive":
        return positive_vector(shop, goal, search.solve)
    return None


def at_places(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """What the hypotheses over indices say at the places that are spoken of: often they only have to be added up."""

    def solve(there: Workshop, one: Term) -> Proof | None:
        return by_squares(there, one) or search.solve(there, one)

    return with_instances(shop, goal, solve)


def _denied(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    one = goal.args[0]
    if one.name in ("le", "lt"):
        known = search.solve(shop, contrary(one))
        return known and Proof("denial", goal, (known,))
    false = search.solve(assuming(shop, one), lt(0, 0))
    return false and Proof("denial", goal, (false,))


def equality(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """An identity for all sizes, or two inequalities."""
    if goal.name != "eq" or goal.args[0].sort not in ("scalar", "vector", "matrix"):
        return None
    same = identity(shop, goal)
    if same is not None:
        return same
    if goal.args[0].sort != "scalar":
        return _without_difference(search, shop, goal)
    found = by_squares(shop, goal)
    if found is not None:
        return found
    first = search.solve(shop, le(*goal.args))
    second = first and search.solve(shop, le(*goal.args[::-1]))
    return first and second and Proof("antisymmetry", goal, (first, second))


def _without_difference(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """An equality of vectors or matrices: what is between them has the norm 0, or entry by entry."""
    u, w = goal.args
    if u.sort == "matrix":
        x, y = (shop.variable(name, "vector", side) for name, side in zip("xy", sides_of(u), strict=True))
        same = search.solve(shop, apply("eq", *(apply("dot", x, one @ y) for one in (u, w))))
        if same is not None:
            return Proof("bilinear form", goal, (same,), {"point": x.leaf, "direction": y.leaf})
    i = shop.variable("i", "index", u) if u.sort == "vector" else num(0)
    at_i = apply("eq", apply("entry", u, i), apply("entry", w, i)) if u.sort == "vector" else goal
    if shop.context:
        each = by_squares(shop, at_i) if u.sort == "vector" else None
        if each is not None:
            return rules.every_entry(goal, each, i)
        known = search.solve(shop, le(size(u - w), 0))
        if known is not None:
            return Proof("vanishing", goal, (known,))
    each = search.solve(shop, at_i) if u.sort == "vector" else None
    return each and rules.every_entry(goal, each, i)
