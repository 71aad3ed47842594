"""a ≤ b from a·‖w‖ ≤ b·‖w‖, and as it stands where ‖w‖ = 0: bounds of margins by the norm of a separator.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from checker.proofs.proof import Proof
from checker.proofs.squares.positivity import by_squares
from checker.proofs.trees import rules
from checker.proofs.trees.composition import less_or
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, subterms

_MOST_NORMS, _MOST_FACTORS = 2, 3


def times_a_norm(shop: Workshop, goal: Term, facts: Sequence[Proof]) -> Proof | None:
    """The goal times a norm that it names, and times what a hypothesis says to be positive, from products of these facts."""
    if goal.name != "le":
        return None
    norms = dict.fromkeys(s for s in subterms(goal) if s.name in ("norm", "frobenius"))
    strict = [one for one in shop.given() if one.concludes.name == "lt" and one.left == num(0) and one.right.args]
    for length in list(norms)[:_MOST_NORMS]:
        above, none = lt(0, length), le(length, 0)
        for other in (None, *[one for one in strict if one.right != length][: _MOST_FACTORS - 1]):
            known = [rules.hypothesis(above), *([] if other is None else [other])]
            factor = length if other is None else length * other.right
            positive = known[0] if other is None else rules.combine(lt(0, factor), known, [(1, (), (0, 1))])
            divided = _divided(shop, goal, positive, factor, facts)
            if divided is None:
                continue
            vanishing = by_squares(replace(shop, context=(*shop.context, none)), goal, plain=True)
            return vanishing and rules.cases(less_or(num(0), length), divided, vanishing)
    return None


def _divided(shop: Workshop, goal: Term, positive: Proof, factor: Term, facts: Sequence[Proof]) -> Proof | None:
    """a ≤ b from 0 ≤ c·(b − a), where c > 0."""
    gap = goal.args[1] - goal.args[0]
    product = by_squares(shop, le(0, factor * gap), more=facts, plain=True)
    if product is None:
        return None
    steps = (product, rules.positive_reciprocal(positive, factor), rules.reciprocal(positive, factor))
    nodes = (rules.combine(goal, steps, [(1, (), (0, 1))], [(sign * gap, 2)]) for sign in (-1, 1))
    return next((node for node in nodes if shop.adds_up(node)), None)
