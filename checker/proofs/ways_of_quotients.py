"""Ways to prove a goal inside exponentials, roots and weights, where no multiple of an equality reaches: y·(1/y) = 1, and √(q²) = |q|."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import isqrt

from checker.proofs import rules
from checker.proofs.polynomials import ONE, Atom, Polynomial, frozen
from checker.proofs.proof import Proof
from checker.proofs.proof_search import Search
from checker.proofs.rational_factors import factors_of_polynomial, quotient_of_polynomials
from checker.proofs.rewriting import completed
from checker.proofs.rules import is_relation, lt
from checker.proofs.ways_of_cases import substituted
from checker.proofs.workshop import Workshop
from checker.proofs.writing import Writer
from checker.statements.term import Term, apply, subterms


def cancelled(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with y·(1/y) = 1 put in, the first part of it where that occurs as a factor."""
    if not is_relation(goal) or not any(s.name == "div" for t in goal.args for s in subterms(t)):
        return None
    for part in dict.fromkeys(_parts(goal)):
        form = shop.forms.scalar(part)
        same = _divided(shop, part, form)
        if same is not None:
            return substituted(search, shop, goal, same)
        bases = {b for m in form for _, b in _pairs(shop, m)}
        known = [one for b in sorted(bases) if (one := _reciprocal(shop, b)) is not None]
        if not known or len(known) < len(bases):
            continue
        simpler = Writer(shop.forms).scalar(_without(shop, form))
        same = completed(shop, apply("eq", part, simpler), known)
        if same is not None and simpler != part:
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


def _divided(shop: Workshop, part: Term, form: Polynomial) -> Proof | None:
    """That the part is what it is without 1/y, where y is a sum that divides all that 1/y stands at."""
    forms = shop.forms
    for a in sorted({a for m in form for a, k in m if forms.keys[a][0] == "inv" and k == 1}):
        y = dict(forms.keys[a][1])
        over = {tuple(pair for pair in m if pair[0] != a): x for m, x in form.items() if (a, 1) in m}
        quotient = quotient_of_polynomials(over, y) if len(y) > 1 else None
        if quotient is None:
            continue
        rest = {m: x for m, x in form.items() if (a, 1) not in m}
        below = Writer(forms).scalar(y)
        for z in (below, -below):
            known = _above_zero(shop, z)
            simpler = Writer(forms).scalar(forms.plus(rest, quotient))
            same = known and completed(shop, apply("eq", part, simpler), [rules.reciprocal(known, z)])
            if same is not None:
                return same
    return None


def _parts(goal: Term) -> Iterator[Term]:
    """The scalars that stand in functions, and the two sides."""
    for side in goal.args:
        for s in subterms(side):
            if s.name not in ("add", "sub", "neg", "mul", "div", "pow"):
                yield from (one for one in s.args if one.sort == "scalar" and one.args)
    yield from goal.args


def _pairs(shop: Workshop, m: tuple) -> list[tuple[Atom, Atom]]:
    """(1/y, y) among the factors of a monomial."""
    powers, keys = dict(m), shop.forms.keys
    found = []
    for a in powers:
        monomials = [inner for inner, _ in keys[a][1]] if keys[a][0] == "inv" else []
        if len(monomials) == 1 and len(monomials[0]) == 1 and (b := monomials[0][0][0]) in powers:
            found.append((a, b))
    return found


def _without(shop: Workshop, form: Polynomial) -> Polynomial:
    """The polynomial with y·(1/y) left out of its monomials."""
    total: Polynomial = {}
    for m, x in form.items():
        powers = dict(m)
        for a, b in _pairs(shop, m):
            least = min(powers[a], powers[b])
            powers[a], powers[b] = powers[a] - least, powers[b] - least
        total = shop.forms.plus(total, {tuple(sorted((a, k) for a, k in powers.items() if k)): x})
    return total


def _reciprocal(shop: Workshop, b: Atom) -> Proof | None:
    y = Writer(shop.forms).atom(b)
    positive = _above_zero(shop, y)
    return None if positive is None else rules.reciprocal(positive, y)


def _above_zero(shop: Workshop, y: Term) -> Proof | None:
    goal = lt(0, y)
    return shop.holds(goal) or shop.known(goal) or shop.show(goal, shop.given(), degree=1)


__all__ = ["cancelled", "roots_of_squares"]
