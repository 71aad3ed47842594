r"""What a vector or a matrix is that is printed entry by entry.

**Guarantee.** as :mod:`checker.formulas.from_latex`; blocks and cells with dots have no word, and a name may stand for the whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

from checker.errors import InputError, NoWord
from checker.formulas.products import Read
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.term import Term, apply, as_term


def table_of(node: Node, reader: Any) -> Read:
    """A column, a row or a matrix of numbers.  **Raises.** NoWord for other cells, InputError for rows of different lengths."""
    rows = node.parts
    if len({len(row) for row in rows}) != 1:
        raise InputError(f"{node.source[:120]} has rows of different lengths. Write every entry, also 0.")
    if any(cell is None or cell.kind == "dots" for row in rows for cell in row):
        raise NoWord(
            f"{node.source[:120]} has cells that are not printed. Declare a matrix for it, and state its entries."
        )
    read = [[reader.as_number(reader.read(cell)) for cell in row] for row in rows]
    if any(kind != "scalar" for row in read for _, kind in row):
        raise NoWord(
            f"{node.source[:120]} is made of blocks, for which the language has no word. Declare a matrix, and state its entries."
        )
    terms = [[term for term, _ in row] for row in read]
    if len(terms) == 1:
        return _vector(terms[0], "place", reader), "row"
    if len(terms[0]) == 1:
        return _vector([term for (term,) in terms], "place", reader), "column"
    return _stack([_vector(row, "place", reader) for row in terms], "line", reader), "matrix"


def _vector(entries: Sequence[Term], name: str, reader: Any) -> Term:
    return apply("pair", *entries) if len(entries) == 2 else _stack(entries, name, reader)


def _stack(parts: Sequence[Term], name: str, reader: Any) -> Term:
    """The vector with these entries, or the matrix with these rows: each in its place, and 0 elsewhere."""
    i = Term("var", leaf=reader.free(name), sort="index", shape=(str(len(parts)),))
    places = (apply("indicator", apply("eq", apply("number_of", i), as_term(k))) for k in range(len(parts)))
    return apply(
        "stack", i, reduce(lambda a, b: a + b, (place * part for place, part in zip(places, parts, strict=True)))
    )


__all__ = ["table_of"]
