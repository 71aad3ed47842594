"""a ≤ b from z·a ≤ z·b, and as it stands where z = 0, for what is not negative: a length, or a number that hypotheses call so.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from checker.errors import Undecided
from checker.proofs.proof import Proof
from checker.proofs.squares.positivity import by_squares
from checker.proofs.terms.polynomials import ONE
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.composition import less_or
from checker.proofs.trees.rules import is_relation, le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms

_MOST_NORMS, _MOST_ATOMS, _MOST_FACTORS = 2, 3, 3


def times_a_factor(shop: Workshop, goal: Term, facts: Sequence[Proof] = ()) -> Proof | None:
    """The goal times what is not negative, and times what a hypothesis says to be positive, from products of these facts."""
    if goal.name != "le" or goal.args[0].sort != "scalar":
        return None
    strict = [one for one in shop.given() if one.concludes.name == "lt" and one.left == num(0) and one.right.args]
    for z in dict.fromkeys((*_norms(goal), *_atoms(shop, goal, facts))):
        above, none, low = lt(0, z), le(z, 0), shop.known(le(0, z)) or shop.holds(le(0, z))
        if low is None:
            continue
        for other in (None, *[one for one in strict if one.right != z][: _MOST_FACTORS - 1]):
            known = [rules.hypothesis(above), *([] if other is None else [other])]
            factor = z if other is None else z * other.right
            positive = known[0] if other is None else rules.combine(lt(0, factor), known, [(1, (), (0, 1))])
            divided = _divided(shop, goal, positive, factor, facts)
            if divided is None:
                continue
            zero = Proof("antisymmetry", apply("eq", z, num(0)), (rules.hypothesis(none), low))
            within = replace(shop, context=(*shop.context, none))
            vanishing = by_squares(within, goal, more=[*facts, zero], plain=True)
            return vanishing and rules.cases(less_or(num(0), z), divided, vanishing)
    return None


def _norms(goal: Term) -> list[Term]:
    return list(dict.fromkeys(s for s in subterms(goal) if s.name in ("norm", "frobenius") and not s.open))[
        :_MOST_NORMS
    ]


def _atoms(shop: Workshop, goal: Term, facts: Sequence[Proof]) -> Iterator[Term]:
    """What is not negative and is a factor in the goal, where a fact speaks of a summand of the goal times it."""
    forms, writer, gap = shop.forms, Writer(shop.forms), shop.forms.gap(goal)
    spoken = set[tuple]()
    for one in (*facts, *shop.given()):
        if is_relation(one.concludes) and not one.concludes.open and one.left.sort == "scalar":
            try:
                spoken |= forms.gap(one.concludes).keys()
            except Undecided:
                continue
    found = 0
    for a in sorted({a for m in gap for a, _ in m}):
        z = {((a, 1),): ONE}
        if found < _MOST_ATOMS and any(m in spoken for m in forms.times(gap, z)):
            x = writer.atom(a)
            if forms.sign(z) > 0 or shop.known(le(0, x)):
                found += 1
                yield x


def _divided(shop: Workshop, goal: Term, positive: Proof, factor: Term, facts: Sequence[Proof]) -> Proof | None:
    """a ≤ b from 0 ≤ c·(b − a), where c > 0."""
    gap = goal.args[1] - goal.args[0]
    within = replace(shop, context=(*shop.context, positive.concludes)) if positive.rule == "hypothesis" else shop
    product = by_squares(within, le(0, factor * gap), more=facts, plain=True)
    if product is None:
        return None
    steps = (product, rules.positive_reciprocal(positive, factor), rules.reciprocal(positive, factor))
    nodes = (rules.combine(goal, steps, [(1, (), (0, 1))], [(sign * gap, 2)]) for sign in (-1, 1))
    return next((node for node in nodes if shop.adds_up(node)), None)
