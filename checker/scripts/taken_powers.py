"""A relation between logarithms from the same relation between their exponentials, where e^(log x) is x."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from checker.proofs import rules
from checker.proofs.proof import Proof
from checker.proofs.workshop import Workshop
from checker.scripts.trees import spliced
from checker.statements.term import Term, apply, subterms

Solve = Callable[[Workshop, Term], Proof | None]
_MOST = 6


def without_logarithms(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """x ≤ y from e^x ≤ e^y, likewise < and =; None where no logarithm occurs, or one of what is not shown to be positive."""
    if not rules.is_relation(goal):
        return None
    inside = list(dict.fromkeys(s.args[0] for s in subterms(goal) if s.name == "log" and s.sort == "scalar"))
    if not inside or len(inside) > _MOST:
        return None
    known: dict[Term, Proof] = {}
    for x in inside:
        positive = solve(shop, rules.lt(0, x))
        if positive is None:
            return None
        same = rules.logarithm(positive, x)
        known[same.concludes] = same
    powers = apply(goal.name, *(apply("exp", side) for side in goal.args))
    facts = [rules.hypothesis(one) for one in known]
    beside = replace(shop, context=(*shop.context, *known))
    found = shop.show(powers, [*facts, *(one for one in shop.given() if rules.is_relation(one.concludes))], degree=2)
    found = found or solve(beside, powers)
    return found and Proof("inverse", goal, (spliced(found, known),))


__all__ = ["without_logarithms"]
