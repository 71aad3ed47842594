r"""Lists with one comparison: ``a, b \ge 0`` says it of both, and ``0 < a, b < 1`` may say both sides of both.

**Guarantee.** where the print leaves open of which of the things a comparison is said, that is asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from checker.formulas.symbols.reach import is_index
from checker.formulas.syntax.cursor import Node

_BARE = {"symbol", "scripts", "group", "call", "applied", "fraction", "root", "minus"}
_ARROWS = {"implies", "iff", "arrows"}
_NAMES = {"symbol", "scripts"}
_VALUES = {"applied", "call", "gradient", "over index"}
_SAID = ("hold", "if", "for")
_UP, _DOWN = {"<", "≤"}, {">", "≥"}


def with_lists(clauses: Sequence[Node], reader: Any) -> list[Node]:
    """The clauses with a comparison for each thing that is listed before it."""
    found: list[Node] = []
    bare: list[Node] = []
    for clause in _of_indices(_without_brackets(clauses), reader):
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


def _of_indices(clauses: Sequence[Node], reader: Any) -> list[Node]:
    """P, i ≠ j and P, 1 ≤ i ≤ n: what is said of indices behind a statement is said of these, and no part of what holds."""
    found: list[Node] = []
    for k, clause in enumerate(clauses):
        content = clause.parts[0] if clause.kind in _SAID else None
        if content is None or content.kind != "comparison" or (clause.kind == "hold" and not k):
            found.append(clause)
            continue
        signs, sides = content.parts
        letters = [reader.names.get(side.parts[0]) if side.kind == "symbol" else None for side in sides]
        if clause.kind == "hold" and "=" not in signs and all(map(is_index, letters)):
            clause = replace(clause, kind="if")
        elif (
            signs == ("≤", "≤")
            and sides[0].source == "1"
            and sides[1].kind == sides[2].kind == "symbol"
            and _may_count(sides[1], reader)
        ):
            member = Node(kind="member", parts=((sides[1],), ("range", "1", sides[2].source)), source=content.source)
            clause = replace(clause, parts=(member,)) if clause.kind == "for" else member
        found.append(clause)
    return found


def _may_count(letter: Node, reader: Any) -> bool:
    known = reader.names.get(letter.parts[0])
    return is_index(known) or (known is None and re.fullmatch(r"[a-z]|\\(?:tau|ell)", letter.parts[0]) is not None)


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


def open_conditions(clauses: Sequence[Node]) -> list[int]:
    """The places in a list where one thing is bounded or defined beside a compound statement, and may be its hypothesis."""
    holds = [k for k, c in enumerate(clauses) if c.kind == "hold"]
    contents = [clauses[k].parts[0] for k in holds]
    if len(holds) < 2 or any(content.kind in _BARE | _ARROWS for content in contents):
        return []
    behind = next((k for k, c in enumerate(clauses) if k > holds[0] and c.kind in ("for", "some")), len(clauses))
    first, compound = contents[0], _is_compound(contents[0])
    found = [
        k
        for k, content in zip(holds[1:], contents[1:], strict=True)
        if k < behind
        and (len(clauses[k].parts) > 1 or (compound and _is_named(content) and not _defines(first, content)))
    ]
    before = [
        k
        for j, k in enumerate(holds)
        if _is_condition(contents[j])
        and any(
            _is_compound(contents[i]) and not _is_definition(contents[i]) and len(clauses[holds[i]].parts) == 1
            for i in range(j + 1, len(holds))
        )
    ]
    return [] if is_simplex(contents) else sorted({*before, *found})


def _is_condition(content: Node) -> bool:
    """One thing that is bounded or defined, and stands first or between numbers: no chain of both, as a = b + c ≤ d."""
    if content.kind != "comparison":
        return False
    signs, sides = set(content.parts[0]), content.parts[1]
    thing = sides[1] if sides[0].kind == "number" else sides[0]
    if thing.kind not in _NAMES or (thing.kind == "scripts" and thing.parts[0].kind == "group"):
        others = [side for side in sides if side is not thing]
        if any(_has_values(side) for side in others):  # ‖x‖ ≤ c‖y‖ is no bound of one thing
            return False
    return thing.kind != "number" and _is_simple(thing) and (len(signs) == 1 or "=" not in signs)


def _has_values(part: Any) -> bool:
    """Whether values of functions, norms or sums stand in it."""
    if isinstance(part, (tuple, list)):
        return any(map(_has_values, part))
    if not isinstance(part, Node):
        return False
    return (
        part.kind in _VALUES or (part.kind == "group" and part.parts[0] in ("|", "‖", "<")) or _has_values(part.parts)
    )


def _is_definition(content: Node) -> bool:
    """x = …, with a name before it."""
    return _defines(content) and _is_simple(content.parts[1][0])


def is_simplex(contents: Sequence[Node]) -> bool:
    """x_i ≥ 0 and Σ_i x_i = 1, in either order: nobody concludes one of the other."""
    pairs = [content.parts[1] for content in contents if content.kind == "comparison" and len(content.parts[1]) == 2]
    names = {sides[0].source for sides in pairs if sides[0].kind in _NAMES and sides[1].kind == "number"}
    sums = {sides[0].parts[3].source for sides in pairs if sides[0].kind == "over index" and sides[0].parts[0] == "sum"}
    return len(contents) == 2 and len(names) == 1 and names == sums


def _is_compound(content: Node) -> bool:
    sides = content.parts[1] if content.kind == "comparison" else ()
    return content.kind != "comparison" or not all(map(_is_simple, sides))


def _is_simple(side: Node) -> bool:
    """A name, a number, or the size of a name, as ‖x‖₂²; a² is none."""
    inside = side.parts[0] if side.kind in ("minus", "scripts") else side
    if side.kind == "scripts" and inside.kind == "symbol":
        return not (side.parts[2] or "").strip("{} ").isdigit()
    if inside.kind == "group":
        return inside.parts[0] in ("|", "‖") and len(inside.parts[1]) == 1 and inside.parts[1][0].kind in _NAMES
    return inside.kind in (*_NAMES, "number", "family")


def _is_named(content: Node) -> bool:
    """Whether one thing is compared, as in 0 < a ≤ 1/L, ‖x‖ ≤ 1 or c = a + b."""
    sides = content.parts[1] if content.kind == "comparison" else ()
    return any(side.kind in (*_NAMES, "family") for side in sides) or _is_bound(content)


def _is_bound(content: Node) -> bool:
    """One thing beside numbers."""
    sides = content.parts[1] if content.kind == "comparison" else ()
    things = [side for side in sides if side.kind != "number"]
    return len(things) == 1 and things[0].kind in (*_NAMES, "group", "family")


def _defines(*contents: Node) -> bool:
    return all(one.kind == "comparison" and set(one.parts[0]) == {"="} and _is_named(one) for one in contents)


__all__ = ["is_simplex", "open_conditions", "with_lists"]
