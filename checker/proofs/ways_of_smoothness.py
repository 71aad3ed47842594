"""A way to prove that log-sum-exp is co-coercive: it is convex and its gradient is ½-Lipschitz (Baillon and Haddad 1977)."""

from __future__ import annotations

from dataclasses import replace

from checker.proofs import rules
from checker.proofs.positivity import by_squares
from checker.proofs.proof import Proof, rename
from checker.proofs.proof_search import Search
from checker.proofs.rules import le
from checker.proofs.sizes import same_size
from checker.proofs.workshop import Workshop
from checker.statements.term import Term, apply, subterms


def cocoercive(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal from lse(b) − lse(a) − ⟨softmax(a), b − a⟩ ≥ ‖softmax(a) − softmax(b)‖², both ways round."""
    if goal.name != "le" or search.segments or search.depth > 2:
        return None
    weights = list(dict.fromkeys(s for t in goal.args for s in subterms(t) if s.name == "softmax"))
    if len(weights) != 2 or not same_size(*weights) or not _between(shop, goal):
        return None
    x, w = (shop.variable("x", "vector", weights[0]) for _ in range(2))
    convex = le(_tangent(x, w), _lse(w))
    smooth = le(_lse(w), _tangent(x, w) + apply("dot", w - x, w - x) / 4)
    empty = replace(shop, context=())
    below = search.solve(empty, convex)
    above = below and search.solve(empty, smooth)
    if below is None or above is None:
        return None
    facts = []
    for p, q in (weights, weights[::-1]):
        a, b = p.args[0], q.args[0]
        end = b + 2 * (p - q)  # where the bound from above is least
        steps = [rename(below, {x.leaf: a, w.leaf: end}), rename(above, {x.leaf: b, w.leaf: end})]
        one = shop.holds(le(apply("dot", p - q, p - q), _lse(b) - _tangent(a, b)), *steps)
        facts += [one] if one is not None and all(shop.adds_up(step) for step in steps) else []
    squares = [rules.square(weights[0] - weights[1])]
    return shop.show(goal, [*facts, *squares], degree=1) or by_squares(shop, goal, more=[*facts, *squares])


def _between(shop: Workshop, goal: Term) -> bool:
    """Whether squares of the difference of the two softmaxes occur: an inner product of both, or a norm of them."""
    keys = shop.forms.keys

    def both(a: int) -> bool:
        kind, *inside = keys[a]
        if kind == "norm":
            return any(keys[b][0] == "softmax" for ids, _ in inside[0] for b in ids)
        return kind == "sum" and len({b for b in inside[0] if keys[b][0] == "softmax"}) == 2

    return any(both(a) for m in shop.forms.gap(goal) for a, _ in m)


def _lse(u: Term) -> Term:
    return apply("log", apply("sum", apply("exp", u)))


def _tangent(x: Term, w: Term) -> Term:
    """The tangent of log-sum-exp at x, taken at w."""
    return _lse(x) + apply("dot", apply("softmax", x), w - x)
