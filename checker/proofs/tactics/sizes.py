"""Goals with sigmoids and sizes: x ≤ |x|, v ≤ 1 in the unit ball, and the tail 1 − g(u) ≤ 1/(2 + u) for u > −2."""

from __future__ import annotations

from checker.proofs.proof import Proof
from checker.proofs.trees import function_facts as facts
from checker.proofs.trees import rules
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms, variables_of


def beside_its_size(shop: Workshop, goal: Term) -> Proof | None:
    """The goal from the sizes of its parts, the tails of its sigmoids, and variables inside a unit ball."""
    if goal.name not in ("le", "lt") or any(s.sort != "scalar" for side in goal.args for s in subterms(side)):
        return None
    found = list({s: None for s in subterms(goal)})
    points = [s.args[0] for s in found if s.name == "sigmoid"]
    known = [rules.absolute(s.args[0]) for s in found if s.name == "abs"] + inside_ball(shop)
    if not known and not points:
        return None
    known += [k for k in shop.given() if k.concludes.name in ("le", "lt") and k.right.sort == "scalar"]
    known += [facts.sigmoid_below_one(shop, u) for u in points]
    scales = [apply("sigmoid", u) for u in points]
    tails = [p for u in points if variables_of(u) for p in _tail(shop, u)]
    return shop.show(goal, known, times=scales, degree=1) or (
        shop.show(goal, known + tails, degree=2) if tails else None
    )


def inside_ball(shop: Workshop) -> list[Proof]:
    """v ≤ 1 for each variable of a hypothesis v² + w² + … ≤ 1: 1 − v = ½(1 − v)² + ½w² + … + ½(1 − v² − w² − …)."""
    found = []
    for one in shop.given():
        names = {s for s in subterms(one.concludes) if s.name == "var"}
        if one.concludes.name != "le" or one.right != num(1) or {s.sort for s in names} != {"scalar"}:
            continue
        ordered = sorted(names, key=str)
        for v in ordered:
            squares = [1 - v, *[w for w in ordered if w != v]]
            inside = shop.show(le(v, 1), [one], squares=squares, degree=1)
            found += [] if inside is None else [inside]
    return found


def _tail(shop: Workshop, u: Term) -> list[Proof]:
    """(1 − g(u))(2 + u) ≤ 1, as (1 − g(u))(1 + eᵘ) = 1 and 1 + u ≤ eᵘ; with y·(1/y) = 1 for the denominators y of u."""
    rest = 1 - apply("sigmoid", u)
    steps = [rules.logistic(-u), rules.tangent(u), facts.sigmoid_below_one(shop, u)]
    short = shop.show(le(rest * (2 + u), 1), steps, degree=2)
    if short is None:
        return []
    known = [short]
    for y in dict.fromkeys(s.args[1] for s in subterms(u) if s.name == "div" and variables_of(s.args[1])):
        positive = shop.known(lt(0, y))
        if positive is None:
            continue
        equal = rules.reciprocal(positive, y)
        sides = shop.show(le(rest * (2 * y + y * u), y), [short, positive], degree=2)
        cleared = sides and shop.show(le(rest * (2 * y + 2), y), [sides, equal], times=[rest], degree=1)
        known += [equal] + ([] if cleared is None else [cleared])
    return known
