r"""What stands behind ∈: a size, a range of an index, an interval, a finite set, the simplex or the sphere.

**Guarantee.** a set is a declaration, or a statement about its element; one that the language cannot say is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

from checker.errors import InputError, NoWord
from checker.formulas.classes import class_named
from checker.formulas.readings import spelled
from checker.formulas.subgradients import subgradients_of
from checker.formulas.sums import ranges_of, shape_of
from checker.formulas.symbols import defined as latex_defined
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.leaves import SIZE
from checker.statements.terms.term import Term, apply, as_term, conjunction, variables_of, with_table

_SET = re.compile(
    r"[A-Z]|\\(?:Omega|Theta)|\\(?:mathcal|mathscr|mathsf|mathbf|mathfrak)\{[A-Z]\}|\\mathbb\{[^RNZQCSEP]\}"
)
_DOMAIN = re.compile(r"\\?(?:text|mathbf|mathrm|operatorname)?\{?dom\}?(?:\(.+\)|\\?[A-Za-z]+)?")
_OF_A_POINT = re.compile(r"(?:[A-Z]|\\(?:mathcal|mathscr)\{[A-Z]\})(?:_(?:\w|\{[^{}]*\}))?\(.+\)")
Condition = Callable[[Term], Term]


@dataclass(frozen=True, kw_only=True)
class Meant:
    """``sort`` and ``shape`` of an element, "" where the set leaves them open; ``holds`` is what is true of an element.

    ``first`` is the first number of a range.
    """

    sort: str = ""
    shape: tuple[str, ...] = ()
    holds: Condition | None = None
    first: int | None = None


@dataclass(frozen=True, kw_only=True)
class Points:
    """A declared set of points of one size, of which nothing is known, and how it is printed."""

    leaf: str
    shape: tuple[str, ...]
    printed: str = field(default="", compare=False)


def meant_by(said: tuple, source: str, reader: Any) -> Meant:
    """The meaning of a set.  **Raises.** InputError for another set."""
    if said[0] == "range":
        return Meant(sort="index", shape=(_count(said[1], said[2], source),), first=int(said[1]))
    if said[0] in ("subgradients", "sum of subgradients"):
        sort, shape, holds = subgradients_of(said, source, reader)
        return Meant(sort=sort, shape=shape, holds=holds)
    if said[0] == "items":
        return _items(said, source, reader)
    if said[0] == "defined":
        if spelled(said[1]) in map(spelled, reader.names):
            raise InputError(
                f"{source[:120]} says what the set {said[1]} is, which is declared. Say it as a formula of its own."
            )
        return meant_by(said[2], source, reader)
    if said[0] == "joined":
        return _joined(said, source, reader)
    if said[0] == "such that":
        return _those(said, source, reader)
    declared = (one for key, one in reader.names.items() if spelled(key) == spelled(said[2]))
    if said[1].kind in ("symbol", "scripts") and isinstance(points := next(declared, None), Points):
        return _of_points(points, reader)
    if (functions := class_named(said[2], reader.names)) is not None:
        return Meant(holds=lambda f: functions.holds(f, reader.names, source))
    found = _named(said[1], source, reader) or _of_places(said[1], reader)
    if found is None and said[1].kind == "symbol" and _SET.fullmatch(said[1].parts[0]):
        return _any_set(said[1].parts[0], source, reader)
    if found is None and _DOMAIN.fullmatch(spelled(said[2])):
        return _domain(source, reader)
    if found is None and re.match(r"\\?(?:mathcal\{)?C\}?(?:\^|_)", spelled(said[2])):
        raise InputError(
            f"{source[:120]}: the language has no word for continuous derivatives. Declare a function of that size; then write "
            "differentiable(f) as a hypothesis, or nothing beside smooth(f, L), which says more than the gradient's continuity."
        )
    if found is None and said[1].kind == "scripts" and said[1].parts[2] is None and not said[1].parts[3]:
        base = said[1].parts[0]
        if base.kind == "symbol" and _SET.fullmatch(base.parts[0]):
            return _any_set(spelled(said[2]), source, reader)
    of_a_point = said[1].kind in ("applied", "call") or _OF_A_POINT.fullmatch(spelled(said[2]))
    if (
        found is None and of_a_point and not (reader.counts or reader.shadowed or reader.drawn)
    ):  # 𝒜(x), a set for each x
        return _any_set(spelled(said[2]), source, reader)
    if found is None:
        raise InputError(
            f"{source[:120]} names the set {said[2][:40]}, which is not read here. "
            "Write \\mathbb{R}^n, \\mathbb{R}^{m \\times n}, [n], "
            "an interval, \\{-1, 1\\}, \\Delta^{n-1} or \\mathbb{S}^{d-1}, declare a class, as 'functions convex, smooth L', or state "
            "as a hypothesis what is true of its elements."
        )
    return found


def _joined(said: tuple, source: str, reader: Any) -> Meant:
    """S ∩ C, S ∪ C and S ∖ C.  **Raises.** InputError for sets of different things, or of which one leaves nothing to say."""
    _, sign, *both, _ = said
    one, other = (meant_by(each, source, reader) for each in both)
    sort, shape = one.sort or other.sort, one.shape or other.shape
    p, q = one.holds, other.holds
    fits = {one.sort or sort, other.sort or sort} == {sort} and {one.shape or shape, other.shape or shape} == {shape}
    if not fits or sort == "index" or p is None or q is None:
        raise InputError(f"{source[:120]} joins sets of different things, or a whole space. Write the conditions out.")
    if sign == "and":
        return Meant(sort=sort, shape=shape, holds=lambda x: p(x) & q(x))
    return Meant(sort=sort, shape=shape, holds=lambda x: p(x) | q(x) if sign == "or" else p(x) & ~q(x))


def _those(said: tuple, source: str, reader: Any) -> Meant:
    """{x ∈ S : P}: what is in S, and for which P holds.  **Raises.** InputError for another letter than a variable."""
    _, name, among, conditions, _ = said
    letter = spelled(name.source)
    known, within = reader.names.get(letter), None if among is None else meant_by(among, source, reader)
    if isinstance(known, Term) and known.name == "var" and known.sort != "index":
        sort, shape = known.sort, known.shape
    elif known is None and within is not None and within.sort in ("scalar", "vector", "matrix"):
        sort, shape = within.sort, within.shape
    else:
        raise InputError(f"{source[:120]} does not say what {letter} is. Declare it, or write the set that it is in.")

    printed = {i for one in conditions for i in re.findall(r"_\{?([i-lrst])(?![A-Za-z0-9])", one.source)}
    unknown = {
        i: Term("var", leaf=reader.free(i), sort="index", shape=("?",)) for i in sorted(printed - set(reader.names))
    }

    def holds(x: Term) -> Term:
        outside = reader.names
        reader.names = outside | unknown | {letter: x}
        try:
            found = [
                of_every_index(reader.term(one, "truth"), said[-1], tuple(unknown.values()), reader)
                for one in conditions
            ]
        finally:
            reader.names = outside
        first = [] if within is None or within.holds is None else [within.holds(x)]
        return conjunction([*first, *found])

    return Meant(sort=sort, shape=shape, holds=holds)


def of_every_index(condition: Term, source: str, certain: Sequence[Term], reader: Any) -> Term:
    """A condition of x_i is one of every i, where nothing declares i (``certain``) or that was answered.  **Raises.** NoWord."""
    used = variables_of(condition)
    for index in [t for t in reader.names.values() if isinstance(t, Term) and t.sort == "index" and t.leaf in used]:
        said = {
            f"of every {index.leaf}": "the condition is one of all entries",
            "of one": "the rest of the formula says which",
        }
        if index not in certain and reader.answers.choose(f"{index.leaf} in {source}", said) == "of one":
            continue
        sizes = {size for _, size in ranges_of(index, condition)} if index.shape == ("?",) else set(index.shape)
        if len(sizes) != 1 or None in sizes:
            raise NoWord(f"Nothing says over how many {index.leaf} a condition is meant. Write \\forall i \\in [n].")
        leaf = index.leaf if index in certain else reader.free(index.leaf)
        new = Term("var", leaf=leaf, sort="index", shape=(str(sizes.pop()),))
        condition = apply("for_each", new, with_table(condition, {index: new}))
    return condition


def _domain(source: str, reader: Any) -> Meant:
    """x ∈ dom f: functions of the language have values everywhere, which is asked.  **Raises.** InputError for another answer."""
    said = {
        "everywhere": "the function has a value everywhere, as every function of the language",
        "another": "state by hypotheses where it has one",
    }
    if reader.answers.choose("\\operatorname{dom}", said) == "another":
        raise InputError(
            f"{source[:120]} was answered to name a smaller domain. State it by hypotheses on its elements."
        )
    return Meant()


def _any_set(name: str, source: str, reader: Any) -> Meant:
    """x ∈ X of a set of points that nothing describes: where a function is at most 0, which is asked."""
    said = {
        "any set": f"a function c of points with c(x) <= 0 where x is in {name}, and c(x) > 0 elsewhere",
        "another": "describe it as \\mathbb{R}^n, an interval or \\Delta^{n-1}, or by hypotheses on its elements",
    }

    def holds(x: Term) -> Term:
        shape = shape_of(x)
        if x.sort not in ("vector", "scalar") or x.shape == ("natural",) or (x.sort == "vector" and not shape):
            raise InputError(
                f"{source[:120]} says that a {x.sort} is in {name}. Declare a vector or a number of a known size."
            )
        if reader.answers.choose(f"\\in {name}", said) == "another":
            raise InputError(
                f"{source[:120]} was answered to name a set that has to be described. Say so of its elements."
            )
        return apply("function_value", latex_defined.points_of(name, x.sort, shape or (), reader), x) <= as_term(0)

    return Meant(holds=holds)


def _of_points(points: Points, reader: Any) -> Meant:
    """x ∈ C of a declared set: a function is at most 0 there, as every set is where some function is at most 0."""
    sort = "vector" if points.shape else "scalar"
    of = latex_defined.points_of(points.leaf, sort, points.shape, reader, spelled(points.printed))
    return Meant(sort=sort, shape=points.shape, holds=lambda x: apply("function_value", of, x) <= as_term(0))


def _of_places(marks: Node, reader: Any) -> Meant | None:
    """i ∈ S of a declared vector S: a place where S is 1, which is asked."""
    name = marks.parts[0] if marks.kind == "symbol" else ""
    places = reader.names.get(name)
    if not isinstance(places, Term) or places.sort != "vector":
        return None
    member_of_set(name, reader)
    one = as_term(1)
    return Meant(sort="index", shape=places.shape, holds=lambda i: apply("eq", apply("entry", places, i), one))


def member_of_set(name: str, reader: Any) -> Term:
    """The vector that marks the elements of a set of indices.  **Raises.** InputError for another declaration."""
    places = reader.names.get(name)
    if not isinstance(places, Term) or places.sort != "vector":
        raise NoWord(
            f"The set {name} is not declared. Declare it as a vector of 0 and 1, as '{name}: vector n': i is in it where it is 1."
        )
    said = {
        "places": f"the indices i with {places.leaf}_i = 1",
        "entries": f"the values of {places.leaf}: write them by their indices",
    }
    if reader.answers.choose(f"\\in {name}", said) == "entries":
        raise InputError(f"{name} was answered to be a set of values. Write its elements by their indices.")
    return places


def _items(said: tuple, source: str, reader: Any) -> Meant:
    _, opened, closed, items, dots, power, whole = said
    if opened == "[" and closed == "[" and len(items) == 1:
        return Meant(sort="index", shape=(size_of(items[0].source, source),), first=1)
    if opened == "{" and dots and len(items) >= 2:
        first = spelled(items[0].source)
        return Meant(sort="index", shape=(_count(first, items[-1].source, source),), first=int(first))
    if opened in "([" and closed in "([" and len(items) == 2 and not dots:
        return _interval(opened, closed, items, power, source, reader)
    if opened == "{" and items and not dots:
        values = [reader.term(item, "scalar") for item in items]

        def one(x: Term) -> Term:
            return reduce(lambda a, b: a | b, (apply("eq", x, v) for v in values))

        return _powered(one, power, source, reader)
    raise InputError(
        f"{source[:120]} has the set {whole[:60]}, which is not read here. Write [n], [a, b] or \\{{-1, 1\\}}."
    )


def _interval(opened: str, closed: str, items: tuple[Node, ...], power: str, source: str, reader: Any) -> Meant:
    ends = [
        None if spelled(item.source) in ("\\infty", "-\\infty", "+\\infty") else reader.term(item, "scalar")
        for item in items
    ]

    def inside(x: Term) -> Term:
        least, most = ends
        parts = [] if least is None else [least <= x if opened == "[" else least < x]
        parts += [] if most is None else [x <= most if closed == "[" else x < most]
        return conjunction(parts)

    if ends == [None, None]:
        return Meant(sort="scalar")
    return _powered(inside, power, source, reader)


def _powered(one: Condition, power: str, source: str, reader: Any) -> Meant:
    """Of every entry where the set has an exponent."""
    if not power:
        return Meant(sort="scalar", holds=one)
    size = size_of(power, source)

    def each(x: Term) -> Term:
        i = Term("var", leaf=reader.free("i"), sort="index", shape=(size,))
        return apply("for_each", i, one(apply("entry", x, i)))

    return Meant(sort="vector", shape=(size,), holds=each)


def _named(marks: Node, source: str, reader: Any) -> Meant | None:
    base, below, above = (
        (marks.parts[0], marks.parts[1], marks.parts[2]) if marks.kind == "scripts" else (marks, None, None)
    )
    name = base.parts[0] if base.kind == "symbol" else ""
    below, power = spelled(below or ""), spelled(above or "")
    if name in ("\\mathrm{R}", "\\mathbf{R}") and power and not {name, "R"} & set(reader.names):
        name = "\\mathbb{R}"
    if power and power[-1] in "+" and not below and name == "\\mathbb{R}":
        power, below = power.rstrip("+"), "+"
    if name == "\\mathbb{R}":
        return _reals(below, power, source, reader)
    if name in ("\\mathbb{N}", "\\mathbb{Z}") and not power:
        return _whole(name, below, source, reader)
    if name in ("\\mathbb{S}", "S", "\\mathcal{S}") and power.endswith("-1"):
        return Meant(
            sort="vector", shape=(size_of(power[:-2], source),), holds=lambda x: apply("eq", apply("norm", x), 1)
        )
    if name == "\\Delta":
        size = re.fullmatch(r"(.+)-1", power or below)
        readings = {
            "probability simplex": "entries ≥ 0 with the sum 1",
            "another set": "state what is true of its elements",
        }
        if size is None and reader.answers.choose("\\Delta", readings) == "another set":
            return None
        return Meant(
            sort="vector",
            shape=(size_of(size[1], source),) if size else (),
            holds=lambda x: (as_term(0) <= apply("minimum", x)) & apply("eq", apply("sum", x), 1),
        )
    return None


def _reals(below: str, power: str, source: str, reader: Any) -> Meant:
    shape = tuple(size_of(part, source) for part in re.split(r"\\times", power)) if power else ()
    if len(shape) > 2:
        raise InputError(
            f"{source[:120]} has three sizes. The language has numbers, vectors and matrices: name the slices."
        )
    sort = ("scalar", "vector", "matrix")[len(shape)]
    if not below:
        return Meant(sort=sort, shape=shape)
    least = {
        "scalar": lambda x: x,
        "vector": lambda x: apply("minimum", x),
        "matrix": lambda x: apply("minimum", apply("vec", x)),
    }[sort]
    strict, weak = (lambda x: as_term(0) < least(x)), (lambda x: as_term(0) <= least(x))
    if below in ("++", ">0"):
        return Meant(sort=sort, shape=shape, holds=strict)
    if below in ("\\ge0", "\\geq0", "\\geqslant0"):
        return Meant(sort=sort, shape=shape, holds=weak)
    if below == "+":
        answer = reader.answers.choose("\\mathbb{R}_+", {"0 belongs to it": "0 <= x", "0 does not": "0 < x"})
        return Meant(sort=sort, shape=shape, holds=weak if answer == "0 belongs to it" else strict)
    raise InputError(
        f"{source[:120]} has the subscript {below} at ℝ. Write \\mathbb{{R}}_{{\\ge 0}} or \\mathbb{{R}}_{{>0}}."
    )


def _whole(name: str, below: str, source: str, reader: Any) -> Meant:
    if below in ("0", "\\ge0", "\\geq0"):
        return Meant(sort="natural")
    if below in ("+", "++", ">0", "\\ge1", "\\geq1", ">=1"):
        return Meant(sort="natural", holds=lambda x: as_term(1) <= x)
    if name == "\\mathbb{Z}" or below:
        raise InputError(f"{source[:120]}: whole numbers of either sign have no variable. State it of k ≥ 0 and of −k.")
    answer = reader.answers.choose("\\mathbb{N}", {"from 0": "natural('k')", "from 1": "natural('k') with 1 <= k"})
    return Meant(sort="natural", holds=(lambda x: as_term(1) <= x) if answer == "from 1" else None)


def _count(first: str, last: str, source: str) -> str:
    """How many whole numbers there are from 0 or 1 to a last one."""
    text = spelled(last)
    if first == "1":
        return size_of(text, source)
    if first == "0" and text.endswith("-1"):
        return size_of(text[:-2], source)
    if first == "0" and text.isdigit():
        return str(int(text) + 1)
    raise InputError(f"{source[:120]} goes from {first} to {text}. Ranges go from 1 to n or from 0 to n - 1.")


def within(element: Node, said: tuple, source: str, reader: Any, *, sized: bool = False) -> Any:
    """That a term lies in a set; None where the set says its size only, and that is all that is asked.  **Raises.** InputError."""
    term, _ = reader.read(element)
    meant = meant_by(said, source, reader)
    if said[0] in ("subgradients", "sum of subgradients") and term == as_term(0):
        return meant.holds(term)  # type: ignore[misc]
    sort = "scalar" if meant.sort == "natural" else meant.sort
    known = shape_of(term)
    fits = sort in ("", term.sort) and (not meant.shape or not known or tuple(known) == meant.shape)
    if fits and sized and meant.holds is None and meant.sort != "natural":
        return None
    if not fits or meant.holds is None:
        raise InputError(
            f"{source[:120]} states nothing that could be false of a {term.sort}. State what is meant as a comparison."
        )
    return meant.holds(term)


def size_of(text: str, source: str) -> str:
    """A size as variables are declared with it.  **Raises.** InputError."""
    words = r"\\(?:text|mathrm|mathsf|mathit|operatorname|textrm)\{([^{}]*)\}"
    name = re.sub(words, lambda m: m[1].replace(" ", ""), text.strip())
    letters = re.findall(r"[A-Za-z](?:_(?:\w|\{[^{}]*\}))?", text)
    if len(letters) > 1 and "".join(letters) == re.sub(r"\s", "", text):
        name = "*".join(letters)  # n m and h p_v are products
    name = re.sub(r"\\(?:cdot|times)(?![A-Za-z])", "*", spelled(name))
    name = re.sub(r"[{}\\ ]", "", name)
    if not re.fullmatch(SIZE, name) and not re.fullmatch(rf"{SIZE}(?:\*{SIZE})*", name):
        raise InputError(
            f"{source[:120]} has the size {text[:40]}. A size is a name or a whole number: give it a name of its own, as N."
        )
    return name


__all__ = ["Meant", "Points", "meant_by", "member_of_set", "of_every_index", "size_of", "within"]
