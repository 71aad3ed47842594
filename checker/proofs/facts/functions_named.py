"""A goal about functions that are variables, from what interpolation says of them, with names for their values and gradients.

The names are numbers and vectors of which nothing else is known, so that every other way of the search may go on from there.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from checker.proofs.facts import functions
from checker.proofs.proof import Proof, rename, replace_variables, told_in_full
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rules import is_relation
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.term import Term, subterms

_MOST_FACTS = 10
_OF_FUNCTIONS = ("function_value", "function_gradient")
_SHARE = 0.5  # of the effort that is left


@dataclass
class _Names:
    """A name for each value and gradient, found again where the point is written in another way."""

    shop: Workshop
    given: dict[tuple, Term] = field(default_factory=dict)
    back: dict[str, Term] = field(default_factory=dict)

    def of(self, term: Term) -> Term:
        if term.name in _OF_FUNCTIONS and not term.open:
            key = (term.name, term.args[0].leaf, self.shop.forms.key(term.args[1]))
            if key not in self.given:
                gradient = term.sort == "vector"
                name = self.shop.variable("g" if gradient else "a", term.sort, term.args[1] if gradient else None)
                self.given[key], self.back[name.leaf] = name, term
            return self.given[key]
        args = tuple(map(self.of, term.args))
        return term if args == term.args else Term(term.name, args, leaf=term.leaf, sort=term.sort, shape=term.shape)


def from_what_is_said(search: Search, shop: Workshop, goal: Term, found: Sequence[functions.Function]) -> Proof | None:
    """The goal from the inequalities that speak of no other values and gradients than it does, all of them with names."""
    names = _Names(shop)
    hypotheses = [one for one in shop.given() if is_relation(one.concludes) and one.left.sort in ("scalar", "vector")]
    wanted = names.of(goal)
    known = {names.of(one.concludes): one for one in hypotheses}
    met = set(names.given)
    for f in found:
        for one in (*functions.moduli(f), *functions.at_points(f), *functions.between(f), *functions.slopes_apart(f)):
            said = names.of(one.concludes)
            if set(names.given) <= met:
                known.setdefault(said, one)
            for key in set(names.given) - met:
                del names.back[names.given.pop(key).leaf]
    about = any(one.sort in FUNCTION_SORTS for said in (wanted, *known) for one in subterms(said))
    if about or not names.back or len(known) > len(hypotheses) + _MOST_FACTS:
        return None
    proof = search.within(_SHARE, replace(shop, context=tuple(known), goals=()), wanted)
    if proof is None:
        return None
    facts = {}
    for said, one in known.items():
        whole = shop.holds(replace_variables(said, names.back), one)
        if whole is not None:
            facts[whole.concludes] = whole
    told = told_in_full(rename(proof, names.back), facts)
    return shop.holds(goal, told)


__all__ = ["from_what_is_said"]
