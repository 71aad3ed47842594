r"""∂f/∂x_i and ∂f(x)/∂x of a declared function, as the gradient or one of its entries, and (f − g)(x).

**Guarantee.** as :mod:`checker.formulas.from_latex`: a derivative by what is no argument of the function is none of these.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from checker.errors import NoWord
from checker.formulas.readings import canonical
from checker.formulas.syntax.clauses import syntax_of
from checker.formulas.syntax.commands import REFUSED
from checker.formulas.syntax.cursor import Node
from checker.formulas.syntax.plain import plain
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.term import Term


def gradient_of(node: Node, reader: Any) -> Node | None:
    """∂f/∂x_i as ∇_i f(x), and ∂f/∂x as ∇f(x), where f is declared and x is its argument; None for another derivative."""
    _, by, _, of = node.parts
    if not of:
        return None
    below, above = (syntax_of(plain(text), reader.words) for text in (by, of))
    head, argument = above.parts if above.kind == "applied" else (above, None)
    if below.kind not in ("symbol", "scripts") or not _is_function(head, reader):
        return None
    index = below.parts[1] if below.kind == "scripts" and not _is_declared(below, reader) else None
    point = below.parts[0] if index is not None else below
    if index is not None and (below.parts[2] is not None or below.parts[3] or not _is_declared(point, reader)):
        return None
    items: tuple[Node, ...] = (point,) if argument is None else argument.parts[1] if argument.kind == "group" else ()
    if [item.source.strip() for item in items] != [point.source.strip()]:
        return None
    nabla = Node(kind="function", parts=("nabla",), source="\\nabla")
    marks = (
        nabla if index is None else Node(kind="scripts", parts=(nabla, index, None, 0), source=f"\\nabla_{{{index}}}")
    )
    group = Node(kind="group", parts=("(", (point,)), source=f"({point.source})")
    applied = Node(kind="applied", parts=(head, group), source=f"{head.source}{group.source}")
    return Node(kind="gradient", parts=(marks, applied), source=node.source)


def of_each_function(factors: tuple[Node, ...], between: tuple[str, ...], reader: Any) -> tuple[tuple, tuple]:
    """The factors, where (f − g)(x) of declared functions is f(x) − g(x)."""
    found, signs = list(factors), list(between)
    for k in range(len(found) - 1, 0, -1):
        first, behind = found[k - 1 : k + 1]
        items: tuple[Node, ...] = first.parts[1] if first.kind == "group" and first.parts[0] in ("(", "[") else ()
        if signs[k - 1] or len(items) != 1 or behind.kind != "group" or behind.parts[0] not in ("(", "["):
            continue
        if items[0].kind in ("plus", "less", "minus") and (each := _applied(items[0], behind, reader)) is not None:
            whole = replace(first, parts=("(", (each,)), source=f"{first.source}{behind.source}")
            found[k - 1 : k + 1], signs[k - 1 : k] = [whole], []
    return tuple(found), tuple(signs)


def _applied(node: Node, group: Node, reader: Any) -> Node | None:
    """A sum of functions at what stands in the brackets; None where something else is a summand."""
    if node.kind in ("plus", "less", "minus"):
        parts = [_applied(part, group, reader) for part in node.parts]
        return None if None in parts else replace(node, parts=tuple(parts))
    if not _is_function(node, reader):
        return None
    return Node(kind="applied", parts=(node, group), source=f"{node.source}{group.source}")


def _is_function(node: Node, reader: Any) -> bool:
    value = reader.names.get(_key(node, reader))
    return isinstance(value, Term) and value.sort in FUNCTION_SORTS


def _is_declared(node: Node, reader: Any) -> bool:
    value = reader.names.get(_key(node, reader))
    return isinstance(value, Term) and value.name == "var"


def _key(node: Node, reader: Any) -> str:
    base, below, above, primes = node.parts if node.kind == "scripts" else (node, None, None, 0)
    return canonical(base.parts[0], below, above, primes) if base.kind == "symbol" else ""


def without_word(node: Node, reader: Any) -> Any:
    """A derivative of a declared function; another limit, integral or derivative has no word.  **Raises.** NoWord for these."""
    if node.parts[0] == "derivative" and (gradient := gradient_of(node, reader)) is not None:
        return reader.read(gradient)
    named = re.match(r"\\[A-Za-z]+", node.source)
    what = REFUSED.get(named[0] if named else "", "write the derivative out")
    raise NoWord(f"{node.source[:120]} is not read here; {what}.")


def unread(node: Node) -> Any:
    """An argument that is no formula.  **Raises.** NoWord."""
    raise NoWord(str(node.parts[0]))


__all__ = ["gradient_of", "of_each_function", "unread", "without_word"]
