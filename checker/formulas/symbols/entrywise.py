r"""Roots and quotients of vectors entry by entry, as in \sqrt{v} and g / (\sqrt{v} + ε).

**Guarantee.** a root of a vector has no other meaning, and neither has a quotient by one, or a number added to one; another quotient by
a vector is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from checker.errors import InputError, NoWord
from checker.formulas.products import Read
from checker.formulas.sums import ranges_of, shape_of
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.binding import put
from checker.statements.terms.term import Term, apply, parts, with_table


def entry_at(term: Term, index: Term) -> Term:
    """The number at a place, or the number itself."""
    if term.sort == "scalar":
        return term
    if term.name == "stack":
        bound, body = term.args
        return put(body, bound, index)
    if term.name in ("add", "sub", "neg"):
        return apply(term.name, *(entry_at(part, index) for part in term.args))
    if term.name == "mul":
        return term.args[0] * entry_at(term.args[1], index)
    return apply("entry", term, index)


def entries_of(term: Term) -> str | None:
    """How many entries a vector has; None where nothing says it."""
    if term.name == "stack":
        return str(term.args[0].leaf.partition(":")[2]) or None
    if term.name in ("add", "sub", "mul", "neg"):
        return next((size for part in term.args if part.sort == "vector" and (size := entries_of(part))), None)
    return (shape_of(term) or (None,))[0]


def each_entry(source: str, said: Callable[..., Term], *parts: Term, reader: Any) -> Read:
    """The vector whose entries are said of the entries of vectors, and of numbers.  **Raises.** InputError for unknown sizes."""
    size, *others = {entries_of(part) for part in parts if part.sort == "vector"}
    if others or size is None:
        raise InputError(
            f"{source[:120]} is of vectors of which nothing says that they are as long. Declare their sizes."
        )
    index = Term("var", leaf=reader.free("i"), sort="index", shape=(size,))
    return apply("stack", index, said(*(entry_at(part, index) for part in parts))), "column"


def root_of(term: Term, source: str, reader: Any) -> Read:
    """√v."""
    return each_entry(source, lambda a: apply("sqrt", a), term, reader=reader)


def _holds_roots(term: Term) -> bool:
    """Whether a vector is written entry by entry already, with a root of each entry."""
    return term.name == "stack" and any(one.name == "sqrt" for one in parts(term.args[1]))


def quotient(above: Term, below: Term, source: str, reader: Any) -> Read:
    """u / √v and a / √v; u / v and a / v, which is asked.  **Raises.** InputError for another answer."""
    if _holds_roots(below):
        return each_entry(source, lambda a, b: a / b, above, below, reader=reader)
    said = {
        "entrywise": "each entry divided by the entry in its place",
        "another": "write what is meant with the words of the language",
    }
    if reader.answers.choose(f"division by a vector in {source}", said) == "another":
        raise InputError(f"{source[:120]} was answered to be no quotient of entries. Write what is meant.")
    return each_entry(source, lambda a, b: a / b, above, below, reader=reader)


def sum_beside(one: Term, other: Term, sign: str, source: str, reader: Any) -> Read:
    """√v + a; a number beside another vector that is written entry by entry, which is asked.  **Raises.** InputError for another answer."""
    if _holds_roots(one if one.sort == "vector" else other):
        return beside(one, other, sign, source, reader), "column"
    said = {
        "to each entry": "the number beside every entry of the vector",
        "another": "write what is meant, as a \\mathbf{1}",
    }
    if reader.answers.choose(source, said) == "another":
        raise InputError(f"{source[:120]} was answered to be no sum of entries. Write what is meant.")
    return beside(one, other, sign, source, reader), "column"


def beside(one: Term, other: Term, sign: str, source: str, reader: Any) -> Term:
    """A number added to, or subtracted from, each entry of a vector, as in √(v + a)."""
    return each_entry(source, lambda a, b: a + b if sign == "plus" else a - b, one, other, reader=reader)[0]


def of_each_entry(item: Node, reader: Any) -> Term | None:
    """1/λ_i in diag(1/λ_i), where nothing else prints i: the vector of these numbers; None for another argument.  **Raises.** NoWord."""
    letters = set(re.findall(r"_\s*\{?\s*([i-m])(?![A-Za-z0-9])", item.source)) - set(reader.names)
    text = reader.text if isinstance(reader.text, str) else ""
    letter = next(iter(letters)) if len(letters) == 1 else ""
    if not letter or re.search(
        rf"_\s*\{{?[^{{}}]*{letter}(?![A-Za-z])|(?<![A-Za-z\\]){letter}\s*=", text.replace(item.source, " ")
    ):
        return None
    index, outside = Term("var", leaf=reader.free(letter), sort="index", shape=("?",)), reader.names
    reader.names = outside | {letter: index}
    try:
        body = reader.term(item, "scalar")
    finally:
        reader.names = outside
    sizes = {size for _, size in ranges_of(index, body)}
    said = {"each entry": f"the numbers for {letter} = 1, 2, … along the diagonal", "another": "write the vector"}
    if len(sizes) != 1 or None in sizes or reader.answers.only(item.source, said, "each entry") == "another":
        raise NoWord(
            f"{item.source[:120]} is a number, and nothing says of which vector it is an entry. Write the vector."
        )
    each = Term("var", leaf=index.leaf, sort="index", shape=(str(sizes.pop()),))
    return apply("stack", each, with_table(body, {index: each}))


__all__ = ["beside", "each_entry", "entries_of", "entry_at", "of_each_entry", "quotient", "root_of", "sum_beside"]
