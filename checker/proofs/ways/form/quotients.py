"""Ways to prove a goal inside exponentials, roots and weights, where no multiple of an equality reaches: y·(1/y) = 1, and √(q²) = |q|."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import isqrt

from checker.proofs.inequalities.lowest_terms import cancellations, inside_functions
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import ONE, frozen
from checker.proofs.terms.rational_factors import factors_of_polynomial
from checker.proofs.terms.writing import Writer
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation
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


__all__ = ["cancelled", "roots_of_squares"]
