"""Facts about |p|, √p, 1/p and numbers.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from checker.proofs import rules
from checker.proofs.fact_base import FactBase
from checker.proofs.inequality import closed
from checker.proofs.plausible import Unknown, value_of
from checker.proofs.polynomials import Atom
from checker.proofs.proof import Proof
from checker.proofs.rules import le
from checker.statements.term import Term


def of_abs(base: FactBase, a: Atom) -> Iterator[Proof]:
    """|x|² = x² and ±x ≤ |x|."""
    x = base.inside(a)
    yield rules.square(x)
    yield rules.absolute(x)
    yield rules.absolute(-x)


def of_sqrt(base: FactBase, a: Atom) -> Iterator[Proof]:
    """√x² = x where x ≥ 0."""
    x = base.inside(a)
    known = base.at_least_zero(x)
    if known is not None:
        yield rules.square(x, known)


def of_inv(base: FactBase, a: Atom) -> Iterator[Proof]:
    """y·(1/y) = 1 and 0 < 1/y where y or −y is positive."""
    y = base.inside(a)
    for z in (y, -y):
        known = base.above_zero(z)
        if known is not None:
            yield rules.reciprocal(known, z)
            yield rules.positive_reciprocal(known, z)
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
