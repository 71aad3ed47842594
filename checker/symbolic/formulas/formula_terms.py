"""Formulas with indices as terms again, so that a mean can be replaced by its value in a proof.

**Guarantee.** none here: ``verify.py`` checks that the term is equal to what was read.  **Raises.** Undecided where no term says the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import prod

from checker.errors import ClaimError, Undecided
from checker.statements.terms.term import Term, apply, as_term, parts
from checker.symbolic.formulas.canonical_names import components
from checker.symbolic.formulas.claim_formulas import Reading
from checker.symbolic.formulas.normal_form import NormalForms


def value_of(scalar: Term, spoken: Iterable[Term], positive: frozenset[Term] = frozenset()) -> Term:
    """A scalar term of the same value, written out as sums over entries; ``spoken`` are the terms whose variables show the sizes."""
    reading = Reading(positive=positive)
    polynomial = NormalForms().of(reading.of(scalar).at().form)
    try:
        return _Writer(reading, (scalar, *spoken)).sum_of(polynomial)
    except ClaimError as problem:  # sorts that do not fit: the formula is of a form that is not treated here
        raise Undecided(str(problem)) from None


def monomials_of(polynomial: tuple, reading: Reading, spoken: Iterable[Term]) -> list[Term]:
    """The monomials of a normal form as terms, without their numbers; those that no term says are left out."""
    writer, found = _Writer(reading, tuple(spoken)), []
    for _, bounds, factors in polynomial:
        try:
            found.append(writer.sum_of(((Fraction(1), bounds, factors),)))
        except (ClaimError, Undecided):
            continue
    return found


class _Writer:
    def __init__(self, reading: Reading, spoken: tuple[Term, ...]) -> None:
        self.known = {t.leaf: t for one in spoken for t in parts(one) if t.name == "var"}
        self.numbers = {f"number {t}": t for t in reading.known if isinstance(t, Term)}
        self.numbers |= {f"inverse {s.args[1]}": 1 / s.args[1] for t in spoken for s in parts(t) if s.name == "div"}
        for t in list(self.numbers.values()):
            if t.name == "div":
                self.numbers |= {f"inverse {y}": 1 / y for y in _factors(t.args[1])}
        taken = {t.leaf.partition(":")[0] for one in spoken for t in parts(one) if t.name == "bound"} | set(self.known)
        self.names = (n for k in range(10_000) if (n := f"k{k}") not in taken)

    def sum_of(self, polynomial: tuple, bound: Mapping[str, Term] | None = None) -> Term:
        found = [self.monomial(c, dict(bounds), factors, dict(bound or {})) for c, bounds, factors in polynomial]
        return sum(found[1:], found[0]) if found else as_term(0)

    def monomial(self, c: Fraction, bounds: dict[str, str], factors: tuple, bound: dict[str, Term]) -> Term:
        free, sums = components(bounds, factors)
        found = [self.power(one[0], one[1], bound) for one in free]
        for inner, inside in sums:
            new = {i: Term("var", leaf=next(self.names), sort="index", shape=(span,)) for i, span in inner.items()}
            body = prod([self.power(one[0], one[1], bound | new) for one in inside], start=as_term(1))
            for index in new.values():
                body = apply("sum_over", index, body)
            found.append(body)
        return prod(found, start=as_term(c))

    def power(self, atom: tuple, e: Fraction, bound: Mapping[str, Term]) -> Term:
        if atom[:2] == ("fun", "exp"):
            return apply("exp", as_term(e) * self.sum_of(atom[2], bound))
        if e.denominator != 1:
            raise Undecided("A power that is not whole.")
        base = self.sum_of(atom[1], bound) if atom[0] == "inv" else self.atom(atom, bound)
        k = int(-e if atom[0] == "inv" else e)
        return base**k if k > 0 else 1 / base**-k

    def atom(self, atom: tuple, bound: Mapping[str, Term]) -> Term:
        if atom[0] == "size":
            shown = (v for v in self.known.values() if v.sort == "vector" and v.shape == (atom[1],))
            found = next(shown, None)
            if found is None and not atom[1].isdigit():
                raise Undecided(f"No vector has the size {atom[1]}.")
            return as_term(int(atom[1])) if found is None else apply("length", found)
        if atom[0] == "delta":
            i, j = (self.index(one, bound) for one in atom[1:])
            if "place" in (i.name, j.name):
                raise Undecided("A literal index is compared with one of which the size is not a number.")
            return apply("indicator", apply("eq", i, j))
        if atom[0] != "var":
            raise Undecided(f"{atom[0]} is no term.")
        places = [self.index(one, bound) for one in atom[2:]]
        if not places and atom[1] in self.numbers:
            return self.numbers[atom[1]]
        v = self.known.get(atom[1])
        if v is None or any("*" in side for side in v.shape):
            raise Undecided(f"{atom[1]} is no variable with plain sizes.")
        if len(places) == 2:
            return apply("entry", apply("column", apply("transpose", v), places[0]), places[1])
        return apply("entry", v, places[0]) if places else v

    def index(self, name: str, bound: Mapping[str, Term]) -> Term:
        if name in bound:
            return bound[name]
        kind, _, number = name.removeprefix(".").partition(" ")
        if kind == "place":
            return apply("place", int(number))
        if kind in self.known and number == "0":
            return self.known[kind]
        raise Undecided(f"The index {name} is not known.")


def _factors(y: Term) -> list[Term]:
    return [one for a in y.args for one in _factors(a)] if y.name == "mul" else [y]


__all__ = ["value_of"]
