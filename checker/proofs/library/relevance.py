"""Facts in the order in which a chain of bounds reaches them from a goal: first those that bound what the goal has on its smaller side.

A sum of facts that gives b − a ≥ 0 has to cancel what stands there with a minus sign, by facts that have it with a minus sign too; these
bring other things, which further facts have to cancel.  Facts that no such chain reaches come last.

**Guarantee.** none: an order of facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from checker.errors import Undecided
from checker.proofs.proof import Proof
from checker.proofs.terms.normal_form import Forms
from checker.proofs.terms.polynomials import Atom, Polynomial
from checker.proofs.trees.rules import is_relation
from checker.statements.terms.term import Term

Signed = frozenset[tuple[Atom, int]]
_MOST_LEVELS = 6


def by_relevance(forms: Forms, goal: Term, facts: Sequence[Proof], beside: Iterable[Proof] = ()) -> list[Proof]:
    """The facts in that order; ``beside`` are facts that chains may use too.  The facts are relations between scalars."""
    here = _signed(forms, goal)
    known = {a for a, _ in here}
    said = {one.concludes: _signed(forms, one.concludes) for one in (*beside, *facts)}
    known |= {a for one in beside for a, _ in said[one.concludes]}
    levels: dict[Term, int] = {}
    needs = {(a, sign) for a, sign in here if sign < 0 or not forms.atom_sign(a)}
    for level in range(_MOST_LEVELS):
        reached = [one for one, signs in said.items() if one not in levels and signs & needs]
        if not reached:
            break
        for one in reached:
            levels[one] = level
            met = {a for a, sign in said[one] if (a, sign) in needs}
            needs |= {(a, -sign) for a, sign in said[one] if a not in met and (sign > 0 or not forms.atom_sign(a))}
    return sorted(
        facts,
        key=lambda one: levels.get(one.concludes, _MOST_LEVELS) + len({a for a, _ in said[one.concludes]} - known),
    )


def _signed(forms: Forms, relation: Term) -> Signed:
    """The atoms of b − a with the signs of the monomials in which they stand; both signs for an equality, none for another statement."""
    if not is_relation(relation):
        return frozenset()
    try:
        gap: Polynomial = forms.gap(relation)
    except Undecided:
        return frozenset()
    signs = (1, -1) if relation.name == "eq" else (1,)
    return frozenset((a, sign * (1 if x > 0 else -1)) for m, x in gap.items() for a, _ in m for sign in signs)


__all__ = ["by_relevance"]
