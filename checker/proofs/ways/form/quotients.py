"""Equalities of fractions, and fractions inside functions: y·(1/y) = 1, (√y)² = y, √(q²) = |q|, where no multiple of an equality reaches.

**Guarantee.** none: ``verify.py`` checks the tree.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import isqrt

from checker.errors import Undecided
from checker.proofs.inequalities.denominators import cancellations, cleared, inside_functions
from checker.proofs.inequalities.inequality import positive, sign
from checker.proofs.proof import Proof
from checker.proofs.terms.monomials import factors_of_polynomial
from checker.proofs.terms.polynomials import ONE, Atom, frozen
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation, le
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.form.cases import substituted
from checker.statements.terms.term import Term, apply, subterms


def cancelled(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with y·(1/y) = 1 put in, the first part of it where that occurs as a factor."""
    if not is_relation(goal) or not any(s.name == "div" for t in goal.args for s in subterms(t)):
        return None
    for part in dict.fromkeys(_parts(goal)):
        for simpler, known in cancellations(shop, part):
            same = completed(shop, apply("eq", part, simpler), known)
            if same is not None:
                return substituted(search, shop, goal, same)
    return None


def roots_of_squares(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with |q| for √(q²), the first root in it that is one: such as c·|p| for √(c²p²)."""
    if not is_relation(goal) or goal.name == "eq" and any(one.name == "sqrt" for one in goal.args):
        return None
    for root in dict.fromkeys(s for t in goal.args for s in subterms(t) if s.name == "sqrt" and not s.open):
        q = _root(shop, root.args[0])
        same = None if q is None else search.solve(shop, apply("eq", root, abs(q)))
        if same is not None:
            return substituted(search, shop, goal, same)
    return None


def _root(shop: Workshop, x: Term) -> Term | None:
    """q where x is q² by its factors."""
    form = shop.forms.scalar(x)
    if not form.keys() - {()}:
        return None
    constant, powers = ONE, Counter[tuple]()
    for one in factors_of_polynomial(form):
        lead = one[max(one)]
        constant *= lead
        powers[frozen({m: c / lead for m, c in one.items()})] += 1
    q = {(): _exact_root(constant)}
    if not q[()] or any(k % 2 for k in powers.values()):
        return None
    for factor, k in powers.items():
        q = functools.reduce(shop.forms.times, [dict(factor)] * (k // 2), q)
    return Writer(shop.forms).scalar(q)


def _exact_root(c: Fraction) -> Fraction:
    """√c of the square of a rational, else 0."""
    if c <= 0:
        return Fraction(0)
    root = Fraction(isqrt(c.numerator), isqrt(c.denominator))
    return root if root * root == c else Fraction(0)


def _parts(goal: Term) -> Iterator[Term]:
    """The scalars that stand in functions, and the two sides."""
    yield from inside_functions(goal)
    yield from goal.args


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


__all__ = ["cancelled", "equal_fractions", "roots_of_squares"]
