"""Layered drawing of a graph: longest-path layers, rows by the mean of the neighbours, components on shelves.

**Guarantee.** the same places for the same graph; no two nodes of one layer share a row; a cycle is cut where it is met.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Place = tuple[int, int]  # column and row


def layered(nodes: Iterable[int], edges: Iterable[tuple[int, int]], *, columns: int) -> dict[int, Place]:
    """A place for every node; every edge of an acyclic graph points to the right.

    ``columns`` is the width of a shelf: components stand beside each other while they fit.
    """
    before: dict[int, list[int]] = {k: [] for k in nodes}
    after: dict[int, list[int]] = {k: [] for k in before}
    for a, b in edges:
        before[b].append(a)
        after[a].append(b)
    blocks = [_block(part, before, after) for part in _components(before, after)]
    blocks.sort(key=lambda block: (-len(block), min(block)))
    return _on_shelves(blocks, columns)


def _components(before: Mapping[int, list[int]], after: Mapping[int, list[int]]) -> list[list[int]]:
    parts, seen = [], set()
    for start in before:
        if start in seen:
            continue
        part, todo = [], [start]
        seen.add(start)
        while todo:
            k = todo.pop()
            part.append(k)
            for other in before[k] + after[k]:
                if other not in seen:
                    seen.add(other)
                    todo.append(other)
        parts.append(sorted(part))
    return parts


def _block(part: list[int], before: Mapping[int, list[int]], after: Mapping[int, list[int]]) -> dict[int, Place]:
    """One component by itself, from column 0 and row 0 on."""
    layer: dict[int, int] = {}

    def depth(k: int, path: frozenset[int]) -> int:
        if k not in layer:
            layer[k] = 1 + max((depth(a, path | {k}) for a in before[k] if a not in path | {k}), default=-1)
        return layer[k]

    for k in part:
        depth(k, frozenset())
    rows: dict[int, int] = {}
    for column in range(max(layer.values()) + 1):
        members = [k for k in part if layer[k] == column]
        members.sort(key=lambda k: (_mean([rows[a] for a in before[k] if a in rows], k), k))
        rows |= {k: row for row, k in enumerate(members)}
    for column in range(max(layer.values()), -1, -1):  # and once back, by what follows
        members = sorted((k for k in part if layer[k] == column), key=lambda k: rows[k])
        members.sort(key=lambda k: _mean([rows[b] for b in after[k] if layer[b] > column], rows[k]))
        rows |= {k: row for row, k in enumerate(members)}
    return {k: (layer[k], rows[k]) for k in part}


def _mean(values: list[int], otherwise: int) -> float:
    return sum(values) / len(values) if values else otherwise


def _on_shelves(blocks: list[dict[int, Place]], columns: int) -> dict[int, Place]:
    places: dict[int, Place] = {}
    top = left = height = 0
    for block in blocks:
        wide, high = (1 + max(p[axis] for p in block.values()) for axis in (0, 1))
        if left and left + wide > columns:
            top, left, height = top + height, 0, 0
        places |= {k: (left + column, top + row) for k, (column, row) in block.items()}
        left, height = left + wide, max(height, high)
    return places
