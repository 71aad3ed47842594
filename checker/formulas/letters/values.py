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
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, count, islice
from typing import Any

from checker.errors import InputError, NoWord
from checker.formulas.letters.names import canonical, kind_of, matrix_of, plain_name
from checker.formulas.products import Read
from checker.formulas.readings import spelled
from checker.formulas.sums import shape_of
from checker.formulas.symbols.reach import is_index
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.term import Term, apply, conjunction, sha256, variables_of, with_table

Shape = tuple[str, ...]
_SORTS = ("scalar", "vector", "matrix")
_SUBSCRIPT = re.compile(r"(.+?)_\{(\\?[A-Za-z]+)\}")
_ABOVE = re.compile(r"(.+?)\^\{\((\\?[A-Za-z]+)\)\}")
_COUNTED = re.compile(r"(?:\\?[A-Za-z]|\\[a-z]+|\d+)(?:[+-]\d+)?")
_COUNTING = frozenset({*"ijklrst", "\\tau", "\\ell"})


@dataclass(frozen=True, kw_only=True)
class Uninterpreted:
    """A function of which nothing is known: the sizes of its arguments and of its values.  ``member`` is the index of a family."""

    leaf: str
    arguments: tuple[Shape, ...]
    value: Shape = ()
    member: Term | None = None


@dataclass(frozen=True, kw_only=True)
class Family:
    """x_t under a sum over t: ``points`` are all of them; ``start`` is the number of the first, ``count`` says how many, as printed.

    ``member`` is None for the rows of a declared matrix; ``above``: the points are printed as x^{(t)}.  ``known`` says how many there are
    where their size has no name in the formula.
    """

    points: Term
    member: Term | None
    printed: str
    start: int
    count: str
    above: bool = False
    known: Term | None = None
    asked: str = ""  # up to which number they go, where there may be none

    @property
    def element(self) -> Term:
        return _at(self.points, [self.member])


@dataclass(frozen=True, kw_only=True)
class Value:
    """One value, or gradient, of a function: the new variable holds it at each value of the indices."""

    function: str
    slope: int | None
    variable: Term
    arguments: tuple[Term, ...]
    indices: tuple[Term, ...]
    printed: str


# ── under an index ──


def families_over(letters: Sequence[str], indices: Sequence[Term], bounds: Any, reader: Any) -> dict[str, Any]:
    """What is declared as one name with a bound index, as f_t and x_t, as a family; also f_s, where s is bound and f_t is declared."""
    found: dict[str, Any] = {}
    for letter, index in zip(letters, indices, strict=True):
        for key, value in reader.names.items():
            above = _ABOVE.fullmatch(key)
            match = above or _SUBSCRIPT.fullmatch(key)
            if match is None or not (match[2] == letter or _is_alike(match, letter, reader)):
                continue
            family = _of_name(match[1], value, index, bounds, above is not None, reader)
            found |= {} if family is None else {_printed(match[1], letter, above is not None): family}
    return found


def _printed(stem: str, letter: str, above: bool) -> str:
    """The name x_t, or x^{(t)}."""
    return canonical(stem, None, f"({letter})") if above else canonical(stem, letter, None)


def counted_function(leaf: str, reader: Any) -> bool:
    """Whether a declared function is printed with a letter that counts, as f_i."""
    keys = [key for key, value in reader.names.items() if isinstance(value, Term) and value.leaf == leaf]
    return any((match := _SUBSCRIPT.fullmatch(key)) is not None and match[2] in _COUNTING for key in keys)


def _is_alike(match: re.Match[str], letter: str, reader: Any) -> bool:
    """Whether f_s is one of the family f_t: both count, and neither f nor f_s is declared as another thing."""
    stem, other = match[1], match[2]
    declared = {stem, _printed(stem, letter, match.re is _ABOVE)} & set(reader.names)
    return {letter, other} <= _COUNTING and not declared and not is_index(reader.names.get(other))


def _of_name(
    stem: str, value: Any, index: Term, bounds: Any, above: bool, reader: Any
) -> Uninterpreted | Family | None:
    if isinstance(value, Uninterpreted):
        return replace(value, member=index)
    if isinstance(value, Family):
        return replace(value, member=index)
    if not isinstance(value, Term) or value.name != "var":
        return None
    if value.sort in FUNCTION_SORTS:
        return Uninterpreted(leaf=value.leaf, arguments=(value.shape,), member=index)
    simple = value.sort == "vector" or value.sort == "scalar" and not value.shape and stem != "d"  # d_k is a dimension
    return _family(stem, value, index, bounds, above, reader) if simple and bounds is not None else None


def _family(stem: str, value: Term, index: Term, bounds: Any, above: bool, reader: Any) -> Family | None:
    """All points of a family, where the bounds say how many there are."""
    if matrix_of(stem, reader.names) is not None:
        return None  # the rows of a declared X may be meant
    last, more = _last_of(bounds, reader) if bounds.upto else ("", None)
    count = f"upto_{plain_name(last)}" if last else bounds.count.removeprefix("\\")
    many = reader.names.get(count)
    if isinstance(many, Term) and many.name != "length":
        return None  # Σ_{s=1}^t under a sum over t
    if bounds.start is None or bounds.condition or bounds.lowest or not re.fullmatch(r"[A-Za-z]\w*|\d+", count):
        return None
    sort = "matrix" if value.sort == "vector" else "vector"
    points = Term(
        "var", leaf=f"{plain_name(stem)}_{'upper_' if above else ''}family", sort=sort, shape=(count, *value.shape)
    )
    if any(isinstance(t, Term) and t.leaf == points.leaf for t in reader.names.values()):
        return None
    before = reader.answers.values.get(points.leaf)
    if before is not None and (before.points.shape, before.start) != (points.shape, bounds.start):
        raise InputError(f"{stem}_{{…}} are counted in two ways. Declare a matrix with these points as its rows.")
    family = Family(points=points, member=index, printed=stem, start=bounds.start, count=bounds.count, above=above)
    if more is None:
        return family
    open_ = bounds.upto == last
    said = apply("eq", apply("length", _line(points)), more if open_ else more + 1)
    return replace(family, count=bounds.upto, known=said, asked=last if open_ else "")


def _last_of(bounds: Any, reader: Any) -> tuple[str, Term | None]:
    """The number k of i = 0, …, k and of i = 1, …, k, where it is whole and ≥ 0; ("", None) for another range."""
    last = bounds.upto.removesuffix("+1")
    value = reader.names.get(last)
    whole = isinstance(value, Term) and (value.name == "length" or value.shape == ("natural",))
    fits = bounds.start == 0 or bounds.start == 1 and last == bounds.upto
    return (last, value) if whole and fits else ("", None)


def _line(points: Term) -> Term:
    """A vector with as many entries as there are points."""
    return points if points.sort == "vector" else apply("column", points, apply("place", 0))


def member_of(family: Family, reader: Any) -> Read:
    """x_t: a row, or an entry.  That there is at least one of i = 1, …, k is asked.  **Raises.** NoWord for another answer."""
    if last := family.asked:
        said = {
            "at least one": f"{last} of them, so that {last} ≥ 1",
            "another": "declare a vector, or a matrix with these rows",
        }
        if reader.answers.choose(f"how many there are up to {last}", said) == "another":
            raise NoWord(
                f"{family.printed}_{{…}} were answered to be no family of {last}. Declare a vector, or a matrix with these rows."
            )
    reader.defined[key_of(family.points.leaf)] = (family.points, family.known)
    reader.answers.values[family.points.leaf] = family
    return family.element, kind_of(family.element)


def rows_beside(reader: Any) -> dict[str, Family]:
    """The rows k_j of a declared K as a family, so that a k_i declared beside it is one of them, or refused."""
    rows = {letter: big for letter, big in reader.rows_of.items() if len(big.shape) == 2}
    return {
        big.leaf: Family(points=big, member=None, printed=letter, start=1, count="") for letter, big in rows.items()
    }


def _at(whole: Term, indices: Sequence[Any]) -> Term:
    """The number, row or matrix that a variable holds at its indices."""
    left = list(indices)
    value = apply("column", whole, left.pop()) if len(left) == 2 else whole
    for index in left:
        value = apply("entry", value, index) if value.sort == "vector" else apply("column", value.T, index)
    return value


def key_of(leaf: str) -> str:
    """The printed name of a new variable."""
    return f"\\mathrm{{{leaf.replace('_', '')}}}"


# ── values ──


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
    if _used_in(drawn) & reader.answers.variables_in(*found):
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
    term = _at(variable, indices)
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
    used = _used_in(arguments)
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


# ── what is printed ──


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


# ── hypotheses ──


def _used_in(terms: Iterable[Term]) -> set[str]:
    return {leaf for term in terms for leaf in variables_of(term)}


def congruences(terms: Sequence[Term], values: Mapping[str, Value | Family]) -> list[Term]:
    """Equal arguments give equal values, for each two values of one function in the terms.  **Raises.** InputError."""
    used = _used_in(terms)
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
    one, other = _at(a.variable, of_a), _at(b.variable, of_b)
    if one == other or (a is b and not equal):
        return None
    said = apply("eq", one, other)
    said = apply("implies", conjunction(equal), said) if equal else said
    for index in reversed([i for i in dict.fromkeys((*of_a, *of_b)) if i.leaf in variables_of(said)]):
        said = apply("for_each", index, said)
    return said


def _sizes(value: Value) -> tuple[str, ...]:
    return tuple(value.variable.shape[: len(value.indices)])


def members_in(
    terms: Sequence[Term], names: Mapping[str, Any], values: Mapping[str, Value | Family]
) -> dict[Term, Term]:
    """x_1 or x_T beside a sum over x_1, …, x_T as rows of them.  **Raises.** InputError for one that may be another."""
    used = _used_in(terms)
    here = [value.arguments for leaf, value in values.items() if leaf in used and isinstance(value, Value)]
    used |= _used_in([argument for arguments in here for argument in arguments])
    found: dict[Term, Term] = {}
    for family in values.values():
        if not isinstance(family, Family) or family.points.leaf not in used:
            continue
        for key, value in names.items():
            stem, _, scripts = key.partition("^{(" if family.above else "_{")
            match = (
                re.fullmatch(r"([^{}()]+)\)?\}", scripts) if plain_name(stem) == plain_name(family.printed) else None
            )
            if match is None or not isinstance(value, Term) or value.name != "var" or value.leaf not in used:
                continue
            if family.member is None:
                found |= _line_of(value, match[1], family, names)
            elif (place := _place(match[1], family, names)) is not None:
                found[value] = _at(family.points, [place])
    return found


def _line_of(value: Term, subscript: str, family: Family, names: Mapping[str, Any]) -> dict[Term, Term]:
    """k_i, declared beside a matrix K of which k_j is a row or column, as one of these.  **Raises.** InputError where that is open."""
    (rows, columns) = family.points.shape
    index: Any = names.get(subscript)
    if value.sort != "vector" or value.shape[0] not in (rows, columns) or _COUNTED.fullmatch(subscript) is None:
        return {}
    if rows != columns and is_index(index) and (*index.shape, *value.shape) == (rows, columns):
        return {value: apply("column", family.points.T, index)}
    if rows != columns and is_index(index) and (*value.shape, *index.shape) == (rows, columns):
        return {value: apply("column", family.points, index)}
    raise InputError(
        f"{family.printed}_{{{subscript}}} is declared as a name, and the other {family.printed}_{{…}} are read as rows or columns of "
        f"{family.points.leaf}, of which it may be one. Leave one of the two out of the declarations, or declare {subscript} as an index."
    )


def _place(subscript: str, family: Family, names: Mapping[str, Any]) -> Term | None:
    """Which of the points has this subscript; None for one before or behind them, or for a name.  **Raises.** InputError."""
    count, start = family.count, family.start
    index: Any = names.get(subscript)
    if is_index(index) and index.shape == family.points.shape[:1]:
        return index  # x_i beside Σ_j x_j, where i goes over as many
    last = count if start == 1 else count.removesuffix("+1") if count.endswith("+1") else f"{count}-1"
    behind = f"{count}+1" if start == 1 else count
    if subscript == behind or subscript.isdigit() and int(subscript) < start:
        return None
    if subscript == str(start):
        return apply("place", 0)
    if subscript == last and not count.isdigit():
        return apply("place", apply("length", _line(family.points)) - 1)
    if _COUNTED.fullmatch(subscript):
        raise InputError(
            f"{family.printed}_{{{subscript}}} stands beside a sum over all {family.printed}_{{…}}, and may be one of them. Declare "
            "a matrix with these points as its rows."
        )
    return None


__all__ = [
    "Family",
    "Uninterpreted",
    "Value",
    "argument_with",
    "congruences",
    "counted_function",
    "families_over",
    "function_at",
    "key_of",
    "member_of",
    "value_of",
    "members_in",
]
