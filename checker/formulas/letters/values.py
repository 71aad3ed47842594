r"""Functions and points that a paper declares and the language has no variable for, by their values.

f(x, y) of a function of several arguments, f_i(x) of a family of functions under a sum over i, and a vector F(x) are new variables.  Where
two of them are values of one function, equal arguments give equal values: this is a hypothesis of the statement.  x_t of a family of
points under a sum over t is a row of a matrix.

**Guarantee.** the statement holds for all functions exactly if it holds for all values that meet these hypotheses; a gradient counts as a
further value, since a smooth function takes any values and slopes at finitely many points.
**Source.** W. Ackermann, Solvable Cases of the Decision Problem, 1954 (the reduction of functions to their values).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, count, islice
from typing import Any

from checker.errors import InputError, NoWord
from checker.formulas.letters.names import canonical, kind_of
from checker.formulas.products import Read
from checker.formulas.readings import spelled
from checker.formulas.sums import shape_of
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.term import Term, apply, conjunction, sha256, variables_of, with_table

Shape = tuple[str, ...]
_SORTS = ("scalar", "vector", "matrix")


@dataclass(frozen=True, kw_only=True)
class Uninterpreted:
    """A function of which nothing is known: the sizes of its arguments and of its values.  ``member`` is the index of a family."""

    leaf: str
    arguments: tuple[Shape, ...]
    value: Shape = ()
    member: Term | None = None


@dataclass(frozen=True, kw_only=True)
class Value:
    """One value, or gradient, of a function: the new variable holds it at each value of the indices."""

    function: str
    slope: int | None
    variable: Term
    arguments: tuple[Term, ...]
    indices: tuple[Term, ...]
    printed: str


def at_indices(whole: Term, indices: Sequence[Any]) -> Term:
    """The number, row or matrix that a variable holds at its indices."""
    left = list(indices)
    value = apply("column", whole, left.pop()) if len(left) == 2 else whole
    for index in left:
        value = apply("entry", value, index) if value.sort == "vector" else apply("column", value.T, index)
    return value


def key_of(leaf: str) -> str:
    """The printed name of a new variable."""
    return f"\\mathrm{{{leaf.replace('_', '')}}}"


def value_of(function: Uninterpreted, items: Sequence[Node], slope: int | None, node: Node, reader: Any) -> Read:
    """f(x, y), or its gradient in one argument, as a new variable.  **Raises.** InputError for arguments that do not fit, NoWord."""
    if len(items) != len(function.arguments):
        raise InputError(
            f"{node.source[:120]} gives {len(items)} arguments to {function.leaf}, which is declared with {len(function.arguments)}."
        )
    found = tuple(
        _argument(item, shape, function, reader) for item, shape in zip(items, function.arguments, strict=True)
    )
    drawn = [t for name in reader.drawn if isinstance(t := reader.names.get(name), Term)]
    if used_in(drawn) & reader.answers.variables_in(*found):
        raise NoWord(f"{node.source[:120]} changes with what the mean draws. Declare the mean as a name.")
    arguments = found if function.member is None else (function.member, *found)
    shape = function.value if slope is None else function.arguments[slope]
    indices = _indices_in(arguments, reader)
    sizes = tuple(_size_of(index, node, reader) for index in indices)
    if len(sizes) + len(shape) > 2:
        raise NoWord(f"{node.source[:120]} has more than two sizes. The language has numbers, vectors and matrices.")
    whole = (*sizes, *shape)
    places = {index: Term("var", leaf=f"place{k}", sort="index", shape=("?",)) for k, index in enumerate(indices)}
    text = [[with_table(argument, places).json for argument in arguments], list(whole), slope]
    stem = function.leaf[:24] if slope is None else f"gradient_{function.leaf[:20]}"
    variable = Term("var", leaf=f"{stem}_{sha256([function.leaf, text])[:6]}", sort=_SORTS[len(whole)], shape=whole)
    reader.defined[key_of(variable.leaf)] = (variable, None)
    reader.answers.values[variable.leaf] = Value(
        function=function.leaf,
        slope=slope,
        variable=variable,
        arguments=arguments,
        indices=indices,
        printed=node.source,
    )
    term = at_indices(variable, indices)
    return term, kind_of(term)


def _argument(item: Node, shape: Shape, function: Uninterpreted, reader: Any) -> Term:
    """One argument, which has to be what the declaration says.  **Raises.** InputError."""
    term: Term = reader.as_number(reader.read(item))[0]
    known = shape_of(term) or ()
    fits = len(known) != len(shape) or all(
        a == b or a.isdigit() != b.isdigit() for a, b in zip(known, shape, strict=True)
    )
    if term.sort != _SORTS[len(shape)] or not fits:
        said = f"{_SORTS[len(shape)]} {' '.join(shape)}".strip()
        raise InputError(f"{item.source[:80]} is a {term.sort}, and {function.leaf} is declared with a {said} there.")
    return term


def _indices_in(arguments: Sequence[Term], reader: Any) -> tuple[Term, ...]:
    """The indices that the arguments speak of, in the order of the declarations."""
    used = used_in(arguments)
    found = [t for t in reader.names.values() if isinstance(t, Term) and t.sort == "index" and t.leaf in used]
    return tuple(dict.fromkeys(found))


def _size_of(index: Term, node: Node, reader: Any) -> str:
    size = str(index.shape[0] if index.shape != ("?",) else reader.counts.get(index.leaf, ""))
    known = reader.names.get(size)
    if not size or isinstance(known, Term) and known.name == "var":
        raise NoWord(
            f"In {node.source[:80]} nothing says over how many {index.leaf} goes. Declare its range, as 'T: size'."
        )
    return size


def function_at(head: Node, reader: Any) -> Uninterpreted | None:
    """The function before a bracket that is read by its values; None for another one."""
    base, below, above, primes = head.parts if head.kind == "scripts" else (head, None, None, 0)
    if base.kind != "symbol" or primes:
        return None
    key = canonical(base.parts[0], below, above)
    named = reader.names.get(key)
    return named if isinstance(named, Uninterpreted) else None


def argument_with(letter: str, items: Sequence[Node]) -> int | None:
    """Which argument ∇_x is taken of: the one that prints the letter x; None where that is open."""
    found = [
        k
        for k, item in enumerate(items)
        if letter in re.findall(r"\\[A-Za-z]+|[A-Za-z]", spelled(item.source).replace("{", " "))
    ]
    return found[0] if len(found) == 1 else None


def used_in(terms: Iterable[Term]) -> set[str]:
    return {leaf for term in terms for leaf in variables_of(term)}


def congruences(terms: Sequence[Term], values: Mapping[str, Any]) -> list[Term]:
    """Equal arguments give equal values, for each two values of one function in the terms.  **Raises.** InputError."""
    used = used_in(terms)
    here = [value for leaf, value in values.items() if leaf in used and isinstance(value, Value)]
    if beside := next((value for value in here if value.function in used), None):
        raise InputError(
            f"{beside.printed[:120]} is one of several functions, and {beside.function} stands beside it as a single one. Give the single "
            "one a name of its own."
        )
    pairs = combinations_with_replacement(here, 2)
    taken = used | {size for value in here for size in value.variable.shape}
    found = (_congruence(a, b, taken) for a, b in pairs if (a.function, a.slope) == (b.function, b.slope))
    return [term for term in found if term is not None]


def _congruence(a: Value, b: Value, taken: set[str]) -> Term | None:
    """For all indices: where the arguments of a and b are equal, so are the values; None where that says nothing."""
    names = list(islice((n for k in count(1) if (n := f"i{k}") not in taken), len(a.indices) + len(b.indices)))
    sizes = (*_sizes(a), *_sizes(b))
    fresh = [Term("var", leaf=n, sort="index", shape=(s,)) for n, s in zip(names, sizes, strict=True)]
    of_a, of_b = fresh[: len(a.indices)], fresh[len(a.indices) :]
    if a.arguments and a.arguments[0] in a.indices and b.arguments[0] in b.indices:  # one member of a family
        same = of_a[a.indices.index(a.arguments[0])]
        of_b[b.indices.index(b.arguments[0])] = same
    at_a, at_b = dict(zip(a.indices, of_a, strict=True)), dict(zip(b.indices, of_b, strict=True))
    pairs = [(with_table(x, at_a), with_table(y, at_b)) for x, y in zip(a.arguments, b.arguments, strict=True)]
    equal = [apply("eq", x, y) for x, y in pairs if x != y]
    one, other = at_indices(a.variable, of_a), at_indices(b.variable, of_b)
    if one == other or (a is b and not equal):
        return None
    said = apply("eq", one, other)
    said = apply("implies", conjunction(equal), said) if equal else said
    for index in reversed([i for i in dict.fromkeys((*of_a, *of_b)) if i.leaf in variables_of(said)]):
        said = apply("for_each", index, said)
    return said


def _sizes(value: Value) -> tuple[str, ...]:
    return tuple(value.variable.shape[: len(value.indices)])


__all__ = [
    "Uninterpreted",
    "Value",
    "argument_with",
    "at_indices",
    "congruences",
    "function_at",
    "key_of",
    "used_in",
    "value_of",
]
