r"""x_t and f_t under a sum over t, where the paper declares one name: members of a family, as the rows of a matrix.

**Guarantee.** as :mod:`checker.formulas.letters.values`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from checker.errors import InputError, NoWord
from checker.formulas.letters.names import canonical, kind_of, matrix_of, plain_name
from checker.formulas.letters.neighbours import last_of
from checker.formulas.letters.values import Uninterpreted, Value, at_indices, key_of, used_in
from checker.formulas.products import Read
from checker.formulas.readings import letters_of, without_weight
from checker.formulas.symbols.reach import is_index
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.term import Term, apply

_SUBSCRIPT = re.compile(r"(.+?)_\{(\\?[A-Za-z]+)\}")
_SEVERAL = re.compile(r"(.+?)_\{((?:[^{},]+,)+[^{},]+)\}")
_ABOVE = re.compile(r"(.+?)\^\{\((\\?[A-Za-z]+)\)\}")
_MEANS = {f"\\{style}{{{letter}}}" for style in ("mathbb", "mathbf", "mathrm") for letter in "EP"}
_COUNTED = re.compile(r"(?:\\?[A-Za-z]|\\[a-z]+|\d+)(?:[+-]\d+)?")
_COUNTING = frozenset({*"ijklrst", "\\tau", "\\ell"})


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
    whole: frozenset[str] = (
        frozenset()
    )  # the declared variables x_{i,t} and x_{1,t} of points with another index that is fixed

    @property
    def element(self) -> Term:
        return at_indices(self.points, [self.member])


def families_over(
    letters: Sequence[str], indices: Sequence[Term], bounds: Any, reader: Any, body: str = ""
) -> dict[str, Any]:
    """What is declared as one name with a bound index, as f_t and x_t, as a family; also f_s, where s is bound and f_t is declared."""
    found: dict[str, Any] = {}
    for letter, index in zip(letters, indices, strict=True):
        for key, value in reader.names.items():
            if several := _SEVERAL.fullmatch(key):
                family = _of_several(several, key, value, index, letter, bounds, reader)
                found |= {} if family is None else {key: family}
                continue
            above = _ABOVE.fullmatch(key)
            match = above or _SUBSCRIPT.fullmatch(key)
            if match is None or not (match[2] == letter or _is_alike(match, letter, value, body, reader)):
                continue
            printed = _printed(match[1], letter, above is not None)
            try:
                family = _of_name(match[1], value, index, bounds, above is not None, reader)
            except InputError:
                if not body or without_weight(printed) in without_weight(body):
                    raise
                continue  # another sum counts them, and this one does not speak of them
            found |= {} if family is None else {printed: family}
    return found


def _of_several(
    match: re.Match[str], key: str, value: Any, index: Term, letter: str, bounds: Any, reader: Any
) -> Uninterpreted | Family | None:
    """x_{i,t} under a sum over i, where nothing of the formula goes over t; None where x_{1,t} is declared, too, or t is not fixed."""
    places = match[2].split(",")
    if places.count(letter) != 1:
        return None
    at, rest = places.index(letter), [place for place in places if place != letter]
    fixed = {one for place in rest for one in letters_of(place)}
    alike = {key: value}
    for other, declared in reader.names.items():
        one = _SEVERAL.fullmatch(other)
        among = one[2].split(",") if one is not None and one[1] == match[1] else []
        alike |= {other: declared} if len(among) == len(places) and among[:at] + among[at + 1 :] == rest else {}
    printed = without_weight(reader.text)
    beside = any(without_weight(other) in printed for other in alike if other != key)
    if beside or fixed & _bound_in(reader.tree) or any(is_index(reader.names.get(one)) for one in fixed):
        return None
    family = _of_name(f"{match[1]}_{{{','.join(rest)}}}", value, index, bounds, False, reader)
    leaves = frozenset(one.leaf for one in alike.values() if isinstance(one, Term))
    return replace(family, whole=leaves) if isinstance(family, Family) else family


def _bound_in(tree: Any) -> set[str]:
    """The letters over which the operators and the means of a formula go."""
    if isinstance(tree, (tuple, list)):
        return set[str]().union(*map(_bound_in, tree))
    if not isinstance(tree, Node):
        return set()
    head = tree.parts[0] if tree.kind == "applied" else tree
    drawn = head.kind == "scripts" and head.parts[0].kind == "symbol" and head.parts[0].parts[0] in _MEANS
    below = tree.parts[1] if tree.kind in ("over index", "arg") else head.parts[1] if drawn else ""
    said = re.split(r"[=<>]|\\(?:in|ne|neq|le|leq|sim)(?![A-Za-z])", below or "")[0]
    return set(letters_of(said)) | _bound_in(tree.parts)


def neighbours_of(families: Mapping[str, Any], letter: str, beside: str, index: Term) -> dict[str, Any]:
    """x_u of the family x_t, where u is the index of the neighbours."""
    keys = {key: re.sub(rf"(?<=[{{(]){re.escape(letter)}(?=[}})])", lambda _: beside, key) for key in families}
    return {keys[key]: replace(value, member=index) for key, value in families.items()}


def _printed(stem: str, letter: str, above: bool) -> str:
    """The name x_t, or x^{(t)}."""
    return canonical(stem, None, f"({letter})") if above else canonical(stem, letter, None)


def counted_function(leaf: str, reader: Any) -> bool:
    """Whether a declared function is printed with a letter that counts, as f_i."""
    keys = [key for key, value in reader.names.items() if isinstance(value, Term) and value.leaf == leaf]
    return any((match := _SUBSCRIPT.fullmatch(key)) is not None and match[2] in _COUNTING for key in keys)


def _is_alike(match: re.Match[str], letter: str, value: Any, body: str, reader: Any) -> bool:
    """Whether f_s is one of the family f_t: both count, and neither f nor f_s is declared as another thing.

    Beside a declared point x, x_s is one of the family x_t where h(x_s) is printed of a function of points: it is no entry of x.
    """
    stem, other = match[1], match[2]
    printed = _printed(stem, letter, match.re is _ABOVE)
    counted = {letter, other} <= _COUNTING and printed not in reader.names and not is_index(reader.names.get(other))
    whole = reader.names.get(stem)
    if not counted or whole is None:
        return counted
    functions = [key for key, f in reader.names.items() if getattr(f, "sort", "") == "function" and f.shape]
    point = (
        rf"(?:{'|'.join(map(re.escape, functions))})\(\{{?{re.escape(printed.replace('{', '').replace('}', ''))}\}}?\)"
    )
    if isinstance(whole, Term) and isinstance(value, Term) and whole.sort == value.sort == "scalar":
        return whole.name == value.name == "var" and whole.shape == value.shape == ()  # a number has no entries
    alike = (getattr(whole, "sort", ""), getattr(whole, "shape", ())) == ("vector", getattr(value, "shape", None))
    return bool(functions) and alike and re.search(point, re.sub(r"[\s{}]", "", without_weight(body))) is not None


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
    beyond = last_of(bounds.upto)[1] - (bounds.start == 0)
    count = f"upto_{plain_name(last)}{f'_{beyond}' if beyond > 0 else ''}" if last else bounds.count.removeprefix("\\")
    many = reader.names.get(count)
    if isinstance(many, Term) and many.name != "length":
        return None  # Σ_{s=1}^t under a sum over t
    later = bounds.lowest and not (last and bounds.start == 0)
    if bounds.start is None or bounds.condition or later or not re.fullmatch(r"[A-Za-z]\w*|\d+", count):
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
    open_, extra = bounds.upto == last, last_of(bounds.upto)[1]
    said = apply("eq", apply("length", _line(points)), more if open_ else more + extra)
    return replace(family, count=bounds.upto, known=said, asked=last if open_ else "")


def _last_of(bounds: Any, reader: Any) -> tuple[str, Term | None]:
    """The number k of i = 0, …, k and of i = 1, …, k, where it is whole and ≥ 0; ("", None) for another range."""
    last, extra = last_of(bounds.upto)
    value = reader.names.get(last)
    whole = isinstance(value, Term) and (value.name == "length" or value.shape == ("natural",))
    fits = bounds.start == 0 or bounds.start == 1 and (not extra or bounds.beside is not None)
    return (last, value) if whole and fits else ("", None)


def _line(points: Term) -> Term:
    """A vector with as many entries as there are points."""
    return points if points.sort == "vector" else apply("column", points, apply("place", 0))


def member_of(family: Family, reader: Any) -> Read:
    """x_t: a row, or an entry.  That there is at least one of i = 1, …, k is asked, unless the formula divides by k or prints the first.

    **Raises.** NoWord for another answer.
    """
    if last := family.asked:
        said = {
            "at least one": f"{last} of them, so that {last} ≥ 1",
            "another": "declare a vector, or a matrix with these rows",
        }
        choose = (
            partial(reader.answers.only, name="at least one")
            if _is_counted(reader.tree, last)
            else reader.answers.choose
        )
        if choose(f"how many there are up to {last}", said) == "another":
            raise NoWord(
                f"{family.printed}_{{…}} were answered to be no family of {last}. Declare a vector, or a matrix with these rows."
            )
    reader.defined[key_of(family.points.leaf)] = (family.points, family.known)
    reader.answers.values[family.points.leaf] = family
    return family.element, kind_of(family.element)


def _is_counted(tree: Any, last: str) -> bool:
    """Whether a formula divides by k, lists the first of k things, or takes the greatest of k, so that there is one."""
    if isinstance(tree, (tuple, list)):
        return any(_is_counted(part, last) for part in tree)
    if not isinstance(tree, Node):
        return False
    if tree.kind in ("fraction", "quotient"):
        below = tree.parts[1].parts[0] if tree.parts[1].kind == "product" else (tree.parts[1],)
        if any(one.kind == "symbol" and one.parts[0] == last for one in below):
            return True
    extreme = tree.kind == "over index" and tree.parts[0] in ("min", "max")
    if extreme and last in letters_of(" ".join(filter(None, tree.parts[1:3]))):
        return True
    return tree.kind == "sorted" or _is_counted(tree.parts, last)


def rows_beside(reader: Any) -> dict[str, Family]:
    """The rows k_j of a declared K as a family, so that a k_i declared beside it is one of them, or refused."""
    rows = {letter: big for letter, big in reader.rows_of.items() if len(big.shape) == 2}
    return {
        big.leaf: Family(points=big, member=None, printed=letter, start=1, count="") for letter, big in rows.items()
    }


def members_in(
    terms: Sequence[Term], names: Mapping[str, Any], values: Mapping[str, Value | Family]
) -> dict[Term, Term]:
    """x_1 or x_T beside a sum over x_1, …, x_T as rows of them.  **Raises.** InputError for one that may be another."""
    used = used_in(terms)
    here = [value.arguments for leaf, value in values.items() if leaf in used and isinstance(value, Value)]
    used |= used_in([argument for arguments in here for argument in arguments])
    found: dict[Term, Term] = {}
    for family in values.values():
        if not isinstance(family, Family) or family.points.leaf not in used:
            continue
        if family.whole & used:
            raise InputError(
                f"{family.printed} stands under a sum and beside it, and may be one of those that are added. Declare a matrix with "
                "these points as its rows."
            )
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
                found[value] = at_indices(family.points, [place])
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
    whole = re.fullmatch(r"(\d+)|(\\?[A-Za-z_]+)(?:([+-])(\d+))?", subscript)
    name, extra = last_of(count)
    if whole is not None and whole[1] and not count.isdigit():
        at = int(whole[1]) - start
        if at < 0:
            return None
        known = names.get(name)
        least = isinstance(known, Term) and known.name == "length"  # at least 1
        if at <= (extra if least else max(extra + start - 1, 0)):
            return apply("place", at)
    elif whole is not None and whole[1] and count.isdigit():
        at = int(whole[1]) - start
        return apply("place", at) if 0 <= at < int(count) else None
    elif whole is not None and whole[2] == name:
        before = extra + start - 1 - int(f"{whole[3] or '+'}{whole[4] or 0}")  # of the last one
        if before < 0:
            return None
        if before <= extra or before == 0:
            return apply("place", apply("length", _line(family.points)) - (before + 1))
    if _COUNTED.fullmatch(subscript):
        raise InputError(
            f"{family.printed}_{{{subscript}}} stands beside a sum over all {family.printed}_{{…}}, and may be one of them. Declare "
            "a matrix with these points as its rows."
        )
    return None


__all__ = ["Family", "counted_function", "families_over", "member_of", "members_in", "neighbours_of", "rows_beside"]
