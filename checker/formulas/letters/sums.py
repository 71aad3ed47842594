r"""Σ, max and min over an index: ``\sum_i x_i y_i`` is ⟨x, y⟩, ``\max_i x_i`` the greatest entry.

**Guarantee.** the index goes over all of what it counts along, as its bounds say; another range is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from checker.errors import CheckerError, InputError, NoWord
from checker.formulas.letters.members import families_over, neighbours_of
from checker.formulas.letters.names import names_with
from checker.formulas.letters.neighbours import condition_of, with_all_points, with_neighbours
from checker.formulas.letters.points import extreme_over_points
from checker.formulas.products import Read
from checker.formulas.readings import without_weight
from checker.formulas.sums import contains, ranges_of, total_over, vector_over
from checker.formulas.symbols import defined as latex_defined
from checker.formulas.symbols.least import least_of_function
from checker.formulas.symbols.ranges import Bounds, bounds_of
from checker.formulas.symbols.reach import is_index, ranges, reaches
from checker.formulas.syntax.clauses import syntax_of
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply, as_term, parts, subterms


def over_index(node: Node, reader: Any) -> Read:
    """The total, the product, the greatest or the least of a body with an index; min f(x) over all x."""
    node = node if node.parts[1] else _with_index(node, reader)
    name = node.parts[0]
    if name in ("min", "max") and (least := least_of_function(node, reader)) is not None:
        return least
    if name in ("min", "max") and (extreme := extreme_over_points(node, reader)) is not None:
        return extreme
    bounds = bounds_of(node, reader)
    if bounds.start is not None and len(reader.begins) > 1:
        raise NoWord(
            "One sum of the formula begins at 0 and another at 1, so that nothing says which entry is the first. Write both in one way."
        )
    asked, values = dict(reader.answers.asked), dict(reader.answers.values)
    wider, among = with_neighbours(bounds, node, reader)
    for these, of in ((wider, among), (with_all_points(bounds, node, reader) if name == "sum" else bounds, node)):
        if these is bounds:
            continue
        try:
            found = _over_ways(these, of, reader)
            if of is not node or these is wider or any("upto_" in "".join(t.shape) for t in parts(found[0])):
                return found
        except CheckerError:  # F_{i−1} may be named, as what has no word
            pass
        reader.answers.asked = dict(asked)
        reader.answers.values.clear()
        reader.answers.values.update(values)
    return _over_ways(bounds, node, reader)


def _over_ways(bounds: Bounds, node: Node, reader: Any) -> Read:
    """The same over the letters that the range may bind, which is asked where there are several."""
    name, below, _, body = node.parts
    ways = {}
    for said, letters in ranges(bounds.letters, bounds.condition, reader).items():
        ways[said] = lambda letters=letters: _over(bounds, letters, node, reader)
    if len(ways) > 1:
        return reader.pick(f"the indices of \\{name}_{{{below}}} {body.source}", ways, always=True)
    return next(iter(ways.values()))()


def _with_index(node: Node, reader: Any) -> Node:
    """Σ without an index below it, over the letter of an index in its body, which is asked.  **Raises.** InputError where there is none."""
    name, _, above, body = node.parts
    scripts = re.findall(r"_\s*([a-z](?![a-z])|\{[a-z,\s]+\})|\^\s*\{\s*(\([a-z]\))\s*\}", body.source)
    printed = re.findall("[a-z]", "".join(map("".join, scripts)))
    free = [x for x in printed if not isinstance(reader.names.get(x), Term) or is_index(reader.names[x])]
    if not free:
        raise InputError(f"{node.source[:120]} is a sum without an index. Write \\sum_i or \\sum_{{i=1}}^n.")
    said = {f"over {x}": f"\\sum_{{{x}}} {body.source}" for x in dict.fromkeys(free)}
    chosen = reader.answers.choose(f"the index of {node.source}", said | {"another": "write the index below the sum"})
    if chosen == "another":
        raise InputError(f"{node.source[:120]} was answered to go over another index. Write it below the sum.")
    return replace(node, parts=(name, chosen.removeprefix("over "), above, body))


def listed(node: Node, reader: Any) -> Read:
    """e_1, …, e_n of numbers as a column or a row, and of vectors as the columns or the rows of a matrix.

    In round or square brackets the sizes say which of the two; one below the other, beside each other and on a diagonal the print does.
    """
    name, source = node.parts[0], node.source
    bounds = bounds_of(node, reader)
    found, kind = _of_body(bounds, list(bounds.letters), node, reader)
    if name == "diagonal" and kind == "column":
        return apply("diag", found), "matrix"
    if (name, kind) in (("column", "columns"), ("row", "rows"), ("diagonal", kind)):
        raise NoWord(
            f"{source[:120]} is made of blocks, for which the language has no word. Declare a matrix, and state its entries."
        )
    if kind in ("columns", "rows"):
        ways = {"column": lambda: (_turned(found), "matrix"), "row": lambda: (found, "matrix")}
        said = "row" if kind == "rows" else "column" if name == "row" else ""
    else:
        ways = {"column": lambda: (found, "column"), "row": lambda: (found, "row")}
        said = "" if name == "list" else name
    return ways[said]() if said else reader.pick(source, ways)


def _over(bounds: Bounds, letters: tuple[str, ...], node: Node, reader: Any) -> Read:
    """The same over these indices, as far as max and min reach."""
    name, _, _, body = node.parts
    if not letters:
        raise InputError(f"{node.source[:80]} goes over no index of its own. Write the index below it.")
    shapes = {"": node} if name == "sum" else reaches(node, letters, reader)
    if "" in shapes and name == "prod":
        return _product(bounds, letters, shapes[""], reader)
    if "" in shapes:
        return _of_body(bounds, list(letters), shapes[""], reader)
    ways = {said: lambda shape=shape: reader.read(shape) for said, shape in shapes.items()}
    return reader.pick(f"how far \\{name} goes in {body.source}", ways)


def _first(count: str, index: Term, node: Node, reader: Any) -> Term:
    """That an index is one of the first t − 1, of a declared number t, which is asked."""
    said = {"the first entries": f"the first {count} entries of what has more of them, as it is declared"}
    reader.answers.choose(f"{count} entries in {node.source}", said)
    return apply("number_of", index) + 1 <= reader.term(syntax_of(count), "scalar")


def _product(bounds: Bounds, letters: tuple[str, ...], node: Node, reader: Any) -> Read:
    """∏ as e^{Σ ln}, of positive factors, which is asked."""
    _, below, above, body = node.parts
    logarithm = Node(kind="call", parts=(Node(kind="function", parts=("ln",)), body), source=body.source)
    inside, kind = _of_body(bounds, list(letters), replace(node, parts=("sum", below, above, logarithm)), reader)
    if kind != "scalar":
        raise InputError(f"{node.source[:120]} multiplies things that are no numbers. Write the product out.")
    found = apply("exp", inside)
    return reader.pick(node.source, {"of positive factors": lambda: (found, kind)}, always=True)


def _of_body(bounds: Bounds, letters: list[str], node: Node, reader: Any) -> Read:
    name, _, _, body = node.parts
    outer = reader.names
    beside = bounds.beside[0] if bounds.beside is not None else ""
    letters = [*letters, beside] if beside else letters
    for letter in letters:
        if letter in outer and letter not in reader.shadowed and not is_index(outer[letter]):
            over_values = name in ("min", "max") and outer[letter].sort in ("scalar", "vector", "matrix")
            raise (NoWord if over_values else InputError)(
                f"The index {letter} of {node.source[:80]} is declared as a variable too, so that {letter} would be "
                f"two things. Rename one of the two."
            )
    taken = {t.leaf for t in outer.values() if isinstance(t, Term)}
    indices = [Term("var", leaf=_free(letter, taken), sort="index", shape=("?",)) for letter in letters]
    one = slice(1 if beside else None)
    families = families_over(letters[one], indices[one], bounds, reader, body.source)
    families |= neighbours_of(families, letters[0], beside, indices[-1]) if beside else {}
    check_names(letters, body, node, outer | families)
    reader.names = outer | families | dict(zip(letters, indices, strict=True))
    counts, starts = reader.counts, reader.starts
    if bounds.start is not None:
        ends = re.findall(r"\\[A-Za-z]+|[A-Za-z]", bounds.condition)  # t of s = 1, …, t
        counted = [*indices, *(outer[x] for x in ends if is_index(outer.get(x)))]
        reader.starts = starts | {i.leaf: bounds.start for i in counted}
    reader.counts = counts | {i.leaf: _counted(x, bounds, body, outer) for i, x in zip(indices, letters, strict=True)}
    try:
        term, kind = reader.as_number(reader.read(body))
        condition = reader.inside(bounds.condition)[0] if bounds.condition else condition_of(bounds, indices, reader)
    finally:
        reader.names, reader.counts, reader.starts = outer, counts, starts
    if kind not in ("scalar", "column", "matrix") and not (kind == "row" and node.kind == "listed"):
        raise InputError(
            f"{node.source[:120]} adds up things that are no numbers, no vectors and no matrices, but a {kind}."
        )
    sizes = [_size(index, term, bounds.count, node, reader) for index in indices]
    wholes = [Term("var", leaf=i.leaf, sort="index", shape=(size,)) for i, size in zip(indices, sizes, strict=True)]
    if bounds.upto == f"{sizes[0]}+1":
        raise InputError(
            f"{node.source[:80]} has {bounds.upto} terms, and what it counts along has {sizes[0]}. Write \\sum_{{i=0}}^{{{sizes[0]}-1}}."
        )
    if bounds.upto and not sizes[0].startswith("upto_") and bounds.beside is None:
        condition = _first(bounds.upto, indices[0], node, reader)
    if condition is not None or bounds.lowest:
        return _where(condition, bounds.lowest, name, wholes, term, kind, node, reader)
    if node.kind == "listed":
        return _stacked(wholes[0], term, kind, node, reader)
    for whole in wholes if not reader.literal or len(wholes) == 1 else wholes[::-1]:
        term = _total(whole, term, reader) if name == "sum" else _extreme(name, whole, term, kind, node, reader)
    return term, {"vector": "column"}.get(term.sort, term.sort)


def _turned(matrix: Term) -> Term:
    return matrix.args[0] if matrix.name == "transpose" else matrix.T


def _stacked(index: Term, term: Term, kind: str, node: Node, reader: Any) -> Read:
    """The vector with these entries, or the matrix whose rows these columns or rows are.  **Raises.** InputError for other things."""
    kinds = {"scalar": "column", "column": "columns", "row": "rows"}
    if kind not in kinds or not contains(term, index):
        raise InputError(f"{node.source[:120]} lists things that are no numbers and no vectors with an index.")
    if term.name == "column" and term.args[1] == index and not contains(term.args[0], index):
        return _turned(term.args[0]), kinds[kind]
    if kind == "scalar" and not reader.literal:
        try:
            return vector_over(index, term), "column"
        except InputError:
            if index.shape == ("?",):
                raise
    named = _named(index, reader)
    return apply("stack", named, _put(term, index, named)), kinds[kind]


def _counted(letter: str, bounds: Bounds, body: Node, names: dict[str, Any]) -> str:
    """Over how many an index goes: as its bounds say, or a vector with this index in the body; "" where neither does."""
    if bounds.count:
        return bounds.count.removeprefix("\\")
    others = [*bounds.letters, *re.findall(r"\\[A-Za-z]+|[A-Za-z]", bounds.condition)] if bounds.condition else []
    beside = [names[x] for x in others if x != letter and is_index(names.get(x))]
    if beside and beside[0].shape != ("?",):
        return str(beside[0].shape[0])  # t ≠ α
    if is_index(names.get(letter)) and names[letter].shape != ("?",) and not bounds.condition:
        return str(names[letter].shape[0])  # the declared range of this letter
    end = "(?![A-Za-z])" if letter.startswith("\\") else ""
    i = re.escape(letter)
    printed = re.findall(rf"(\\[A-Za-z]+|[A-Za-z])_(?:\{{\s*{i}\s*\}}|{i}{end})", body.source)
    vectors = [names[name] for name in printed if isinstance(names.get(name), Term)]
    sizes = {v.shape[0] for v in vectors if v.sort == "vector" and v.shape}
    return sizes.pop() if len(sizes) == 1 else ""


def check_names(letters: Sequence[str], body: Node, node: Node, names: Mapping[str, Any]) -> None:
    """Σ_i x_i, where x_i is declared as one name: it would be the same for every i.  **Raises.** NoWord."""
    if key := one_name_of(letters, body, names):
        raise NoWord(
            f"{key} is declared as one name, and {node.source[:80]} goes over its index, so that it would be the same every time. "
            f"Declare the vector, or the matrix with these rows, instead."
        )


def one_name_of(letters: Sequence[str], body: Node, names: Mapping[str, Any]) -> str:
    """The first declared name of this part that holds one of the letters, as x_i and f(x_i) hold i; "" without one."""
    printed = without_weight(body.source)
    return next((key for key in names_with(letters, names) if without_weight(key) in printed), "")


def _total(index: Term, term: Term, reader: Any) -> Term:
    """The sum in the words for vectors and matrices, or as it is printed where they do not reach."""
    whole = _count(index, reader) if not contains(term, index) else None
    if whole is not None:
        return whole * term
    if term.sort != "matrix" and not reader.literal:
        try:
            return total_over(index, term)
        except InputError:
            if index.shape == ("?",) or not contains(term, index):
                raise
    named = _named(index, reader)
    return apply("sum_over", named, _put(term, index, named))


def _count(index: Term, reader: Any) -> Term | None:
    """How many values an index has, where its bounds say that."""
    (size,) = index.shape
    if size.isdigit():
        return as_term(int(size))
    known = reader.names.get(size)
    return known if isinstance(known, Term) and known.name == "length" else None


def _named(index: Term, reader: Any) -> Term:
    """An index whose name may be written in a theorem file."""
    leaf = index.leaf.replace("′", "").lstrip("\\")
    return replace(index, leaf=leaf if index.leaf == leaf else reader.free(leaf))


def _put(term: Term, old: Term, new: Term) -> Term:
    return (
        new if term == old else replace(term, args=tuple(_put(a, old, new) for a in term.args)) if term.args else term
    )


def _where(
    condition: Term | None, lowest: int, name: str, indices: list[Term], term: Term, kind: str, node: Node, reader: Any
) -> Read:
    """A sum over a part of the range: each summand times the indicator of the condition."""
    if name != "sum" and (found := _beside(condition, lowest, name, indices[:1], term)) is not None:
        for index in indices[1:]:
            found = _extreme(name, index, found, kind, node, reader)
        return found, kind
    if name != "sum" and condition is not None and not lowest and kind == "scalar":
        return latex_defined.extreme_where(name, condition, indices, term, reader), kind
    if name != "sum":
        raise NoWord(
            f"{node.source[:100]} is the {name} over a part of the range. State it for all indices with that condition instead."
        )
    partial = [t.args[-1] for t in parts(term) if t.name in ("div", "log", "sqrt")]
    if any(contains(t, i) for t in partial for i in indices):
        raise NoWord(
            f"{node.source[:100]} has summands that may have no value outside of its range. Write the sum without them."
        )
    if lowest:
        late = as_term(lowest) <= apply("number_of", indices[0])
        condition = late if condition is None else late & condition
    term = apply("indicator", condition) * term
    for index in indices[::-1]:
        named = _named(index, reader)
        term = apply("sum_over", named, _put(term, index, named))
    return term, kind


def _beside(condition: Term | None, lowest: int, name: str, indices: list[Term], term: Term) -> Term | None:
    """max and min over all t ≠ α: with v_t for the body, min is v_α + margin(−v, α), and max is v_α − margin(v, α)."""
    if condition is None or lowest or len(indices) != 1 or condition.name != "not" or condition.args[0].name != "eq":
        return None
    (index,), (a, b) = indices, condition.args[0].args
    other = b if a.leaf == index.leaf else a
    if other.leaf == index.leaf or other.name != "var" or term.sort != "scalar":
        return None
    t = next((s for s in subterms(term) if s.leaf == index.leaf and s.sort == "index"), index)
    at = _put(term, t, other)
    try:
        values = vector_over(index, _put(term, t, index))
    except InputError:
        values = apply("stack", index, _put(term, t, index))
    for turned in (False, True) if term.name == "sub" else ():
        chosen, others = term.args[::-1] if turned else term.args
        if others.name == "entry" and chosen == apply("entry", others.args[0], other):
            word = "margin" if (name == "min") != turned else "spread"  # min and max over t ≠ α of a_α − a_t
            return -apply(word, others.args[0], other) if turned else apply(word, others.args[0], other)
    gap = apply("margin", -values if name == "min" else values, other)
    return at + gap if name == "min" else at - gap


def _free(letter: str, taken: set[str]) -> str:
    """A name for an index of a sum that no variable has, whatever letter it is printed with."""
    while letter in taken:
        letter += "′"
    return letter


def _extreme(name: str, index: Term, term: Term, kind: str, node: Node, reader: Any) -> Term:
    if kind != "scalar" or not contains(term, index):
        raise InputError(
            f"{node.source[:120]} is the {name} of what is the same for every {index.leaf}, or of no number."
        )
    word = "maximum" if name == "max" else "minimum"
    if not reader.literal:
        try:
            return apply(word, vector_over(index, term))
        except InputError:
            if index.shape == ("?",):
                raise
    named = _named(index, reader)
    return apply(word, apply("stack", named, _put(term, index, named)))


def _size(index: Term, term: Term, count: str, node: Node, reader: Any) -> str:
    """The size that the index goes over: the same of all that it counts along, and the one that the bounds say."""
    along = list(ranges_of(index, term))
    sizes = {size for _, size in along}
    known = reader.names.get(count)
    if not along and (count.isdigit() or (isinstance(known, Term) and known.name == "length")):
        return count
    if len(sizes) != 1 or (count and None in sizes):
        what = (
            ", ".join(f"{python_of(v, longest=40)}: {size or 'unknown'}" for v, size in along)
            or "nothing counts along it"
        )
        raise NoWord(
            f"In {node.source[:80]} nothing says over how many {index.leaf} is meant ({what}). Declare what it counts along with one size."
        )
    size = sizes.pop()
    if count and not _is(count, size, along[0][0], reader):
        raise InputError(
            f"{node.source[:80]} has {count} terms, and {python_of(along[0][0], longest=40)} has the size {size}. "
            f"Sums go over all entries; declare the variable with that size."
        )
    return size or "?"


def _is(count: str, size: str | None, vector: Term, reader: Any) -> bool:
    if count.removeprefix("\\") == size:
        return True
    return count in reader.names and vector.sort == "vector" and reader.names[count] == apply("length", vector)


__all__ = ["check_names", "listed", "one_name_of", "over_index"]
