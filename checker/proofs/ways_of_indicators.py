"""A way to prove what speaks of indicators: each is 1 or 0, and which is assumed in its case.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from checker.proofs import rules
from checker.proofs.proof import Proof
from checker.proofs.proof_search import Search, assuming
from checker.proofs.rules import is_relation, num
from checker.proofs.ways_of_rewriting import followed_back, with_equal
from checker.proofs.workshop import Workshop
from checker.proofs.writing import Writer
from checker.statements.term import Term, apply, parts, subterms

_MOST_CASES = 5  # inside each other


def indicators_apart(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal where a statement holds, with 1 for its indicator, and where it does not, with 0."""
    if not (is_relation(goal) or goal.name == "eq") or search.splits >= _MOST_CASES:
        return None
    one = next((s for t in goal.args for s in subterms(t) if s.name == "indicator"), None)
    if one is None:
        return _written_out(search, shop, goal)
    (statement,) = one.args
    either = Proof("either", apply("or", statement, ~statement), (rules.hypothesis(~statement),))
    search.splits += 1
    try:
        found = []
        for known, value in ((statement, 1), (~statement, 0)):
            case = assuming(shop, known)
            same = apply("eq", one, num(value))
            fact = Proof("indicator", same, (rules.hypothesis(known),), {"of": statement})
            simpler, links = with_equal(case, goal, one, num(value), fact)
            shown = search.solve(case, simpler)
            back = shown and followed_back(case, goal, shown, links)
            if back is None:
                return None
            found.append(back)
        return rules.cases(either, *found)
    finally:
        search.splits -= 1


def _written_out(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with what stands under a binder at the places that are spoken of, where indicators come into sight by that."""
    if not is_relation(goal) or not any(s.name == "indicator" for t in goal.args for s in parts(t)):
        return None
    writer = Writer(shop.forms)
    written = apply(goal.name, *(writer.scalar(shop.forms.scalar(side)) for side in goal.args))
    if not any(s.name == "indicator" for t in written.args for s in subterms(t)):
        return None
    known = search.solve(shop, written)
    return known and shop.holds(goal, known)


__all__ = ["indicators_apart"]
