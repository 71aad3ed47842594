"""Small constants: lhs ≤ c·rhs by way of lhs ≤ e^(−k/8)·rhs, where c is a rational just above the power of e.

A printed bound that carries exponentials loses against the truth by a power of e; normal forms multiply e^(−k/8) into them,
which they cannot do with a rational.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

from checker.proofs.inequalities.inequality import settle
from checker.proofs.search.prove import prove, tree_certificate, tree_of, with_domain
from checker.proofs.trees import rules
from checker.proofs.trees.rules import le
from checker.statements.checks.scaled import scaled
from checker.statements.claims.claim import Claim
from checker.statements.terms.term import Term, apply, as_term

EIGHTHS = 8
_SECONDS = 1.6  # of the portfolio for one factor; a bisection asks for many
_SMALL, _TINY = Fraction(1, 3), Fraction(1, 1000)  # below the first also by e^(−k/8), below the second only so


def prove_scaled(
    claim: Claim, comparison: Term, factor: Fraction, claim_id: str, provenance: Mapping[str, str] = {}
) -> dict | None:
    """A ``tree`` certificate of lhs ≤ factor·rhs for a rational factor, or None."""
    goal = scaled(claim, comparison, factor)
    direct = prove(goal, claim_id, provenance, seconds=_SECONDS) if factor > _TINY else None
    if direct is not None or factor > _SMALL:
        return direct
    return _through_a_power_of_e(claim, comparison, factor, goal, claim_id, provenance)


def _through_a_power_of_e(claim, comparison, factor, goal: Claim, claim_id, provenance) -> dict | None:
    """c·rhs − lhs = (e^(−k/8)·rhs − lhs) + (c − e^(−k/8))·rhs."""
    power = apply("exp", as_term(Fraction(-eighths(factor), EIGHTHS)))
    if comparison.name != "le" or any(v.sort == "loss" for v in claim.forall):  # strict, or a tree of branches
        return None
    found = tree_of(scaled(claim, comparison, power), seconds=_SECONDS)
    if found is None:
        return None
    shop, root = found
    inner = root.premises[0] if root.rule == "defined" else root
    positive = settle(shop, le(0, comparison.args[1]))
    if positive is None:
        return None
    rounding = rules.cover(le(power, as_term(factor)))
    whole = rules.combine(goal.conclude, (inner, rounding, positive), [(1, (), (0,)), (1, (), (1, 2))])
    defined = with_domain(shop, whole)
    return None if defined is None else tree_certificate(goal, claim_id, defined, shop.own, provenance)


def eighths(factor: Fraction) -> int:
    """The least k with e^(−k/8) ≤ factor, up to rounding of floats (``verify.py`` decides)."""
    logarithm = math.log(factor.numerator) - math.log(factor.denominator)
    return math.ceil(-EIGHTHS * logarithm - 1e-9)
