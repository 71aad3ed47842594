"""Rewritings of a comparison into one that is true, false or without a value at the same instances.

Each is a function (statement, term) that returns the other statement, or None where it does not apply.
"""

from __future__ import annotations

from checker.statements.terms.term import Term, apply
from tests.benchmarks.rewritings.of_terms import ONE, over_an_index
from tests.benchmarks.rewritings.places import Statement, positive, total


def _compared(term: Term) -> tuple[Term, Term] | None:
    """The sides of a comparison of numbers; not of places, of which nobody writes differences."""
    if term.name not in ("le", "lt") or any(a.name == "number_of" for a in term.args):
        return None
    return term.args[0], term.args[1]


def _is_zero(term: Term) -> bool:
    return term.name == "num" and term.fraction == 0


def all_on_the_right(_: Statement, term: Term) -> Term | None:
    """a ≤ b as 0 ≤ b − a."""
    sides = _compared(term)
    return apply(term.name, 0, sides[1] - sides[0]) if sides and not _is_zero(sides[0]) else None


def all_on_the_left(_: Statement, term: Term) -> Term | None:
    """a ≤ b as a − b ≤ 0."""
    sides = _compared(term)
    return apply(term.name, sides[0] - sides[1], 0) if sides and not _is_zero(sides[1]) else None


def sides_negated(_: Statement, term: Term) -> Term | None:
    """a ≤ b as −b ≤ −a."""
    sides = _compared(term)
    return apply(term.name, -sides[1], -sides[0]) if sides else None


def sides_times_three(_: Statement, term: Term) -> Term | None:
    """a ≤ b as 3·a ≤ 3·b."""
    sides = _compared(term)
    return apply(term.name, 3 * sides[0], 3 * sides[1]) if sides else None


def sides_plus_the_same(statement: Statement, term: Term) -> Term | None:
    """a ≤ b as a + t ≤ b + t, for the first number t among the variables, or 1."""
    sides = _compared(term)
    t = next((v for v in statement.forall if v.sort == "scalar"), ONE)
    return apply(term.name, sides[0] + t, sides[1] + t) if sides else None


def multiplied_through(statement: Statement, term: Term) -> Term | None:
    """a ≤ b/c as a·c ≤ b, and b/c ≤ a as b ≤ a·c, where c is positive by its form or by a hypothesis."""
    sides = _compared(term)
    if sides is None:
        return None
    for k, quotient in enumerate(sides):
        if quotient.name == "div" and positive(statement, quotient.args[1]):
            other, c = sides[1 - k], quotient.args[1]
            new = c if other == ONE else other if _is_zero(other) else other * c
            return apply(term.name, *((quotient.args[0], new) if k == 0 else (new, quotient.args[0])))
    return None


def absolute_value_by_two_sides(_: Statement, term: Term) -> Term | None:
    """|x| ≤ c as −c ≤ x and x ≤ c."""
    sides = _compared(term)
    if sides is None or sides[0].name != "abs":
        return None
    x, c = sides[0].args[0], sides[1]
    return apply(term.name, -c, x) & apply(term.name, x, c)


def greatest_by_its_parts(statement: Statement, term: Term) -> Term | None:
    """max(a, b) ≤ c as a ≤ c and b ≤ c, and of a vector as the same of each entry; c ≤ min likewise."""
    sides = _compared(term)
    for k, word in enumerate(("maximum", "minimum")) if sides else ():
        if sides[k].name != word:
            continue
        u = sides[k].args[0]
        if u.name == "pair":
            first, second = (apply(term.name, *((a, sides[1]) if k == 0 else (sides[0], a))) for a in u.args)
            return first & second
        i = over_an_index(statement, u) if total(term) else None
        if i is not None:
            a = apply("entry", u, i)
            return apply("for_each", i, apply(term.name, *((a, sides[1]) if k == 0 else (sides[0], a))))
    return None


def equality_turned_round(_: Statement, term: Term) -> Term | None:
    """a = b as b = a."""
    return apply("eq", term.args[1], term.args[0]) if term.name == "eq" and term.args[0] != term.args[1] else None


def equality_as_difference(_: Statement, term: Term) -> Term | None:
    """a = b as a − b = 0."""
    numbers = term.name == "eq" and term.args[0].sort == "scalar" and not any(map(_is_zero, term.args))
    return apply("eq", term.args[0] - term.args[1], 0) if numbers else None


def equality_by_two_sides(_: Statement, term: Term) -> Term | None:
    """a = b as a ≤ b and b ≤ a."""
    if term.name != "eq" or term.args[0].sort != "scalar":
        return None
    a, b = term.args
    return (a <= b) & (b <= a)
