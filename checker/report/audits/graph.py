"""The dependency graph of an audit as SVG for the page: colours and marks come from the style sheet's classes.

**Guarantee.** the same bytes for the same claims; no style attribute, no script, links only to where ``address`` says a claim is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from markupsafe import Markup, escape

from checker.report.audits.dependencies import Dependencies, Edge
from checker.report.pictures.layout import Place, layered

_WIDE, _HIGH, _BOX, _LINE = 252, 34, 212, 24  # a cell and the box in it
_COLUMNS, _LONGEST = 4, 27
_SAYS = {"uses": "uses", "cites": "cites", "repairs": "is a repaired version of"}


def dependency_graph(
    views: list[dict[str, Any]], found: Dependencies, *, address: Callable[[dict[str, Any]], str]
) -> Markup:
    """The claims that have an edge, left to right: what stands on the right rests on (or repairs) what is left of it."""
    if not found.edges:
        return Markup("")
    nodes = [k for k in found.connected if k < len(views)]
    edges = [e for e in found.edges if max(e.earlier, e.later) < len(views)]
    places = layered(nodes, [(e.earlier, e.later) for e in edges], columns=_COLUMNS)
    wide = (1 + max((c for c, _ in places.values()), default=0)) * _WIDE - (_WIDE - _BOX) + 4
    high = (1 + max((r for _, r in places.values()), default=0)) * _HIGH + 4
    parts = [_edge(e, places, views) for e in edges] + [
        _node(k, places[k], views[k], found, address(views[k])) for k in nodes
    ]
    return Markup(
        '<svg class="graph" role="group" aria-label="Dependency graph of the claims" width="{w}" height="{h}" '
        'viewBox="0 0 {w} {h}"><defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
        'markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>\n{body}\n</svg>'
    ).format(w=wide, h=high, body=Markup("\n").join(parts))


def _edge(edge: Edge, places: dict[int, Place], views: list[dict[str, Any]]) -> Markup:
    (c1, r1), (c2, r2) = places[edge.earlier], places[edge.later]
    x1, y1 = c1 * _WIDE + _BOX + 2, r1 * _HIGH + 2 + _LINE // 2
    x2, y2 = c2 * _WIDE + 2, r2 * _HIGH + 2 + _LINE // 2
    if c2 > c1 + 1:  # over a column in between: run between two rows of it
        lane = y2 + (_HIGH // 2 if y2 <= y1 else -_HIGH // 2)
        near = x1 + _WIDE - _BOX - 6
        path = f"M{x1} {y1}C{near} {y1} {x1 + 12} {lane} {near} {lane}L{x2 - 28} {lane}C{x2 - 10} {lane} {x2 - 22} {y2} {x2} {y2}"
    else:
        bend = max(16, (x2 - x1) // 2)
        path = f"M{x1} {y1}C{x1 + bend} {y1} {x2 - bend} {y2} {x2} {y2}"
    title = f"{views[edge.later]['id']} {_SAYS[edge.kind]} {views[edge.earlier]['id']}"
    return Markup('<path class="edge {}" d="{}" marker-end="url(#arrow)"><title>{}</title></path>').format(
        edge.kind, path, title
    )


def _node(k: int, place: Place, view: dict[str, Any], found: Dependencies, address: str) -> Markup:
    x, y = place[0] * _WIDE + 2, place[1] * _HIGH + 2
    name = view["id"] or "unnamed"
    shown = name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"
    shaken = k in found.shaken
    says = f"{name}: {view['verdict']}" + (", rests on a refuted statement" if shaken else "")
    return Markup(
        '<a href="{address}" aria-label="{says}"><title>{says}: {title}</title>'
        '<rect class="node {kind}{shaken}" x="{x}" y="{y}" width="{w}" height="{h}" rx="3"/>'
        '<text class="mark {kind}" x="{tx}" y="{ty}">{symbol}</text><text x="{nx}" y="{ty}">{shown}</text></a>'
    ).format(
        address=address,
        says=says,
        title=view["title"][:120],
        kind=escape(view["kind"]),
        shaken=" shaken" if shaken else "",
        x=x,
        y=y,
        w=_BOX,
        h=_LINE,
        tx=x + 8,
        ty=y + 16,
        nx=x + 24,
        symbol=view["symbol"],
        shown=shown,
    )
