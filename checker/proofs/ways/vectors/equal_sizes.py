"""Equal norms from equal squares: ‖Kx‖ = ‖Qx‖ as ⟨Kx, Kx⟩ = ⟨Qx, Qx⟩.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from checker.proofs.proof import Proof
from checker.proofs.squares.positivity import by_squares
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rules import le
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply

_SIZES = ("norm", "frobenius", "sqrt")


def equal_squares(_: Search, shop: Workshop, goal: Term) -> Proof | None:
    """a = b of norms or roots, or multiples of them, that are not negative by sight, from a² = b²."""
    if goal.name != "eq" or goal.args[0].sort != "scalar" or not shop.context:
        return None
    a, b = goal.args
    if not any(one.name in _SIZES or (one.name == "mul" and one.args[1].name in _SIZES) for one in (a, b)):
        return None
    signs = [shop.holds(le(0, one)) for one in (a, b)]
    if signs[0] is None or signs[1] is None:
        return None
    same = by_squares(shop, apply("eq", a * a, b * b))
    if same is None:
        return None
    sides = []
    for x, y, above, weight in ((a, b, signs[1], -1), (b, a, signs[0], 1)):
        squares = rules.combine(le(x * x, y * y), (same,), [], [(weight, 0)])
        if not shop.adds_up(squares):
            squares = rules.combine(le(x * x, y * y), (same,), [], [(-weight, 0)])
        sides.append(rules.roots(squares, above, x, y))
    return Proof("antisymmetry", goal, tuple(sides))
