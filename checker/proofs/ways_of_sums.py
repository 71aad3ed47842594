"""Ways to prove an inequality by adding up: squares times facts, of low degree or higher."""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs import rules
from checker.proofs.lipschitz import lipschitz_bound
from checker.proofs.plausible import tangent_points
from checker.proofs.positivity import by_squares
from checker.proofs.proof import Proof
from checker.proofs.proof_search import Search
from checker.proofs.rules import le, lt
from checker.proofs.workshop import Workshop
from checker.statements.term import Term, apply, subterms


def quick_sum(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """Squares times facts, of low degree."""
    if goal.name not in ("le", "lt"):
        return None
    more = [*_lipschitz(search, shop, goal), *_logarithms_defined(search, shop, goal)]
    return by_squares(shop, goal, rounds=2, more=more, hints=tangent_points(shop.context, goal))


def _logarithms_defined(search: Search, shop: Workshop, goal: Term) -> list[Proof]:
    """0 < y for the arguments y of logarithms that are sums of which only the search sees it."""
    arguments = dict.fromkeys(
        s.args[0] for t in goal.args for s in subterms(t) if s.name == "log" and s.sort == "scalar"
    )
    sums = [y for y in arguments if y.name == "add" and shop.forms.sign(shop.forms.scalar(y)) < 2]
    found = [search.solve(shop, lt(0, y)) for y in sums[:2]]
    return [one for one in found if one is not None]


def long_sum(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """Squares times facts, two degrees higher."""
    key = (goal, shop.context, "long sum")
    if goal.name not in ("le", "lt") or key in search.failed:
        return None
    search.failed.add(key)
    return by_squares(shop, goal, rounds=2, level=2)


def slope_of_weights(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """:func:`long_sum` on a derivative along a segment that speaks of softmax weights, before derivatives of the derivative."""
    parts = [s for t in goal.args for s in subterms(t)]
    weights = any(s.name == "softmax" for s in parts) and not any(s.name in ("exp", "log") for s in parts)
    return long_sum(search, shop, goal) if search.segments and weights else None


def _lipschitz(search: Search, shop: Workshop, goal: Term) -> list[Proof]:
    """‖softmax(a) − softmax(b)‖ ≤ ½‖a − b‖ and ⟨softmax(a) − softmax(b), v⟩ against it, for the softmax vectors of the goal."""
    weights = list(dict.fromkeys(s for t in goal.args for s in _outside_logarithms(t) if s.name == "softmax"))
    if len(weights) != 2 or not any(s.name in ("norm", "max_norm") for t in goal.args for s in subterms(t)):
        return []
    a, b = (s.args[0] for s in weights)
    if a.name != "var" or b.name != "var" or a.shape != b.shape:
        return []
    found = lipschitz_bound(shop, weights[0], a, b)
    if found is None:
        return []
    facts = [found.proof]
    gap = weights[0] - weights[1]
    for v in [v for v in shop.vectors() if v.name == "var" and v.shape == a.shape][:3]:
        bound = rules.cauchy(gap, v)
        for inner in (apply("dot", gap, v), -apply("dot", gap, v)):
            one = shop.holds(le(inner, bound.right), rules.absolute(inner), bound)
            facts += [one] if one is not None else []
    return facts


def _outside_logarithms(term: Term) -> Iterator[Term]:
    """The parts of a term that do not stand in a logarithm."""
    yield term
    for one in term.args if term.name != "log" else ():
        yield from _outside_logarithms(one)
