"""Equalities of fractions with roots: both sides times what they divide by, modulo (√y)² = y, y·(1/y) = 1 and equal hypotheses.

**Guarantee.** none: ``verify.py`` checks the tree.
"""

from __future__ import annotations

from checker.errors import Undecided
from checker.proofs.inequalities.denominators import cleared
from checker.proofs.inequalities.inequality import positive, sign
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import Atom
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation, le
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply

_MOST_FACTS = 24


def equal_fractions(_: Search, shop: Workshop, goal: Term) -> Proof | None:
    """An equality of scalars, or of vectors at a fresh index, that is one of polynomials then."""
    if goal.name != "eq" or goal.open:
        return None
    try:
        if goal.args[0].sort == "vector":
            k = shop.variable("k", "index", goal.args[0])
            at_k = _equal(shop, apply("eq", *(apply("entry", side, k) for side in goal.args)))
            return at_k and rules.every_entry(goal, at_k, k)
        return _equal(shop, goal) if is_relation(goal) else None
    except Undecided:
        return None


def _equal(shop: Workshop, goal: Term) -> Proof | None:
    whole = cleared(shop, goal, lambda y: positive(shop, y))
    for said, back in ((goal, lambda tree: tree), *([] if whole is None else [(whole.said, whole.back)])):
        facts = _known(shop, said)
        found = completed(shop, said, facts) if facts else None
        if found is not None:
            return back(found)
    return None


def _known(shop: Workshop, said: Term) -> list[Proof]:
    """What hypotheses say to be equal, (√y)² = y and y·(1/y) = 1 of the roots and inverses that occur, where their signs are known."""
    forms, writer = shop.forms, Writer(shop.forms)
    found = [one for one in shop.given() if one.concludes.name == "eq" and is_relation(one.concludes)]
    asked, seen = [forms.gap(said), *(forms.gap(one.concludes) for one in found)], set[Atom]()
    while asked and len(found) <= _MOST_FACTS:
        for a in sorted({a for m in asked.pop() for a, _ in m} - seen):
            seen.add(a)
            kind, *inside = forms.keys[a]
            if kind not in ("sqrt", "inv"):
                continue
            asked.append(dict(inside[0]))
            y = writer.scalar(dict(inside[0]))
            if kind == "sqrt" and (least := sign(shop, le(0, y))) is not None:
                found.append(rules.square(y, least))
            elif kind == "inv" and (above := positive(shop, y)) is not None:
                found.append(rules.reciprocal(above, y))
    return found


__all__ = ["equal_fractions"]
