"""A way to prove that of two vectors one is the shorter by the angle between it and their difference, as for projections.

‖v‖² = ‖u‖² + 2⟨u, v − u⟩ + ‖v − u‖².  With u = p − z and v = y − z for a point p of a convex set and any other point y of it,
0 ≤ ⟨u, v − u⟩ is the variational inequality that makes p the projection of z; with further summands it is that of a proximal point.

**Guarantee.** none beyond that of its trees: ``verify.py`` decides.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import ONE, Polynomial
from checker.proofs.terms.sizes import same_size
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms

_SHARE = 0.4  # of the time that is left
_MOST_VECTORS = 4


def obtuse_angle(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """‖u‖ ≤ ‖v‖ from 0 ≤ ⟨u, v − u⟩; a + c·‖u‖² ≤ b + c·‖v‖² for c ≥ 0 from a ≤ b + 2c·⟨u, v − u⟩."""
    key = (goal, shop.context, "angle")
    if goal.name != "le" or goal.args[0].sort != "scalar" or key in search.failed:
        return None
    search.failed.add(key)
    a, b = goal.args
    if a.name == b.name == "norm":
        u, v = a.args[0], b.args[0]
        squares = _by_angle(search, shop, le(a * a, b * b), u, v) if same_size(u, v) else None
        positive = squares and shop.holds(le(0, b))
        return squares and positive and Proof("roots", goal, (squares, positive), {"left": a, "right": b})
    vectors = list(dict.fromkeys(s.args[0] for t in goal.args for s in subterms(t) if _squared(s)))[:_MOST_VECTORS]
    for u, v in permutations(vectors, 2):
        found = _by_angle(search, shop, goal, u, v) if same_size(u, v) else None
        if found is not None:
            return found
    return None


def _squared(s: Term) -> bool:
    """Whether a term is a norm, or an inner product of a vector with itself."""
    return s.name == "norm" or (s.name == "dot" and s.args[0] == s.args[1])


def _by_angle(search: Search, shop: Workshop, goal: Term, u: Term, v: Term) -> Proof | None:
    """The goal where it holds ‖v‖² and −‖u‖² times one factor c ≥ 0."""
    forms, writer = shop.forms, Writer(shop.forms)
    gap = forms.gap(goal)
    c = _factor(shop, gap, v, ONE)
    if not c or c != _factor(shop, gap, u, -ONE):
        return None
    factor, gone = writer.scalar(c), v - u
    positive = shop.holds(le(0, factor)) or shop.show(le(0, factor), shop.given(), degree=1)
    if positive is None:
        return None
    between = forms.plus(forms.scalar(rules.size(v) ** 2), forms.scalar(rules.size(u) ** 2), -ONE)
    rest = forms.plus(gap, forms.times(c, between), -ONE)
    angle = apply("dot", u, gone) if not rest else writer.scalar(rest) + 2 * factor * apply("dot", u, gone)
    known = search.within(_SHARE, shop, le(0, angle))
    if known is None:
        return None
    squares = [rules.square(one) for one in (u, v, gone)]
    times = num(1) if rest else 2 * factor
    sums = [
        (times, (), (0,)) if forms.sign(forms.scalar(times)) > 0 else (2, (), (0, 1)),
        (1, (rules.size(gone),), (1,)),
    ]
    return completed(shop, goal, [known, positive, *squares], sums)


def _factor(shop: Workshop, gap: Polynomial, u: Term, sign: Fraction) -> Polynomial:
    """The factor of ±‖u‖² in a polynomial, where ‖u‖² is a number times the square of one atom; {} where there is none."""
    square = list(shop.forms.scalar(rules.size(u) ** 2).items())
    if len(square) != 1 or len(square[0][0]) != 1 or square[0][0][0][1] != 2:
        return {}
    ((pair,), x) = square[0]
    return {tuple(one for one in m if one != pair): sign * y / x for m, y in gap.items() if pair in m}
