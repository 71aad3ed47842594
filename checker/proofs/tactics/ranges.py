"""Inequalities with g′(u) where the hypotheses keep u between two numbers: interval arithmetic on that range, then linear programming.

Hypotheses c/y ≤ t and t ≤ c/y are multiplied by y first.
"""

from __future__ import annotations

from fractions import Fraction

from checker.proofs.proof import Proof
from checker.proofs.trees import function_facts as facts
from checker.proofs.trees import rules
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms, variables_of


def on_a_range(shop: Workshop, goal: Term) -> Proof | None:
    """The goal from g′(u) ≤ c, c the best bound in twentieths on the range of u."""
    if goal.name not in ("le", "lt") or any(s.sort != "scalar" for side in goal.args for s in subterms(side)):
        return None
    points = {s.args[0]: None for s in subterms(goal) if s.name == "sigmoid_slope"}
    known = cleared(shop)
    ranged = [one for u in points if variables_of(u) for one in _steep(shop, u, known)]
    if not ranged:
        return None
    steps = [*ranged, *[facts.slope_at_most_a_quarter(shop, u) for u in points], *known]
    scales = [_positive(shop, s) for s in {s: None for s in subterms(goal) if s.name in ("mul", "pow", "var")}]
    return shop.show(goal, steps + [s for s in scales if s is not None][:6], degree=2)


def cleared(shop: Workshop) -> list[Proof]:
    """The hypotheses c/y ≤ t and t ≤ c/y without their denominators, where y > 0 is known."""
    found = []
    for one in shop.given():
        over = [s for s in one.concludes.args if s.name == "div"]
        positive = _positive(shop, over[0].args[1]) if len(over) == 1 and one.concludes.name == "le" else None
        if positive is None:
            continue
        y = over[0].args[1]
        sides = [y * s if s is not over[0] else s.args[0] for s in one.concludes.args]
        step = shop.show(le(*sides), [one, positive, rules.reciprocal(positive, y)], times=[over[0].args[0]], degree=2)
        found += [] if step is None else [step]
    return found


def _positive(shop: Workshop, y: Term) -> Proof | None:
    """0 < y for a number, a variable, a power or a product of such."""
    direct = shop.holds(lt(0, y))
    if direct is not None:
        return direct
    if y.name == "mul":
        parts = [_positive(shop, s) for s in y.args]
    elif y.name == "pow" and y.args[1].leaf.isdigit() and 0 < int(y.args[1].leaf) < 12:
        parts = [_positive(shop, y.args[0])] * int(y.args[1].leaf)
    else:
        given = [k for k in shop.given() if k.concludes.name in ("le", "lt") and k.right == y]
        return next((p for k in given if (p := shop.holds(lt(0, y), k)) is not None), None)
    if any(p is None for p in parts):
        return None
    return rules.combine(lt(0, y), [p for p in parts if p is not None], [(1, (), tuple(range(len(parts))))])


def _steep(shop: Workshop, u: Term, known: list[Proof]) -> list[Proof]:
    """g′(u) ≤ c for u in [lo, hi], lo and hi numbers that some hypothesis mentions."""
    numbers = sorted({Fraction(s.leaf) for one in known for s in subterms(one.concludes) if s.name == "num"})
    low = next((p for x in reversed(numbers) if (p := shop.show(le(x, u), known, degree=1)) is not None), None)
    high = next((p for x in numbers if (p := shop.show(le(u, x), known, degree=1)) is not None), None)
    if low is None or high is None:
        return []
    lo, hi = Fraction(low.left.leaf), Fraction(high.right.leaf)
    slope = apply("sigmoid_slope", u)
    for k in range(1, 5):
        bound = num(Fraction(k, 20))
        if _closed(max(lo, -hi, Fraction(0)), bound):
            return [rules.cover(le(slope, bound), [(u, lo, hi, low, high)])]
    return []


def _closed(nearest: Fraction, bound: Term) -> bool:
    """g′ at the point of the range nearest to 0, where it is greatest, is at most the bound."""
    from checker.meaning.interpret import Evaluation
    from checker.truth import Truth

    return Evaluation(values={}).truth(le(apply("sigmoid_slope", num(nearest)), bound)) is Truth.TRUE
