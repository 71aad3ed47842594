r"""What the text of a paper says elsewhere that a part is, as “where σ²(x) := E‖…‖²”: proposed as the answer, never taken over.

**Guarantee.** a proposal is what the definition prints, read with what the formula declares; where the definition itself leaves a question,
where two definitions differ, or where an index would be bound twice, nothing is proposed.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Any

from checker.errors import CheckerError, InputError
from checker.formulas.letters.kinds import read_alone
from checker.formulas.letters.names import canonical
from checker.formulas.products import Read
from checker.formulas.readings import Definition, spelled
from checker.formulas.syntax.clauses import syntax_of
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, parts

AS_DEFINED = "as defined"
_NAMES = {"symbol", "scripts"}


def as_defined(core: Node, reader: Any) -> tuple[Read, str] | None:
    """The value that the text gives to a part, and what the question says of it; None where the text gives none."""
    for definition in reader.answers.definitions:
        names = _matched(core, definition, reader)
        if names is not None and (value := _read(definition, names, reader)) is not None:
            return value, f"{python_of(value[0], longest=160)}, as the text says: {definition.printed[:120]}"
    return None


def printed_of(printed: str, definitions: tuple[Definition, ...]) -> str:
    """The definition that a text prints of a part, or of the function whose value it is, whether or not it can be read; "" without one."""
    part = spelling(printed)
    head = part.partition("(")[0] + "("
    own = [one.printed for one in definitions if spelling(one.left) == part]
    alike = [one.printed for one in definitions if "(" in part and spelling(one.left).startswith(head)]
    return next(iter(own + alike), "")


def _matched(core: Node, definition: Definition, reader: Any) -> dict[str, Term] | None:
    """What the letters in the brackets of a definition stand for in the part; None where it defines another part."""
    left_spelled = spelling(definition.left)
    if spelling(core.source) == left_spelled:
        return {}
    if core.kind != "applied" or not left_spelled.startswith(spelling(core.parts[0].source)):
        return None
    try:
        left = syntax_of(definition.left, reader.words)
    except InputError:
        return None
    if left.kind != "applied" or spelled(left.parts[0].source) != spelled(core.parts[0].source):
        return None
    (ours, theirs) = (_items(core), _items(left))
    if not ours or len(ours) != len(theirs) or any(one.kind not in _NAMES for one in theirs):
        return None
    found: dict[str, Term] = {}
    for one, other in zip(theirs, ours, strict=True):
        if spelled(one.source) == spelled(other.source):
            continue
        value = read_alone(other, reader)
        if value is None or any(t.sort == "index" for t in parts(value)):
            return None  # the definition may bind an index of this letter itself
        found[_key(one)] = value
    return found


spelling = lru_cache(maxsize=4096)(spelled)


def _items(node: Node) -> tuple[Node, ...]:
    group: Node = node.parts[1]
    return group.parts[1] if group.kind == "group" and group.parts[0] in ("(", "[", "(;", "[;") else ()


def _key(name: Node) -> str:
    base, *marks = name.parts if name.kind == "scripts" else (name, None, None)
    return canonical(base.parts[0], *marks)


def _read(definition: Definition, names: dict[str, Term], reader: Any) -> Read | None:
    """The value of the right side; None where it cannot be read without a question."""
    outside, notes = reader.names, reader.answers
    reader.names, naming = outside | names, reader.naming
    reader.answers = replace(notes, asked={}, used=set(notes.used))
    reader.naming = False
    try:
        value: Read = reader.read(syntax_of(definition.right, reader.words))
        usable = not reader.answers.asked and value[1] in ("scalar", "column", "matrix")
        notes.used |= reader.answers.used if usable else set()
        return value if usable else None
    except CheckerError:
        return None
    finally:
        reader.names, reader.answers, reader.naming = outside, notes, naming


def once_each(found: list[Definition]) -> tuple[Definition, ...]:
    """The definitions of what is defined in one way only."""
    rights: dict[str, set[str]] = {}
    for one in found:
        rights.setdefault(spelled(one.left), set()).add(re.sub(r"[.,;\s]+$", "", spelled(one.right)))
    first = {spelled(one.left): one for one in reversed(found)}
    return tuple(first[key] for key in dict.fromkeys(spelled(one.left) for one in found) if len(rights[key]) == 1)


__all__ = ["AS_DEFINED", "as_defined", "once_each", "printed_of", "spelling"]
