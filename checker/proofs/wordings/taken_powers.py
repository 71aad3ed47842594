"""A relation from the same one between exponentials, where e^(log x) is x, or between squares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import lcm

from checker.proofs.inequalities.inequality import positive, sign
from checker.proofs.proof import Proof, put_equal
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.naming import Named, split_powers
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, parts, subterms, with_table

Show = Callable[[Workshop, Term], Proof | None]
_MOST = 6
_MOST_POWERS = 4  # factors, where a sum of logarithms becomes a product


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


def by_squares(shop: Workshop, goal: Term, show: Show, soon: Show) -> Proof | None:
    """a ≤ b from a² ≤ b² where b is a product with a root in it, √x·√x being x; likewise <.  ``soon`` shows 0 ≤ b and 0 ≤ x."""
    if goal.name not in ("le", "lt") or not rules.is_relation(goal) or goal.open:
        return None
    (a, _), (b, inside) = sides = [_squared(side) for side in goal.args]
    if not inside:
        return None
    least = soon(shop, rules.le(0, goal.args[1]))
    known = [soon(shop, rules.le(0, x)) for x in dict.fromkeys(x for _, one in sides for x in one)]
    if least is None or any(one is None for one in known):
        return None
    found = show(shop, apply(goal.name, a, b))
    roots = [rules.square(one.right, one) for one in known if one is not None]
    products = apply(goal.name, *(side * side for side in goal.args))
    whole = found and completed(shop, products, [found, *roots], [(1, (), (0,))])
    return whole and Proof("roots", goal, (whole, least), {"left": goal.args[0], "right": goal.args[1]})


def squared_lengths(shop: Workshop, base: Named) -> Named | None:
    """The sequent with a² ≤ b² for a ≤ b, where a is a multiple of the length of a composed vector and 0 ≤ b is seen; None elsewhere."""
    goal = base.goal
    if base.parts or goal.name not in ("le", "lt") or goal.open or not _of_composed(goal.args[0]):
        return None
    a, b = goal.args
    least = sign(replace(shop, context=base.context), rules.le(0, b))
    if least is None:
        return None

    def back(tree: Proof) -> Proof | None:
        whole = shop.holds(apply(goal.name, a * a, b * b), tree)
        moved = whole and Proof("roots", goal, (whole, least), {"left": a, "right": b})
        return base.moved_back(moved)

    return replace(base, goal=apply(goal.name, *(_squared(side)[0] for side in goal.args)), back=back, plain=False)


def powers_for_logarithms(shop: Workshop, known: Proof, goal: Term) -> Proof | None:
    """e^x ≤ e^y from x ≤ y, where logarithms of what is seen to be positive are summands of x and y, and the goal speaks of none."""
    said = known.concludes
    if (
        said.name not in ("le", "lt")
        or said.open
        or said.args[0].sort != "scalar"
        or any(s.name == "log" for s in parts(goal))
    ):
        return None
    forms, writer, gap = shop.forms, Writer(shop.forms), shop.forms.gap(said)
    logs = {m: x for m, x in gap.items() if len(m) == 1 and m[0][1] == 1 and forms.keys[m[0][0]][0] == "log"}
    times = lcm(*(x.denominator for x in logs.values()))
    if not logs or sum(abs(x) * times for x in logs.values()) > _MOST_POWERS:
        return None
    if any(positive(shop, writer.scalar(dict(forms.keys[m[0][0]][1]))) is None for m in logs):
        return None
    low = {m: -x * times for m, x in logs.items() if x < 0}
    high = {m: x * times for m, x in gap.items() if m not in low}
    sides = apply(said.name, writer.scalar(low), writer.scalar(high))
    scaled = shop.holds(sides, known, weights=[rules.num(times)])
    return scaled and rules.monotone("exp", scaled)


def _of_composed(term: Term) -> bool:
    """Whether it is a product with the length of a sum of vectors."""
    if term.name in ("mul", "div"):
        return any(map(_of_composed, term.args))
    return term.name == "norm" and term.args[0].name in ("add", "sub")


def _squared(term: Term) -> tuple[Term, list[Term]]:
    """The square of a product or quotient, with x for √x·√x, and these x."""
    if term.name == "sqrt":
        return term.args[0], [term.args[0]]
    if term.name in ("mul", "div"):
        (u, first), (w, second) = map(_squared, term.args)
        return apply(term.name, u, w), [*first, *second]
    return term**2, []


__all__ = ["by_squares", "from_squares", "powers_for_logarithms", "squared_lengths", "without_logarithms"]
