"""A relation from the same one between exponentials, where e^(log x) is x, or between squares."""

from __future__ import annotations

from checker.proofs.proof import Proof, put_equal
from checker.proofs.trees import rules
from checker.proofs.trees.naming import split_powers
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms, with_table

_MOST = 6


def without_logarithms(shop: Workshop, goal: Term) -> Proof | None:
    """x ≤ y from e^x ≤ e^y, likewise < and =; None where no logarithm occurs, or one of what is not shown to be positive."""
    if not rules.is_relation(goal):
        return None
    inside = list(dict.fromkeys(s.args[0] for s in subterms(goal) if s.name == "log" and s.sort == "scalar"))
    if not inside or len(inside) > _MOST:
        return None
    given = [one for one in shop.given() if rules.is_relation(one.concludes)]
    known: list[Proof] = []
    for x in inside:
        above = rules.lt(0, x)
        positive = shop.known(above) or shop.holds(above) or shop.show(above, given, degree=1)
        if positive is None:
            return None
        known.append(rules.logarithm(positive, x))
    powers = apply(goal.name, *(apply("exp", side) for side in goal.args))
    equal, sides = [], []
    for side in powers.args:
        side = split_powers(side)
        for one in known:
            hole = shop.variable("a", "scalar")
            function = with_table(side, {one.left: hole})
            if function != side:
                equal.append(put_equal(one, function, hole))
                side = with_table(function, {hole: one.right})
        sides.append(side)
    plain = apply(goal.name, *sides)
    shown = shop.holds(plain) or shop.show(plain, given, degree=2)
    found = shown and shop.show(powers, [shown, *equal], degree=1)
    return found and Proof("inverse", goal, (found,))


def from_squares(shop: Workshop, goal: Term) -> Proof | None:
    """a ≤ b from a fact a² ≤ b² and 0 ≤ b, likewise <; None where no fact is about their squares."""
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar":
        return None
    given = [one for one in shop.given() if rules.is_relation(one.concludes)]
    squares = apply(goal.name, *(side * side for side in goal.args))
    known = next((found for one in reversed(given) if (found := shop.holds(squares, one)) is not None), None)
    if known is None:
        return None
    least = rules.le(0, goal.args[1])
    positive = shop.known(least) or shop.holds(least) or shop.show(least, given, degree=2)
    return positive and Proof("roots", goal, (known, positive), {"left": goal.args[0], "right": goal.args[1]})


__all__ = ["from_squares", "without_logarithms"]
