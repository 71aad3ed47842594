"""The prover's polynomials: sums and products against plain dictionaries of fractions, and what is kept between them."""

from __future__ import annotations

import random
from fractions import Fraction

from checker.proofs.terms import polynomials
from checker.proofs.terms.polynomials import ONE, Polynomials, whole_number
from checker.proofs.terms.rational_factors import quotient_of_polynomials
from checker.proofs.terms.reduction import Reduction


def forms() -> tuple[Polynomials, list]:
    """A table with variables, a root and powers of e, and polynomials of one atom each."""
    table = Polynomials(frozenset({"k"}))
    x, y, k = (table.one("var", name) for name in ("x", "y", "k"))
    atoms = [
        x,
        y,
        k,
        table.root({(): Fraction(3)}),
        table.exp(x),
        table.exp(table.times({(): Fraction(-1, 2)}, y)),
        table.one("norm", "u"),
    ]
    return table, atoms


def some(table: Polynomials, atoms: list, source: random.Random) -> dict:
    """A random polynomial."""
    total: dict = {}
    for _ in range(source.randint(0, 4)):
        one = {(): Fraction(source.randint(1, 5) * source.choice((1, -1)), source.randint(1, 4))}
        for _ in range(source.randint(0, 3)):
            one = table.times(one, source.choice(atoms))
        total = table.plus(total, one)
    return total


def plain_sum(p: dict, q: dict, c: Fraction) -> dict:
    result = dict(p)
    for m, x in q.items():
        result[m] = result.get(m, Fraction(0)) + c * x
    return {m: x for m, x in result.items() if x}


def plain_product(table: Polynomials, p: dict, q: dict) -> dict:
    result: dict = {}
    for m, x in p.items():
        for n, y in q.items():
            key, c = table._multiplied(m + n)
            result[key] = result.get(key, Fraction(0)) + x * y * c
    return {m: x for m, x in result.items() if x}


def test_sums_and_products_are_those_of_plain_dictionaries_in_the_same_order():
    source = random.Random(1)
    table, atoms = forms()
    for _ in range(300):
        p, q = some(table, atoms, source), some(table, atoms, source)
        c = source.choice((ONE, -ONE, Fraction(-2, 3)))
        assert list(table.plus(p, q, c).items()) == list(plain_sum(p, q, c).items())
        assert list(table.times(p, q).items()) == list(plain_product(table, p, q).items())
        assert table.plus(p, p, -ONE) == {}


def test_combinations_are_added_entry_by_entry():
    source = random.Random(2)
    table, atoms = forms()
    for _ in range(50):
        u, w = ({k: p for k in range(3) if (p := some(table, atoms, source))} for _ in "uw")
        found = table.plus(u, w, -ONE)
        assert found == {k: p for k in range(3) if (p := plain_sum(u.get(k, {}), w.get(k, {}), -ONE))}


def test_products_of_monomials_that_are_forgotten_come_out_the_same(monkeypatch):
    monkeypatch.setattr(polynomials, "_MOST_KNOWN", 3)
    source, (table, atoms) = random.Random(3), forms()
    for _ in range(60):
        p, q = some(table, atoms, source), some(table, atoms, source)
        assert table.times(p, q) == plain_product(table, p, q)
        assert len(table._monomials) <= 3


def test_signs_by_sight():
    table, (x, _, k, root, power, _, norm) = forms()
    for p, sign in ((x, 0), (k, 1), (root, 2), (power, 2), (norm, 1), ({}, 1), ({(): ONE}, 2), ({(): -ONE}, 0)):
        assert table.sign(p) == sign == table.sign(p)  # asked again: what is kept says the same
    assert table.sign(table.times(x, x)) == 1
    assert table.sign(table.plus(table.times(x, x), {(): ONE})) == 2
    assert table.sign(table.plus(root, norm, -ONE)) == 0


def test_what_is_reduced_and_its_multipliers_add_up():
    """p = reduced(p) + Σ multipliers(p)[k]·gap_k, for x·(1/x) = 1 and (√y)² = y."""
    table, _ = forms()
    x, y = table.one("var", "x"), table.one("var", "y")
    inverse, root = table.inverse(x), table.one("sqrt", "y")
    gaps = [table.plus(table.times(x, inverse), {(): ONE}, -ONE), table.plus(table.times(root, root), y, -ONE)]
    reduction = Reduction(table, enumerate(gaps))
    source = random.Random(4)
    for _ in range(60):
        p = some(table, [x, y, inverse, root], source)
        left = reduction.reduced(p)
        for k, factor in reduction.multipliers(p).items():
            left = table.plus(left, table.times(factor, gaps[k]))
        assert left == p


def test_the_quotient_of_a_product_is_its_other_factor_and_of_others_there_is_none():
    table, atoms = forms()
    source = random.Random(5)
    for _ in range(60):
        p, q = some(table, atoms[:3], source), some(table, atoms[:3], source)
        if p and len(q) > 1:
            assert quotient_of_polynomials(table.times(p, q), q) == p
            assert quotient_of_polynomials(table.plus(table.times(p, q), {(): ONE}), q) is None
    assert quotient_of_polynomials({(): Fraction(6)}, {(): Fraction(2)}) is None  # numbers are divided elsewhere


def test_which_polynomials_are_whole_numbers():
    table, (x, *_) = forms()
    assert whole_number({}) == 0 and whole_number({(): Fraction(3)}) == 3
    assert [whole_number(p) for p in ({(): Fraction(1, 2)}, {(): Fraction(-1)}, x, table.plus(x, {(): ONE}))] == [
        None
    ] * 4
