"""A goal from a simpler one, in which a lemma's bound of a term stands in the term's place: ‖A(u + w)‖ by ‖A‖·(‖u‖ + ‖w‖).

What a lemma says of terms that are all spoken of is a fact, in :mod:`instances`; here a lemma brings a term that nothing speaks of.

**Guarantee.** none: ``verify.py`` checks the tree.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs import rules
from checker.proofs.fact_base import FactBase
from checker.proofs.library.instances import Instances
from checker.proofs.monomials import quotient
from checker.proofs.plausible import plausible
from checker.proofs.polynomials import Polynomial
from checker.proofs.proof import Proof
from checker.proofs.proof_search import Search
from checker.proofs.rules import le, num
from checker.proofs.workshop import Workshop
from checker.proofs.writing import Writer
from checker.statements.term import Term

_MOST_BOUNDS, _DEEPEST = 2, 3  # bounds inside each other, and goals around them
_MOST_TRIED, _MOST_EFFORT, _SHARE = 6, 4.0, 0.5


def bounded_by_lemmas(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ c·t + r from 0 ≤ c·b + r, where a lemma says t ≤ b and c is not positive, or b ≤ t and c is not negative."""
    key = (goal, shop.context, "bounded")
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar" or key in search.failed:
        return None
    if search.bounds >= _MOST_BOUNDS or search.depth > _DEEPEST:
        return None
    search.failed.add(key)
    search.bounds += 1
    tried = 0
    try:
        with search.at_most(_MOST_EFFORT):
            for simpler, weight, fact in _simpler(shop, goal):
                tried += 1
                found = None if tried > _MOST_TRIED or search.spent else search.within(_SHARE, shop, simpler)
                whole = found and rules.combine(goal, (found, weight, fact), [(1, (), (0,)), (1, (), (1, 2))])
                if whole is not None and shop.adds_up(whole):
                    return whole
    finally:
        search.bounds -= 1
    return None


def _simpler(shop: Workshop, goal: Term) -> Iterator[tuple[Term, Proof, Proof]]:
    """Goals with a bound in the place of a term, where floats do not speak against them; 0 ≤ |c|, and the bound."""
    forms, writer, gap = shop.forms, Writer(shop.forms), shop.forms.gap(goal)
    instances = Instances(FactBase(shop, lambda *_: None))
    seen = {tuple(sorted(gap.items()))}
    for a in dict.fromkeys(a for m in gap for a, _ in m):
        rest, factor = _taken_out(gap, ((a, 1),))
        weight = _not_negative(instances.base, writer.scalar(factor))
        less = None if weight else _not_negative(instances.base, -writer.scalar(factor))
        size = weight or less
        if size is None:
            continue
        term = forms.shown.get(a, writer.atom(a))
        for fact in instances.bounds(term, above=weight is None):
            low, high = fact.concludes.args
            bound = low if forms.key(high) == forms.key(term) else high
            simple = forms.plus(rest, forms.times(factor, forms.scalar(bound)))
            key = tuple(sorted(simple.items()))
            new = Term(goal.name, (num(0), writer.scalar(simple)), sort="truth")
            if key not in seen and plausible(shop.context, new):
                seen.add(key)
                yield new, size, fact


def _taken_out(gap: Polynomial, atom: tuple) -> tuple[Polynomial, Polynomial]:
    """r and c with the polynomial r + c·t, where r is free of t."""
    factor = {left: x for m, x in gap.items() if (left := quotient(m, atom)) is not None}
    return {m: x for m, x in gap.items() if quotient(m, atom) is None}, factor


def _not_negative(base: FactBase, term: Term) -> Proof | None:
    return base.shop.holds(le(0, term)) or base.sign(le(0, term))


__all__ = ["bounded_by_lemmas"]
