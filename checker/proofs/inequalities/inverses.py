"""How 1/p changes and how large it is, where the hypotheses give p ≥ β > 0.  **Source.** similarity §3.3, third bound."""

from __future__ import annotations

from checker.proofs.inequalities.inequality import inverse_positive, positive
from checker.proofs.proof import Proof
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import sure
from checker.proofs.trees.rules import le
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term


def inverses(shop: Workshop, goal: Term, a: Term, b: Term) -> Proof | None:
    """|1/p − 1/q| ≤ β⁻²|p − q| where the hypotheses give p, q ≥ β > 0."""
    if a.name != "div" or b.name != "div":
        return None
    p, q = a.args[1], b.args[1]
    below = {k.right: k for k in shop.given() if k.concludes.name == "le" and k.right in (p, q)}
    if len(below) < 2 or below[p].left != below[q].left:
        return None
    beta = below[p].left
    known = positive(shop, beta)
    if known is None:
        return None
    inverse = [_inverse(shop, y) for y in (p, q)]
    equal = rules.reciprocal(known, beta)
    by = [smaller(shop, beta, y, below[y], inv, (known, equal)) for y, inv in zip((p, q), inverse, strict=True)]
    return _inverses(shop, goal, (p, q, beta), inverse, by, (known, equal))


def _inverse(shop: Workshop, y: Term) -> tuple[Proof, Proof]:
    """y·(1/y) = 1 and 0 ≤ 1/y."""
    above = sure(positive(shop, y))
    equal = rules.reciprocal(above, y)
    return equal, sure(shop.holds(le(0, 1 / y)) or inverse_positive(shop, y, above, equal))


def smaller(shop, beta, y, below, inverse, own) -> Proof:
    """1/y ≤ 1/β, as 1/β − 1/y = (y − β)·(1/y)(1/β)."""
    known, equal = own
    above = sure(inverse_positive(shop, beta, known, equal))
    goal = le(1 / y, 1 / beta)
    sums = [(1, (), (0, 1, 2))]
    return rules.combine(goal, (below, inverse[1], above, inverse[0], equal), sums, [(1 / beta, 3), (-(1 / y), 4)])


def _inverses(shop, goal, points, inverse, by, own) -> Proof | None:
    """t = 1/p − 1/q = (q − p)/(pq), and |q − p|/(pq) ≤ β⁻²|p − q|: both signs of t."""
    p, q, beta = points
    t, d, (known, equal) = 1 / p - 1 / q, abs(p - q), own
    above = sure(inverse_positive(shop, beta, known, equal))
    bound = (1 / beta) * (1 / beta) * d
    sides = []
    for sign in (1, -1):
        step = rules.absolute(sign * (q - p))
        facts = (step, by[0], by[1], inverse[0][1], inverse[1][1], above, inverse[0][0], inverse[1][0])
        # β⁻²d − i_p·i_q·d = (β⁻¹ − i_p)β⁻¹d + (β⁻¹ − i_q)·i_p·d; i_p·i_q(d ∓ (q − p)) ≥ 0; i_p·i_q(q − p) = i_p − i_q
        sums = [(d, (), (1, 5)), (d, (), (2, 3)), (1, (), (0, 3, 4))]
        relation = le(t, bound) if sign == 1 else le(-bound, t)
        equalities = [(-(sign * (1 / p)), 7), (sign * (1 / q), 6)]
        sides.append(rules.combine(relation, facts, sums, equalities))
    node = rules.bounds(sides[1], sides[0], t, bound)
    return shop.holds(goal, node)


def lower_bound(shop: Workshop, y: Term) -> Proof | None:
    """The hypothesis β ≤ y with 0 < β."""
    found = (k for k in shop.given() if k.concludes.name == "le" and k.right == y)
    return next((k for k in found if positive(shop, k.left) is not None), None)


def at_most(shop: Workshop, y: Term) -> tuple[Term, Proof] | None:
    """1/β and |1/y| ≤ 1/β."""
    below = lower_bound(shop, y)
    if below is None or positive(shop, y) is None:
        return None
    beta = below.left
    known = sure(positive(shop, beta))
    inverse = _inverse(shop, y)
    above = smaller(shop, beta, y, below, inverse, (known, rules.reciprocal(known, beta)))
    low = sure(shop.show(le(-(1 / beta), 1 / y), [above, inverse[1]], degree=1))
    return 1 / beta, rules.bounds(low, above, 1 / y, 1 / beta)
