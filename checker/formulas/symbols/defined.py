r"""Values without a word that one condition fixes: inverses, roots and least values, each as a variable with that condition.

A⁻¹ is the variable B of “A B = I”: the statement is read for all such B, and there is one at most.

**Guarantee.** the condition is a hypothesis of the whole statement, so a value that depends on a bound index or on a draw is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

from checker.errors import InputError, NoWord
from checker.formulas.products import Read
from checker.formulas.sums import shape_of
from checker.statements.terms.term import Term, apply, as_term, sha256, subterms, variables_of

_ZERO = as_term(0)


def defined(name: str, of: Term, sort: str, shape: Sequence[str], holds: Callable[[Term], Term], reader: Any) -> Term:
    """A variable for the value that ``holds`` fixes, the same one wherever it is needed.  **Raises.** InputError."""
    leaf = f"{name}_of_{of.leaf if of.name == 'var' else sha256(of.json)[:6]}"
    key = f"\\mathrm{{{leaf.replace('_', '')}}}"
    value = Term("var", leaf=leaf, sort=sort, shape=tuple(shape))
    if any(isinstance(t, Term) and t.leaf == leaf and (k, t) != (key, value) for k, t in reader.names.items()):
        raise InputError(f"A value of the formula would be called {leaf}, as a variable is. Rename the variable.")
    reader.defined[key] = (value, holds(value))
    return value


def definitions_in(terms: Sequence[Term], bound: set[str], reader: Any) -> tuple[dict[str, Term], list[Term]]:
    """The defined values that terms speak of, and their conditions.  **Raises.** InputError for one that a bound name changes."""
    used = set[str]().union(*map(variables_of, terms))
    found: dict[str, Term] = {}
    conditions: list[Term] = []
    while new := [k for k, (value, _) in reader.defined.items() if k not in found and value.leaf in used]:
        for key in new:
            found[key], condition = reader.defined[key]
            conditions = conditions if condition is None else [condition, *conditions]
            used |= set() if condition is None else variables_of(condition)
    free = {t.leaf for t in (*reader.names.values(), *found.values()) if isinstance(t, Term)}
    free |= {
        leaf for t in reader.names.values() if isinstance(t, Term) and t.name == "length" for leaf in variables_of(t)
    }
    free -= bound
    for inside in (variables_of(condition) - free for condition in conditions):
        if inside:
            raise InputError(
                f"A value such as an inverse changes with {min(inside)}, which the formula binds. Declare it for each by a name."
            )
    return found, conditions


def check_fixed(body: Term, drawn: Term, source: str, reader: Any) -> None:
    """**Raises.** InputError where a defined value in a mean depends on what is drawn."""
    for value, condition in reader.defined.values():
        if condition is not None and drawn in subterms(condition) and value in subterms(body):
            raise NoWord(f"{source[:120]} has a value that changes with {drawn.leaf}. Declare it by a name.")


def points_of(name: str, sort: str, shape: Sequence[str], reader: Any, printed: str = "") -> Term:
    """A function that is at most 0 on a set of points of which nothing is known; ``printed``: how the set is printed, if not by its name.

    **Raises.** InputError where two sets would have one function, and where a variable has the name.
    """
    known = reader.names.get(name)
    leaf = f"{re.sub(r'[^A-Za-z0-9]|math[a-z]*|text|operatorname', '', name)}_set"
    key = f"\\mathrm{{{leaf.replace('_', '')}}}"
    function = Term("var", leaf=leaf, sort="function" if sort == "vector" else "scalar_function", shape=tuple(shape))
    others = {reader.defined.get(key, (function,))[0], reader.names.get(key, function)}
    other = reader.answers.values.setdefault(leaf, printed or name)
    if other != (printed or name):
        raise InputError(f"{other} and {printed or name} would be one set, {leaf}. Give one of them another letter.")
    if isinstance(known, Term) or callable(known) or others != {function}:
        raise InputError(f"{name} is a set of things of one size, and no variable beside it. Rename one of the two.")
    reader.defined[key] = (function, None)
    return function


# ── matrices ──


def power(matrix: Term, exponent: Any, printed: str, reader: Any) -> Read:
    """A⁻¹, A^{1/2} and A^{−1/2} of a square matrix, and their whole powers.  **Raises.** InputError for another exponent."""
    if exponent.denominator not in (1, 2) or not 0 < abs(exponent) <= 64:
        raise InputError(f"{printed} is a power of a matrix, and these have whole exponents or halves of them.")
    base = matrix if exponent.denominator == 1 else root_of_matrix(matrix, printed, reader)
    base = base if exponent > 0 else inverse(base, printed, reader)
    return reduce(lambda a, b: a @ b, [base] * abs(exponent.numerator)), "matrix"


def _side(matrix: Term, printed: str) -> str:
    shape = shape_of(matrix)
    if not shape or shape[0] != shape[-1]:
        raise InputError(f"{printed[:120]} is of no square matrix of a known size. Declare its parts with their sizes.")
    return shape[0]


def inverse(matrix: Term, printed: str, reader: Any) -> Term:
    size = _side(matrix, printed)
    one = apply("identity", apply("length", apply("column", matrix, 0)))
    return defined("inverse", matrix, "matrix", (size, size), lambda b: apply("eq", matrix @ b, one), reader)


def root_of_matrix(matrix: Term, printed: str, reader: Any) -> Term:
    """The symmetric root without negative eigenvalues."""
    size = _side(matrix, printed)

    def holds(b: Term) -> Term:
        least = apply("eigenvalue", b, apply("length", apply("column", b, 0)))
        return apply("eq", b.T, b) & (least >= _ZERO) & apply("eq", b @ b, matrix)

    return defined("root", matrix, "matrix", (size, size), holds, reader)


def pseudo_inverse(matrix: Term, printed: str, reader: Any) -> Term:
    """The matrix of Penrose's four equations."""
    shape = shape_of(matrix)
    if not shape:
        raise InputError(f"{printed[:120]} is of a matrix of unknown size. Declare its parts with their sizes.")

    def holds(b: Term) -> Term:
        pairs = (
            (matrix @ b @ matrix, matrix),
            (b @ matrix @ b, b),
            ((matrix @ b).T, matrix @ b),
            ((b @ matrix).T, b @ matrix),
        )
        return reduce(lambda p, q: p & q, (apply("eq", *pair) for pair in pairs))

    return defined("pseudoinverse", matrix, "matrix", (shape[-1], shape[0]), holds, reader)


# ── numbers ──


def root(a: Term, degree: int, reader: Any, *, odd: bool = False) -> Term:
    """The r with r^degree = a, and r ≥ 0 unless it is an ``odd`` root of any number; square roots are a word."""
    while degree % 2 == 0:
        a, degree = apply("sqrt", a), degree // 2
    if degree == 1:
        return a

    def holds(r: Term) -> Term:
        equal = apply("eq", r ** as_term(degree), a)
        return equal if odd else (r >= _ZERO) & equal

    return defined(f"root{degree}{'odd' if odd else ''}", a, "scalar", (), holds, reader)


def extreme_where(name: str, condition: Term, indices: Sequence[Term], body: Term, reader: Any) -> Term:
    """The greatest or the least value of a body where the condition holds: a bound that is reached."""
    named = [replace(i, leaf=reader.free("".join(filter(str.isalpha, i.leaf)))) for i in indices]
    for old, new in zip(indices, named, strict=True):
        condition, body = (_put(term, old.leaf, new) for term in (condition, body))

    def holds(m: Term) -> Term:
        bounded = apply("implies", condition, body <= m if name == "max" else m <= body)
        missed = ~(condition & apply("eq", body, m))
        for i in reversed(named):
            bounded, missed = apply("for_each", i, bounded), apply("for_each", i, missed)
        return bounded & ~missed

    return defined(name, condition & apply("eq", body, body), "scalar", (), holds, reader)


def _put(term: Term, leaf: str, new: Term) -> Term:
    if term.name == "var" and term.leaf == leaf and term.sort == "index":
        return new
    return replace(term, args=tuple(_put(a, leaf, new) for a in term.args)) if term.args else term


def one_less(count: Term, less: int, reader: Any) -> Term:
    """count − less as a whole number that is not negative."""
    name = f"less{less}"
    return defined(name, count, "scalar", ("natural",), lambda m: apply("eq", m + less, count), reader)


def with_definitions(said: Any, bound: set[str], reader: Any) -> Any:
    """The statement with the values that it takes for granted, as A⁻¹, and what fixes each.  **Raises.** InputError."""
    declared, conditions = definitions_in((said.conclude, *said.assuming), bound, reader)
    if declared and said.conclude.sort != "truth":
        raise InputError(
            f"{min(t.leaf for t in declared.values())} has a condition of its own, so that it cannot stand in a term alone. "
            "Write a whole statement, or declare the value by a name."
        )
    whole = {"declared": said.declared | declared, "assuming": (*conditions, *said.assuming)}
    named = {t.leaf: reader.named[t.leaf] for t in declared.values() if t.leaf in reader.named}
    return replace(said, **whole, defined=frozenset(declared), named=named) if declared else said


def least_value(function: Term, reader: Any) -> Term:
    """min f: the value where f is least."""
    sort = "vector" if function.sort == "function" else "scalar"
    z = defined("minimiser", function, sort, function.shape, lambda z: apply("minimiser", function, z), reader)
    return apply("function_value", function, z)


__all__ = [
    "check_fixed",
    "extreme_where",
    "inverse",
    "points_of",
    "least_value",
    "one_less",
    "power",
    "pseudo_inverse",
    "root",
    "with_definitions",
]
