r"""``x_1, \dots, x_n``: a vector of n entries, or a matrix whose rows they are.

**Guarantee.** a family is declared by its set, or read where the declaration fits; its entries count from 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from checker.errors import InputError
from checker.formulas.letters.names import plain_name, undeclared
from checker.formulas.products import Read
from checker.formulas.symbols.entrywise import entries_of, entry_at
from checker.formulas.symbols.sets import Meant
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.term import Term, apply


def declared(family: Node, meant: Meant, source: str, reader: Any, add: Callable[[str, Term], None]) -> Term | None:
    """Declares the family as its set says, where nothing does; what is true of its elements.  **Raises.** InputError.

    Numbers x_1, …, x_n are a vector x.  Vectors x_1, …, x_n are the rows of a matrix X, and x alone stays without a declaration; vectors
    K_1, …, K_n are those of K.
    """
    letter, size = family.parts[0].parts[0], family.parts[1]
    rows, name = meant.sort == "vector", letter
    if rows:
        name = _capital(letter)
    if (
        family.parts[0].kind != "symbol"
        or meant.sort not in ("scalar", "vector")
        or rows
        and len(meant.shape) != 1
        or not name
    ):
        raise InputError(
            f"{source[:120]} lists things whose kind and size are not read. Declare a vector of numbers, or a matrix with these rows."
        )
    other = [
        key for key in reader.names if key.startswith((f"{letter}_", f"{letter}^")) or rows and key == letter != name
    ]
    if other:
        raise InputError(
            f"{source[:120]} stands beside the declaration of {other[0]}, which says another thing. Rename one of the two."
        )
    shape = (size, *meant.shape)
    if name not in reader.names:
        add(name, Term("var", leaf=plain_name(name), sort="matrix" if rows else "vector", shape=shape))
    known = reader.names[name]
    if not isinstance(known, Term) or known.sort != ("matrix" if rows else "vector") or known.shape != shape:
        raise InputError(
            f"{source[:120]} does not fit the declaration of {name}. Declare {name} with these entries or rows."
        )
    if meant.holds is None:
        return None
    i = Term("var", leaf=reader.free("i"), sort="index", shape=(size,))
    return apply("for_each", i, meant.holds(apply("column", known.T, i) if rows else apply("entry", known, i)))


def total_of(node: Node, reader: Any) -> Read:
    """x_1 + … + x_n: all entries of a vector, or all rows of a matrix."""
    (family,) = node.parts
    letter = family.parts[0].parts[0]
    rows = None if letter in reader.names else reader.names.get(_capital(letter))
    if isinstance(rows, Term) and rows.sort == "matrix" and rows.shape[0] == family.parts[1]:
        i = Term("var", leaf=reader.free("i"), sort="index", shape=rows.shape[:1])
        return apply("sum_over", i, apply("column", rows.T, i)), "column"
    return apply("sum", family_of(family, reader)[0]), "scalar"


def sorted_of(node: Node, reader: Any) -> Read:
    """v_1 ≥ v_2 ≥ … ≥ v_n, and f(x_1) ≥ … ≥ f(x_n): of all pairs of entries."""
    sign, family = node.parts
    vector = reader.term(family, "vector") if family.kind == "listed" else family_of(family, reader)[0]
    if (size := entries_of(vector)) is None:
        raise InputError(f"Nothing says how many there are in {node.source[:120]}. Declare the size.")
    i, j = (Term("var", leaf=reader.free(leaf), sort="index", shape=(size,)) for leaf in "ij")
    sides = [(entry_at(vector, k), "scalar") for k in (i, j)]
    pair = reader.compare(sign, *sides, node.source)
    before = apply("number_of", i) < apply("number_of", j)
    return apply("for_each", i, apply("for_each", j, apply("implies", before, pair))), "truth"


def _capital(letter: str) -> str:
    """The matrix whose rows have the letter, X of x_i and K of K_i; "" where there is none."""
    styled = re.fullmatch(r"([A-Za-z])|(\\[a-z]+\{)([A-Za-z])\}", letter)
    if styled is None:
        return ""
    return styled[1].upper() if styled[1] else f"{styled[2]}{styled[3].upper()}}}"


def are_rows(family: Node, reader: Any) -> bool:
    """Whether g_1, …, g_n are all rows of a declared matrix, by their letter and their number."""
    letter, size = family.parts[0].parts[0], family.parts[1]
    rows = None if letter in reader.names else reader.names.get(_capital(letter))
    return isinstance(rows, Term) and rows.sort == "matrix" and rows.shape[:1] == (size,)


def family_of(node: Node, reader: Any) -> Read:
    """a_1, …, a_n beside a comparison: the vector that has exactly these entries.  **Raises.** InputError."""
    letter, size = node.parts[0].parts[0], node.parts[1]
    known = reader.names.get(letter)
    if known is None:
        raise undeclared(node.source, letter)
    if not isinstance(known, Term) or known.sort != "vector" or known.shape != (size,):
        raise InputError(
            f"{node.source[:120]} are not all entries of {letter} as it is declared. Declare {letter} as a vector of the size {size}."
        )
    return known, "column"


__all__ = ["are_rows", "declared", "family_of", "sorted_of", "total_of"]
