r"""Σ, max and min over an index: ``\sum_i x_i y_i`` is ⟨x, y⟩, ``\max_i x_i`` the greatest entry.

**Guarantee.** the index goes over all of what it counts along, as its bounds say; another range is refused.
"""

from __future__ import annotations

import re
from typing import Any

from checker.errors import InputError
from checker.formulas.cursor import Node
from checker.formulas.products import Read
from checker.formulas.readings import spelled
from checker.formulas.sums import contains, ranges_of, total_over, vector_over
from checker.statements.spelling import python_of
from checker.statements.term import Term, apply

_INDEX = r"([A-Za-z]|\\[A-Za-z]+)"
_BELOW = (
    (re.compile(rf"{_INDEX}(?:,?{_INDEX})*"), "all"),
    (re.compile(rf"{_INDEX}=([01])"), "bounds"),
    (re.compile(rf"{_INDEX}\\in\[(.+)\]"), "first"),
)


def begins_of(tree: Any) -> set[int]:
    """From which numbers the sums of a formula count, where they say it."""
    if isinstance(tree, (tuple, list)):
        return set().union(*map(begins_of, tree))
    if not isinstance(tree, Node):
        return set()
    found = begins_of(tree.parts)
    if tree.kind == "over index":
        _, start, _ = _bounds(tree)
        found |= set() if start is None else {start}
    return found


def over_index(node: Node, reader: Any) -> Read:
    """The total, the greatest or the least of a body with an index."""
    name, below, _, body = node.parts
    letters, start, count = _bounds(node)
    if start is not None and len(reader.begins) > 1:
        raise InputError(
            "One sum of the formula begins at 0 and another at 1, so that nothing says which entry is the first. Write both in one way."
        )
    outer = reader.names
    for letter in letters:
        if letter in outer:
            raise InputError(
                f"The index {letter} of {node.source[:80]} is declared as a variable too, so that {letter} would be "
                f"two things. Rename one of the two."
            )
    taken = {t.leaf for t in outer.values() if isinstance(t, Term)}
    indices = [Term("var", leaf=_free(letter, taken), sort="index", shape=("?",)) for letter in letters]
    reader.names = outer | dict(zip(letters, indices, strict=True))
    try:
        term, kind = reader.read(body)
    finally:
        reader.names = outer
    if kind not in ("scalar", "column"):
        raise InputError(f"{node.source[:120]} adds up things that are no numbers and no vectors, but a {kind}.")
    for index in indices:
        whole = Term("var", leaf=index.leaf, sort="index", shape=(_size(index, term, count, node, reader),))
        term = total_over(whole, term) if name == "sum" else _extreme(name, whole, term, kind, body, node)
    return term, "column" if term.sort == "vector" else "scalar"


def _free(letter: str, taken: set[str]) -> str:
    """A name for an index of a sum that no variable has, whatever letter it is printed with."""
    while letter in taken:
        letter += "′"
    return letter


def _extreme(name: str, index: Term, term: Term, kind: str, body: Node, node: Node) -> Term:
    if kind != "scalar" or not contains(term, index):
        raise InputError(
            f"{node.source[:120]} is the {name} of what is the same for every {index.leaf}, or of no number."
        )
    if body.kind in ("product", "quotient", "choice"):
        raise InputError(
            f"{node.source[:120]} does not say how far the {name} reaches. Put what it is of into brackets, as \\{name}_i (x_i y_i)."
        )
    return apply("maximum" if name == "max" else "minimum", vector_over(index, term))


def _bounds(node: Node) -> tuple[list[str], int | None, str]:
    """The indices, from where they count, and how many there are, where it is said.  **Raises.** InputError."""
    _, below, above, _ = node.parts
    text, top = spelled(below), spelled(above)
    for pattern, form in _BELOW:
        match = pattern.fullmatch(text)
        if match and form == "all" and not top:
            return list(dict.fromkeys(re.findall(_INDEX, text))), None, ""
        if match and form == "first" and not top:
            return [match[1]], 1, match[2]
        if match and form == "bounds" and top:
            return [match[1]], int(match[2]), top if match[2] == "1" else _one_more(top, node)
    raise InputError(
        f"The range of {node.source[:80]} is not read. Write \\sum_i, \\sum_{{i=1}}^n or \\sum_{{i=0}}^{{n-1}}: sums go over all entries; "
        "a part of them is a vector of its own."
    )


def _one_more(top: str, node: Node) -> str:
    if top.isdigit():
        return str(int(top) + 1)
    if not top.endswith("-1"):
        raise InputError(
            f"{node.source[:80]} begins at 0 and ends at {top}, which is not one less than a size. Write \\sum_{{i=0}}^{{n-1}}."
        )
    return top.removesuffix("-1")


def _size(index: Term, term: Term, count: str, node: Node, reader: Any) -> str:
    """The size that the index goes over: the same of all that it counts along, and the one that the bounds say."""
    along = list(ranges_of(index, term))
    sizes = {size for _, size in along}
    if not along and count.isdigit():
        return count
    if len(sizes) != 1 or (count and None in sizes):
        what = (
            ", ".join(f"{python_of(v, longest=40)}: {size or 'unknown'}" for v, size in along)
            or "nothing counts along it"
        )
        raise InputError(
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
    if count in reader.names:
        return vector.sort == "vector" and reader.names[count] == apply("length", vector)
    return count.removeprefix("\\") == size


__all__ = ["begins_of", "over_index"]
