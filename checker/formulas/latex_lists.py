r"""Lists with one comparison: ``a, b \ge 0`` says it of both, and ``0 < a, b < 1`` may say both sides of both.

**Guarantee.** where the print leaves open of which of the things a comparison is said, that is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from checker.formulas.cursor import Node

_BARE = {"symbol", "scripts", "group", "call", "applied", "fraction", "root", "minus"}
_NAMES = {"symbol", "scripts"}
_SAID = ("hold", "if", "for")
_UP, _DOWN = {"<", "≤"}, {">", "≥"}


def with_lists(clauses: Sequence[Node], reader: Any) -> list[Node]:
    """The clauses with a comparison for each thing that is listed before it."""
    found: list[Node] = []
    bare: list[Node] = []
    for clause in _without_brackets(clauses):
        content = clause.parts[0] if clause.kind in _SAID else None
        if content is not None and content.kind in _BARE and (clause.kind == "hold" or not bare):
            bare.append(clause)
            continue
        head = _head(content) if content is not None and clause.kind == "hold" else None
        if head is None:
            found += [*bare, clause]
        else:
            found += _of_all(found, bare, clause, head, reader)
        bare = []
    return found + bare


def _without_brackets(clauses: Sequence[Node]) -> list[Node]:
    """P (a ≥ 0, b ≥ 0): what stands in brackets behind a statement, each with a mark, since it may be assumed."""
    found: list[Node] = []
    for k, clause in enumerate(clauses):
        content = clause.parts[0] if k and clause.kind == "hold" else None
        items = (
            content.parts[1]
            if content is not None and content.kind == "group" and content.parts[0] in ("(", "[")
            else ()
        )
        if any(item.kind == "comparison" for item in items):
            found += [Node(kind="hold", parts=(item, "in brackets"), source=item.source) for item in items]
        else:
            found.append(clause)
    return found


def _of_all(found: list[Node], bare: list[Node], clause: Node, head: Node, reader: Any) -> list[Node]:
    """What takes the place of bare things and the comparison behind them; a comparison before them goes, where it is said of them too."""
    before = found[-1] if found and found[-1].kind in _SAID and found[-1].parts[0].kind == "comparison" else None
    names = [*(one.parts[0] for one in bare), head.parts[1][0]]
    if before is not None and _opens(before.parts[0], head, names, bool(bare)):
        printed = ", ".join([before.parts[0].source, *(name.source for name in names[:-1]), head.source])
        one = f"{before.parts[0].source} and {head.source} apart"
        ways = {"both of all": "each thing that is listed lies between the two ends", "as printed": one}
        if reader.answers.choose(printed, ways) == "both of all":
            found.pop()
            things = (before.parts[0].parts[1][-1], *names)
            return _clauses(before, clause, head, [_between(name, before.parts[0], head) for name in things])
    if not bare:
        return [clause]
    return _clauses(bare[0], clause, head, [_between(name, None, head) for name in names])


def _opens(first: Node, last: Node, names: list[Node], listed: bool) -> bool:
    """Whether 0 < a, b < 1 may be meant: one direction, names where the two meet, and an end that is no name, or more names between."""
    signs, sides = first.parts
    way = set(signs) | set(last.parts[0])
    meets = all(one.kind in _NAMES for one in (sides[-1], *names))
    return (way <= _UP or way <= _DOWN) and meets and (listed or sides[0].kind == "number")


def _between(name: Node, first: Node | None, last: Node) -> Node:
    """first REL name REL last, where a comparison before it ends and the one behind it begins."""
    signs, sides = first.parts if first is not None else ((), (name,))
    said = "" if first is None else first.source.removesuffix(sides[-1].source)
    source = said + name.source + last.source.removeprefix(last.parts[1][0].source)
    return Node(
        kind="comparison", parts=(signs + last.parts[0], (*sides[:-1], name, *last.parts[1][1:])), source=source
    )


def _clauses(first: Node, clause: Node, head: Node, each: list[Node]) -> list[Node]:
    content = clause.parts[0]
    if content is head:
        return [replace(first, parts=(one,), source=one.source) for one in each]
    whole = Node(kind="and", parts=tuple(each), source=", ".join(one.source for one in each))
    return [replace(first, parts=(replace(content, parts=(whole, *content.parts[1:])),))]


def _head(content: Node) -> Node | None:
    """The comparison with which a statement begins."""
    if content.kind == "comparison":
        return content
    if content.kind in ("and", "implies") and content.parts[0].kind == "comparison":
        return content.parts[0]
    return None


def conditions_behind(clauses: Sequence[Node]) -> list[int]:
    """The places of P, a ≥ 0, where a bound of one thing stands behind a statement, and may be its hypothesis."""
    holds = [k for k, c in enumerate(clauses) if c.kind == "hold"]
    if not holds or is_bound(clauses[holds[0]].parts[0]) and all(len(clauses[k].parts) == 1 for k in holds):
        return []
    behind = next((k for k, c in enumerate(clauses) if k > holds[0] and c.kind in ("for", "some")), len(clauses))
    return [k for k in holds[1:] if k < behind and (len(clauses[k].parts) > 1 or is_bound(clauses[k].parts[0]))]


def is_bound(content: Node) -> bool:
    """One thing beside numbers, as 0 < a ≤ 1 or ‖x‖ ≤ 1."""
    if content.kind != "comparison":
        return False
    things = [side for side in content.parts[1] if side.kind != "number"]
    return len(things) == 1 and things[0].kind in ("symbol", "scripts", "group", "family") and len(content.parts[1]) > 1


__all__ = ["conditions_behind", "is_bound", "with_lists"]
