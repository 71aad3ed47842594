"""Inequalities without denominators: a ≤ b/y becomes a·y ≤ b where 0 < y is shown, in hypotheses and in goals.

**Guarantee.** none: ``verify.py`` checks the tree, which is one of the statement as it was written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce

from checker.errors import Undecided
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import ONE, Atom, Polynomial
from checker.proofs.terms.reduction import Reduction
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term

Positive = Callable[[Term], Proof | None]
_MOST = 4  # denominators of one relation
_LONGEST = 60  # monomials of a relation without them


@dataclass(frozen=True)
class Denominator:
    """0 < y, and the power of y by which a relation is multiplied."""

    y: Term
    power: int
    positive: Proof


@dataclass(frozen=True)
class Cleared:
    """A relation between scalars, and the same without the denominators that are known to be positive."""

    shop: Workshop
    written: Term
    said: Term
    by: Sequence[Denominator]

    def forward(self, whole: Proof) -> Proof | None:
        """The relation without denominators from the one with them."""
        return self._moved(self.said, whole, [one.positive for one in self.by], lambda y: y)

    def back(self, known: Proof) -> Proof | None:
        """The relation with denominators from the one without them."""
        inverses = [rules.positive_reciprocal(one.positive, one.y) for one in self.by]
        return self._moved(self.written, known, inverses, lambda y: 1 / y)

    def _moved(self, goal: Term, known: Proof, factors: list[Proof], factor: Callable[[Term], Term]) -> Proof | None:
        ones = [rules.reciprocal(one.positive, one.y) for one in self.by]
        proofs = [known, *factors, *ones]
        used = [1 + k for k, one in enumerate(self.by) for _ in range(one.power)]
        sums, equalities = ([], []) if goal.name == "eq" else ([(1, (), (0, *used))], [])
        if goal.name == "eq":
            several = [factor(one.y) for one in self.by for _ in range(one.power)]
            equalities = [(reduce(lambda a, b: a * b, several), 0)]
        return with_reciprocals(self.shop, goal, proofs, sums, equalities)


def with_reciprocals(
    shop: Workshop, goal: Term, proofs: Sequence[Proof], sums: Sequence[tuple], equalities: Sequence[tuple] = ()
) -> Proof | None:
    """The goal as sums of the proofs and multiples of those that say y·(1/y) = 1; None where it does not add up."""
    forms, writer = shop.forms, Writer(shop.forms)
    ones = [(k, forms.gap(one.concludes)) for k, one in enumerate(proofs) if one.rule == "reciprocal"]
    ones = [(k, gap) for k, gap in ones if proofs[k].concludes.name == "eq"]
    rest, _ = shop.left_over(rules.combine(goal, proofs, sums, equalities))
    factors = Reduction(forms, ones).multipliers(rest)
    node = rules.combine(goal, proofs, sums, [*equalities, *((writer.scalar(p), k) for k, p in factors.items())])
    return node if shop.adds_up(node) else None


def cleared(shop: Workshop, said: Term, positive: Positive) -> Cleared | None:
    """The relation without its denominators; None where it has none that ``positive`` shows to be positive, or negative."""
    if not rules.is_relation(said) or said.args[0].sort != "scalar" or said.open:
        return None
    forms, writer = shop.forms, Writer(shop.forms)
    try:
        gap, by, failed = forms.gap(said), list[Denominator](), set[Atom]()
        while len(by) < _MOST and (a := _outermost(shop, gap, failed)) is not None:
            inside = dict(forms.keys[a][1])
            power = max(dict(m).get(a, 0) for m in gap)
            failed.add(a)
            for sign in (ONE, -ONE):  # 1/(b − c) is −1/(c − b)
                y = writer.scalar(forms.times({(): sign}, inside))
                known = positive(y)
                if known is not None:
                    gap = forms.times({(): sign**power}, _times(shop, gap, a, inside, power))
                    by.append(Denominator(y, power, known))
                    break
        if not by or len(gap) > _LONGEST:
            return None
        without = writer.relation(said.name, gap)
    except Undecided:
        return None
    return Cleared(shop, said, without, by)


def _outermost(shop: Workshop, gap: Polynomial, without: set[Atom]) -> Atom | None:
    """An inverse that occurs, and in no other inverse that occurs."""
    keys = shop.forms.keys
    found = {a for m in gap for a, _ in m if keys[a][0] == "inv"} - without
    inside = {b for a in found for m, _ in keys[a][1] for b, _ in m}
    return min(found - inside, default=min(found, default=None))


def _times(shop: Workshop, gap: Polynomial, a: Atom, y: Polynomial, power: int) -> Polynomial:
    """The polynomial times y^power, where a is 1/y."""
    forms = shop.forms
    whole: Polynomial = {}
    for m, x in gap.items():
        one: Polynomial = {tuple(pair for pair in m if pair[0] != a): x}
        for _ in range(power - dict(m).get(a, 0)):
            one = forms.times(one, y)
        whole = forms.plus(whole, one, ONE)
    return whole


__all__ = ["Cleared", "cleared", "with_reciprocals"]
