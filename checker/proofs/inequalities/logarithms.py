"""Logarithms of products and quotients taken apart: log(p/q) = log p − log q.

**Guarantee.** every equality is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Callable

from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import ONE, Polynomial
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply


def apart(shop: Workshop, goal: Term, positive: Callable[[Workshop, Term], Proof | None]) -> list[Proof]:
    """log(c·Π y·Π 1/z·r) = log c + Σ log y − Σ log z + log r for the logarithms of a goal, where all parts are shown to be positive."""
    found = []
    for a in sorted({a for m in shop.forms.gap(goal) for a, _ in m if shop.forms.keys[a][0] == "log"}):
        one = taken_apart(shop, dict(shop.forms.keys[a][1]), positive)
        found += [] if one is None else [one]
    return found


def factors_of_argument(shop: Workshop, p: Polynomial) -> list[tuple[Term, int]]:
    """y and k with p = Π y^k."""
    forms, writer = shop.forms, Writer(shop.forms)
    shared = dict(next(iter(p), ()))
    for m in p:
        powers = dict(m)
        shared = {a: min(k, powers[a]) for a, k in shared.items() if a in powers}
    rest: Polynomial = {tuple((a, k - shared.get(a, 0)) for a, k in m if k > shared.get(a, 0)): x for m, x in p.items()}
    parts = [(writer.scalar(rest), 1)] if rest != {(): ONE} else []
    for a, k in shared.items():
        inverse = forms.keys[a][0] == "inv"
        parts.append((writer.scalar(dict(forms.keys[a][1]) if inverse else {((a, 1),): ONE}), -k if inverse else k))
    return parts


def taken_apart(shop: Workshop, p: Polynomial, positive: Callable[[Workshop, Term], Proof | None]) -> Proof | None:
    """log p = Σ k·log y; None where p has no factors to take apart, or one is not shown to be positive."""
    parts = factors_of_argument(shop, p)
    if len(parts) == 1 and parts[0][1] == 1:
        return None
    links, factors = [], []
    total: Term = num(0)
    for y, k in parts:
        known = positive(shop, y)
        if known is None:
            return None
        links.append(rules.logarithm(known, y))
        if k < 0:
            below = inverse_power(shop, known, y)
            if below is None:
                return None
            links.append(below)
            known = rules.positive_reciprocal(known, y)
        factors += [known] * abs(k)
        total = total + k * apply("log", y)
    whole = Writer(shop.forms).scalar(p)
    above = rules.combine(lt(0, whole), factors, [(1, (), tuple(range(len(factors))))])
    if not shop.adds_up(above):
        return None
    links.append(rules.logarithm(above, whole))
    power = completed(shop, apply("eq", apply("exp", apply("log", whole)), apply("exp", total)), links)
    return power and Proof("inverse", apply("eq", apply("log", whole), total), (power,))


def inverse_power(shop: Workshop, positive: Proof, y: Term) -> Proof | None:
    """e^(−log y) = 1/y."""
    power = apply("exp", -apply("log", y))
    goal = apply("eq", power, 1 / y)
    return shop.holds(
        goal, rules.reciprocal(positive, y), rules.logarithm(positive, y), weights=[-power, -(power * (1 / y))]
    )


def product_of_powers(shop: Workshop, side: Polynomial, logs: list[tuple]) -> Polynomial:
    """e^(Σ k·log y + rest) as Π y^k·e^rest."""
    forms = shop.forms
    product: Polynomial = {(): ONE}
    for m in logs:
        for _ in range(int(side.get(m, 0))):
            product = forms.times(product, dict(forms.keys[m[0][0]][1]))
    rest = {m: x for m, x in side.items() if m not in logs}
    return forms.times(product, forms.exp(rest)) if rest else product


def power_as_product(shop: Workshop, writer: Writer, side: Polynomial, logs: list, facts: list[Proof]) -> Proof | None:
    """e^(Σ log y + rest) = Π y·e^rest, from e^(log y) = y one at a time."""
    forms = shop.forms
    current = writer.scalar(side)
    exponent = dict(side)
    product: Polynomial = {(): ONE}
    known: Proof | None = None
    for m in logs:
        for _ in range(int(side.get(m, 0))):
            y = dict(forms.keys[m[0][0]][1])
            fact = next(f for f in facts if forms.scalar(f.right) == y)
            exponent = forms.plus(exponent, {m: ONE}, -ONE)
            before = product
            product = forms.times(product, y)
            rest = forms.exp(exponent) if exponent else {(): ONE}
            goal = apply("eq", apply("exp", current), writer.scalar(forms.times(product, rest)))
            weight = writer.scalar(forms.times(before, rest))
            proofs = [fact] if known is None else [known, fact]
            weights = [weight] if known is None else [num(1), weight]
            known = shop.holds(goal, *proofs, weights=weights)
            if known is None:
                return None
    return known
