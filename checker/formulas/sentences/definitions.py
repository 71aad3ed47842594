r"""Definitions in a list of statements: ``A := t, P`` states P of this A, and ``A := t \le b`` states t ≤ b.

``f(x) := t`` says of all x that f(x) is t.

**Guarantee.** only a declared number, vector, matrix or function is defined so, by what does not hold it itself; what else has ``:=``
is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from checker.errors import CheckerError
from checker.formulas.letters.choices import PARTIAL
from checker.formulas.letters.kinds import read_alone
from checker.formulas.readings import letters_of, spelled
from checker.formulas.symbols.sets import within
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.term import exact, parts, variables_of

_SAID = ("hold", "if")
_DEFINES = {":=", "=:"}


def without_definitions(clauses: Sequence[Node], reader: Any) -> tuple[Sequence[Node], list[Node], bool]:
    """What a list states, the equations that define what it speaks of, and whether it only defines: then these are what is stated."""
    found: list[Node] = []
    defining: list[Node] = []
    for clause in (_without_size(clause, reader) for clause in clauses):
        if clause.kind not in _SAID or clause.parts[0].kind != "comparison":
            found.append(clause)
            continue
        left, equations = _apart(clause.parts[0], [one for one in clauses if one.source != clause.source], reader)
        if not equations:
            found.append(clause)
        elif clause.kind == "if":
            found += [_clause(clause, one) for one in (*equations, *([left] if left else []))]
        else:
            defining += equations
            found += [_clause(clause, left)] if left else []
    if any(c.kind in ("hold", "member") for c in found):
        return found, defining, False
    alone = [Node(kind="hold", parts=(one,), source=one.source) for one in defining]
    return [*alone, *found], [], bool(alone)


def _without_size(clause: Node, reader: Any) -> Node:
    """A := t, or P, of a clause “A := t ∈ ℝⁿ”, where the set says no more than the size of t."""
    content = clause.parts[0] if clause.kind in _SAID else clause
    if content.kind != "within" or content.parts[2] is None:
        return clause
    element, said, before = content.parts
    with reader.answers.unchanged():
        try:
            holds = within(element, said, content.source, reader, sized=True)
        except CheckerError:
            return clause
    return clause if holds is not None else replace(clause, parts=(before, *clause.parts[1:]))


def _clause(clause: Node, content: Node) -> Node:
    return replace(clause, parts=(content, *clause.parts[1:]), source=content.source)


def _apart(content: Node, beside: Sequence[Node], reader: Any) -> tuple[Node | None, list[Node]]:
    """The rest of a chain, and its definitions: A := t in front of it, and t =: A behind it."""
    signs, sides = list(content.parts[0]), list(content.parts[1])
    defining = []
    if signs == [":="] and (every := _of_all(content, beside, reader)) is not None:
        return None, [every]
    if signs[0] == ":=" and _is_defined(sides[0], sides[1], reader):
        defining.append(_equal(sides[0], sides[1]))
        signs, sides = signs[1:], sides[1:]
    if signs and signs[-1] == "=:" and _is_defined(sides[-1], sides[-2], reader):
        defining.append(_equal(sides[-1], sides[-2]))
        signs, sides = signs[:-1], sides[:-1]
    if not defining:
        return content, []
    source = content.source if len(sides) > 1 else ""
    return (replace(content, parts=(tuple(signs), tuple(sides)), source=source) if signs else None), defining


def _equal(one: Node, other: Node) -> Node:
    return Node(kind="comparison", parts=(("=",), (one, other)), source=f"{one.source} := {other.source}")


def _of_all(content: Node, beside: Sequence[Node], reader: Any) -> Node | None:
    """f(x) := t of a declared function f and a letter x, said of all x; None for another equation, where t has not always a value, and
    where what stands beside it, or a sentence around it, may say of which x it is.
    """
    left, right = content.parts[1]
    applied = reader.alone and left.kind == "applied" and left.parts[1].kind == "group"
    items: tuple[Node, ...] = left.parts[1].parts[1] if applied else ()
    if len(items) != 1 or items[0].kind != "symbol":
        return None
    value, defining = read_alone(left, reader), read_alone(right, reader)
    if value is None or value.name != "function_value" or value.args[1].name != "var" or defining is None:
        return None
    function, point = value.args
    partial = any(t.name in PARTIAL and point.leaf in variables_of(t) for t in parts(defining))
    if function.name != "var" or function.leaf in reader.answers.variables_in(defining) or partial:
        return None
    head, letter = left.parts[0].source, items[0].source.strip()
    about = [one for one in beside if letter in letters_of(one.source)]
    if any(one.kind != "hold" or spelled(head) not in spelled(one.source) for one in about):
        return None
    names = Node(kind="names", parts=((items[0],),), source=items[0].source)
    every = Node(kind="every", parts=(names, _equal(left, right)), source=content.source)
    return every if read_alone(every, reader) is not None else None


def _is_defined(name: Node, by: Node, reader: Any) -> bool:
    """Whether a side is a declared variable, or a literal power of one, that the other side does not speak of."""
    named = read_alone(name, reader)
    if named is not None and named.name == "pow" and named.args[1].name == "num" and exact(named.args[1]) > 0:
        named = named.args[0]
    if named is None or named.name != "var" or named.sort not in ("scalar", "vector", "matrix"):
        return False
    value = read_alone(by, reader)
    return value is None or named.leaf not in reader.answers.variables_in(value)


__all__ = ["without_definitions"]
