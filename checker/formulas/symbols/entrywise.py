r"""Roots and quotients of vectors entry by entry, as in \sqrt{v} and g / (\sqrt{v} + ε).

**Guarantee.** a root of a vector has no other meaning; a quotient by a vector, and a number added to such a vector, are asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from checker.errors import InputError
from checker.formulas.products import Read
from checker.formulas.sums import shape_of
from checker.statements.terms.binding import put
from checker.statements.terms.term import Term, apply


def _at(term: Term, index: Term) -> Term:
    """The number at a place, or the number itself."""
    if term.sort == "scalar":
        return term
    if term.name == "stack":
        bound, body = term.args
        return put(body, bound, index)
    if term.name in ("add", "sub", "neg"):
        return apply(term.name, *(_at(part, index) for part in term.args))
    if term.name == "mul":
        return term.args[0] * _at(term.args[1], index)
    return apply("entry", term, index)


def _size_of(term: Term) -> str | None:
    """How many entries a vector has; None where nothing says it."""
    if term.name == "stack":
        return str(term.args[0].leaf.partition(":")[2]) or None
    if term.name in ("add", "sub", "mul", "neg"):
        return next((size for part in term.args if part.sort == "vector" and (size := _size_of(part))), None)
    return (shape_of(term) or (None,))[0]


def each_entry(source: str, said: Callable[..., Term], *parts: Term, reader: Any) -> Read:
    """The vector whose entries are said of the entries of vectors, and of numbers.  **Raises.** InputError for unknown sizes."""
    size, *others = {_size_of(part) for part in parts if part.sort == "vector"}
    if others or size is None:
        raise InputError(
            f"{source[:120]} is of vectors of which nothing says that they are as long. Declare their sizes."
        )
    index = Term("var", leaf=reader.free("i"), sort="index", shape=(size,))
    return apply("stack", index, said(*(_at(part, index) for part in parts))), "column"


def root_of(term: Term, source: str, reader: Any) -> Read:
    """√v."""
    return each_entry(source, lambda a: apply("sqrt", a), term, reader=reader)


def asked_quotient(above: Term, below: Term, source: str, reader: Any) -> Read:
    """u / v and a / v, which is asked.  **Raises.** InputError for another answer."""
    said = {
        "entrywise": "each entry divided by the entry in its place",
        "another": "write what is meant with the words of the language",
    }
    if reader.answers.choose(f"division by a vector in {source}", said) == "another":
        raise InputError(f"{source[:120]} was answered to be no quotient of entries. Write what is meant.")
    return each_entry(source, lambda a, b: a / b, above, below, reader=reader)


def asked_sum(one: Term, other: Term, sign: str, source: str, reader: Any) -> Read:
    """√v + a, which is asked.  **Raises.** InputError for another answer."""
    said = {
        "to each entry": "the number beside every entry of the vector",
        "another": "write what is meant, as a \\mathbf{1}",
    }
    if reader.answers.choose(source, said) == "another":
        raise InputError(f"{source[:120]} was answered to be no sum of entries. Write what is meant.")
    return each_entry(source, lambda a, b: a + b if sign == "plus" else a - b, one, other, reader=reader)


__all__ = ["asked_quotient", "asked_sum", "each_entry", "root_of"]
