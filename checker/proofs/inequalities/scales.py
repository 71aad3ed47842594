"""Inequalities between functions of u and of r·u, r a number: along the multiples of u between the two.

**Guarantee.** the trees use the rule ``rise`` (the mean value theorem).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

from checker.proofs.inequalities.fact_base import Solver
from checker.proofs.inequalities.inequality import closed
from checker.proofs.inequalities.segments import rise
from checker.proofs.proof import Proof, replace_variables
from checker.proofs.terms.plausible import plausible
from checker.proofs.trees.proof_search import replaced
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms


def along_multiples(shop: Workshop, goal: Term, solve: Solver) -> Proof | None:
    """0 ≤ F(r) from 0 ≤ F(1) and the sign of F′ between, where softmaxes or exponentials of u and of r·u occur."""
    if goal.name != "le" or goal.args[0].sort != "scalar":
        return None
    curved = {s for t in goal.args for s in subterms(t) if s.name in ("softmax", "exp") and s.sort == "vector"}
    for still, moved in permutations(sorted(curved, key=str), 2):
        r = _multiple(shop, still.args[0], moved.args[0])
        if r is None:
            continue
        tau, one, end = shop.variable("t", "scalar"), num(1), num(r)
        gap = goal.args[1] - goal.args[0]
        function = replaced(gap, moved, apply(moved.name, tau * still.args[0]))
        start = le(0, replace_variables(function, {tau.leaf: one}))
        if not plausible(shop.context, start):
            continue
        upward = r > 1
        order = closed(le(one, end) if upward else le(end, one))
        first = order and solve(shop, start)
        ends = (one, end) if upward else (end, one)
        node = order and first and rise(shop, function if upward else -function, tau, *ends, order, False, solve)
        found = node and first and shop.holds(goal, node, first)
        if found is not None:
            return found
    return None


def _multiple(shop: Workshop, u: Term, w: Term) -> Fraction | None:
    """The number r other than 0 and 1 for which w = r·u."""
    first, second = shop.forms.vector(u), shop.forms.vector(w)
    if not first or first.keys() != second.keys():
        return None
    ids, p = next(iter(first.items()))
    m, x = next(iter(p.items()))
    r = second[ids].get(m, Fraction(0)) / x
    return r if r not in (0, 1) and shop.forms.scaled({(): r}, first) == second else None
