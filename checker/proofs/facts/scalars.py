"""Facts about |p|, √p, 1/p and numbers.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.inequalities.inequality import closed
from checker.proofs.proof import Proof
from checker.proofs.terms.float_values import Unknown, value_of
from checker.proofs.terms.polynomials import Atom
from checker.proofs.terms.rational_factors import factors_of_polynomial
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import sure
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation, le, lt, num
from checker.statements.terms.term import Term, apply


def of_variable(base: FactBase, a: Atom) -> Iterator[Proof]:
    """0 ≤ x where that follows from what hypotheses say of a product x·y with 0 < y; among numbers alone, from all that they say."""
    x = base.writer.atom(a)
    above, least = lt(0, x), le(0, x)
    if base.shop.known(above) is None and base.shop.known(least) is None:
        alone = not base.shop.vectors()
        sign = (alone and (base.follows(above) or base.follows(least))) or _sign_by_products(base, a, x)
        if sign is not None:
            yield sign


def _sign_by_products(base: FactBase, a: Atom, x: Term) -> Proof | None:
    """0 ≤ x from 0 ≤ x·y and 0 < y, for the products of two that hypotheses speak of."""
    relations = (one.concludes for one in base.hypotheses if is_relation(one.concludes) and not one.concludes.open)
    monomials = {m for one in relations if one.args[0].sort == "scalar" for m in base.shop.forms.gap(one)}
    others = {b for m in monomials if len(m) == 2 and (a, 1) in m for b, k in m if b != a and k == 1}
    for b in sorted(others):
        y = base.writer.atom(b)
        above = base.above_zero(y)
        product = above and base.follows(le(0, x * y))
        if above is not None and product is not None:
            inverse, one = rules.positive_reciprocal(above, y), rules.reciprocal(above, y)
            return completed(base.shop, le(0, x), [product, inverse, one], [(1, (), (0, 1))])
    return None


def of_abs(base: FactBase, a: Atom) -> Iterator[Proof]:
    """|x|² = x² and ±x ≤ |x|; |x| = ±x where the sign of x follows from the hypotheses."""
    x = base.inside(a)
    yield rules.square(x)
    yield rules.absolute(x)
    yield rules.absolute(-x)
    for y in (x, -x):
        sign = base.follows(le(0, y))
        above = base.above_zero(y) if sign is None else None
        sign = base.shop.holds(le(0, y), above) if above is not None else sign
        if sign is not None:
            yield from absolute_value(base, y, sign)


def absolute_value(base: FactBase, y: Term, sign: Proof) -> Iterator[Proof]:
    """|y| = y, from 0 ≤ y."""
    sides = [base.shop.holds(le(one, y)) or base.shop.holds(le(one, y), sign, sign) for one in (-y, y)]
    below = base.shop.holds(le(y, abs(y)), rules.absolute(y))
    if sides[0] is not None and sides[1] is not None and below is not None:
        above = Proof("bounds", le(abs(y), y), (sides[0], sides[1]), {"of": y})
        yield Proof("antisymmetry", apply("eq", abs(y), y), (above, below))


def of_sqrt(base: FactBase, a: Atom) -> Iterator[Proof]:
    """√x² = x where x ≥ 0."""
    x = base.as_met(a)
    known = base.at_least_zero(x)
    if known is not None:
        link = rules.square(x, known)
        yield link
        yield from _below_root(base, x, link)
        yield from _root_of_product(base, x, link)


def _root_of_product(base: FactBase, x: Term, link: Proof) -> Iterator[Proof]:
    """2√(p·q) ≤ p + q, and for roots √(r·s) that occur too 2√(p·q)·√(r·s) ≤ p·r + q·s, where p, q, r, s ≥ 0."""
    first = _two_factors(base, x)
    if first is None:
        return
    (p, above_p), (q, above_q) = first
    root = apply("sqrt", x)
    yield from _mean(base, root, p, q, [link], [above_p, above_q], [((0,), 1), ((1,), 1)])
    for a in sorted(base.seen):
        other = base.shop.forms.shown.get(a)
        if other is None or other.name != "sqrt" or other.args[0] == x:
            continue
        second = _two_factors(base, other.args[0])
        known = second and base.at_least_zero(other.args[0])
        if second is None or known is None:
            continue
        (r, above_r), (s, above_s) = second
        links, signs = [link, rules.square(other.args[0], known)], [above_p, above_q, above_r, above_s]
        yield from _mean(base, root * other, p * r, q * s, links, signs, [((0, 2), 1), ((1, 3), 1)])
        yield from _mean(base, root * other, p * s, q * r, links, signs, [((0, 3), 1), ((1, 2), 1)])


def _two_factors(base: FactBase, x: Term) -> tuple[tuple[Term, Proof], tuple[Term, Proof]] | None:
    """p and q with x = p·q, and why they are ≥ 0."""
    if x.name != "mul":
        return None
    known = [base.at_least_zero(one) for one in x.args]
    return None if None in known else ((x.args[0], sure(known[0])), (x.args[1], sure(known[1])))


def _mean(
    base: FactBase, root: Term, p: Term, q: Term, links: list[Proof], signs: list[Proof], products: list
) -> Iterator[Proof]:
    """2·root ≤ p + q, as root² = p·q by the links and (p − q)² ≥ 0."""
    positive = rules.combine(le(0, p + q), signs, [(c, (), numbers) for numbers, c in products])
    squares = completed(base.shop, le((2 * root) * (2 * root), (p + q) * (p + q)), links, [(1, (p - q,), ())])
    if squares is not None and base.shop.adds_up(positive):
        yield rules.roots(squares, positive, 2 * root, p + q)


def _below_root(base: FactBase, x: Term, link: Proof) -> Iterator[Proof]:
    """±y ≤ √x where x − y² is ≥ 0 by sight, for the squares y² in x."""
    forms, root = base.shop.forms, apply("sqrt", x)
    positive = base.shop.holds(le(0, root))
    for m, c in forms.scalar(x).items():
        half = tuple((a, k // 2) for a, k in m)
        if positive is None or not m or c < 1 or any(k % 2 for _, k in m):
            continue
        y = base.writer.monomial(half)
        for signed in (y, -y):
            squares = completed(base.shop, le(signed * signed, root * root), [link])
            if squares is not None:
                yield rules.roots(squares, positive, signed, root)


def of_inv(base: FactBase, a: Atom) -> Iterator[Proof]:
    """y·(1/y) = 1 and 0 < 1/y where y or −y is positive."""
    y = base.inside(a)
    for z in (y, -y):
        known = base.above_zero(z)
        if known is not None:
            yield rules.reciprocal(known, z)
            yield rules.positive_reciprocal(known, z)
            break
    yield from _inverse_of_product(base, a, y)


def _inverse_of_product(base: FactBase, a: Atom, y: Term) -> Iterator[Proof]:
    """1/y = 1/p·1/q·… for the factors of a polynomial y of which all are positive."""
    factors = factors_of_polynomial(dict(base.shop.forms.keys[a][1]))
    if len(factors) < 2:
        return
    parts = [base.writer.scalar(p) for p in factors]
    signs = [base.above_zero(p) for p in parts]
    if None in signs:
        return
    positive = rules.combine(lt(0, y), [sure(one) for one in signs], [(1, (), tuple(range(len(signs))))])
    whole = 1 / y
    inverses = [1 / p for p in parts]
    known = [
        rules.reciprocal(positive, y),
        *[rules.reciprocal(sure(one), p) for one, p in zip(signs, parts, strict=True)],
    ]
    total, times = num(1), [num(1)]
    for i in inverses:
        total = rules.times(total, i)
    for p, i in zip(parts, inverses, strict=True):
        times.append(times[-1] * (p * i))
    # 1/y − Π 1/p = 1/y·(1 − Π p/p) + (y/y − 1)·Π 1/p, the product telescoped
    goal = apply("eq", whole, total)
    for sign in (1, -1):
        weights = [num(-sign) * total, *[num(sign) * whole * one for one in times[:-1]]]
        found = base.shop.holds(goal, *known, weights=weights)
        if found is not None:
            yield found
            return


def of_root(base: FactBase, a: Atom) -> Iterator[Proof]:
    """The root of a rational between rationals."""
    yield from bracket(base, a)


def bracket(base: FactBase, a: Atom) -> Iterator[Proof]:
    """A number between two rationals, a little apart and far apart."""
    yield from bracket_of(base.writer.atom(a))


def bracket_of(term: Term) -> Iterator[Proof]:
    """A closed term between two rationals, a little apart and far apart; nothing where floats do not treat it."""
    try:
        value = Fraction(value_of(term, {}))
    except (Unknown, ArithmeticError, ValueError, KeyError, TypeError):
        return
    for digits in (10**2, 10**6):
        below, above = Fraction(math.floor(value * digits), digits), Fraction(math.ceil(value * digits), digits)
        for goal in (le(below, term), le(term, above)):
            known = closed(goal)
            if known is not None:
                yield known
