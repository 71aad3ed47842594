"""A trap drawn: the region of two margins that no later step leaves, the run inside it, and the claimed direction outside.

The margins m_j of a trap are those of the tokens that the run selects against the others, input by input.  A trap whose rows are bounds and
differences of margins is shown in two of them at a time, and that shadow is exact; a polyhedron in the plane of p is shown as it is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from markupsafe import Markup

from checker.report.pictures.scene import Point, Scene, arrow, side_by_side, thinned
from checker.report.typesetting.printable import listed, mapping

_SIDE, _PAD, _MOST = 250, 26, 2
Half = tuple[float, float, float]  # (a, b, β): a·x + b·y ≥ β


def trap_pictures(scene: Scene, limits: Sequence[dict]) -> list[dict[str, Any]]:
    """``svg`` and ``caption``; nothing where the certificate holds no trap that a plane can show."""
    for limit in limits:
        panels = _margin_panels(scene, mapping(limit.get("trap"))) or _prompt_panels(
            scene, mapping(limit.get("polyhedron"))
        )
        if panels:
            says = (
                "The trap (shaded) is a region that no later step leaves. The solid line is the run from its start (dot) on, as far as the "
                f"panel reaches; the dashed arrow is the claimed direction{_outside(scene)}."
            )
            return [{"svg": side_by_side(panels, "The trap", _SIDE, _SIDE + 36), "caption": says}]
    return []


def _outside(scene: Scene) -> str:
    margins = sum(len(X) - 1 for X in scene.tokens)
    return ", which stays outside" if margins == 2 else f"; two of the {margins} margins are shown at a time"


# ── in two margins ──


def _margin_panels(scene: Scene, trap: dict) -> list[Markup]:
    choice = [int(t) for t in listed(trap.get("choice"))]
    edges = [(int(j), int(k), float(_number(b))) for j, k, b in listed(trap.get("edges"))]
    if not edges or len(choice) != len(scene.tokens):
        return []
    names = [(i, t) for i, X in enumerate(scene.tokens) for t in range(len(X)) if t != choice[i]]
    if len(names) < 2 or any(t >= len(X) for t, X in zip(choice, scene.tokens, strict=True)):
        return []
    closed = _closure(edges, len(names))
    pairs = [(j, k) for j, k, _ in edges if j and k] or [(1, 2)]
    return [_margin_panel(scene, choice, names, closed, pair) for pair in dict.fromkeys(pairs[:_MOST])]


def _closure(edges: list[tuple[int, int, float]], count: int) -> list[list[float]]:
    """The largest b with m_j − m_k ≥ b that follows from the edges, m_0 = 0: longest paths, so shadows on two margins are exact."""
    far = [[0.0 if j == k else -math.inf for k in range(count + 1)] for j in range(count + 1)]
    for j, k, bound in edges:
        far[j][k] = max(far[j][k], bound)
    for through in range(count + 1):
        for j in range(count + 1):
            for k in range(count + 1):
                far[j][k] = max(far[j][k], far[j][through] + far[through][k])
    return far


def _margin_panel(
    scene: Scene, choice: list[int], names: list[tuple[int, int]], closed: list[list[float]], pair: tuple[int, int]
) -> Markup:
    def margin(directions: Sequence[Point], which: int) -> float:
        i, t = names[which - 1]
        (x, y), (u, v), w = scene.tokens[i][choice[i]], scene.tokens[i][t], directions[i]
        return (x - u) * w[0] + (y - v) * w[1]

    j, k = pair
    run = [(margin(at, j), margin(at, k)) for at in zip(*scene.path, strict=True)] if scene.path else []
    claimed = (margin(scene.svm, j), margin(scene.svm, k)) if scene.svm is not None else None
    halves = [
        (1.0, 0.0, closed[j][0]),
        (-1.0, 0.0, closed[0][j]),
        (0.0, 1.0, closed[k][0]),
        (0.0, -1.0, closed[0][k]),
        (1.0, -1.0, closed[j][k]),
        (-1.0, 1.0, closed[k][j]),
    ]
    bounds = [abs(b) for *_, b in halves if math.isfinite(b)]
    across, upward = (_named(choice, *names[m - 1]) for m in (j, k))
    return _panel((across, upward), [h for h in halves if math.isfinite(h[2])], run, claimed, bounds)


def _named(choice: list[int], i: int, t: int) -> str:
    """“x₂ over x₁ in input 1”, whose logits differ by the margin."""
    return f"x{chr(0x2081 + choice[i])} over x{chr(0x2081 + t)} in input {i + 1}"


# ── in the plane of p ──


def _prompt_panels(scene: Scene, trap: dict) -> list[Markup]:
    rows = [row for row in listed(trap.get("rows")) if isinstance(row, list) and len(row) >= 2]
    if not rows or any(len(listed(row[0])) != 2 for row in rows) or not scene.path:
        return []
    halves = [(_number(row[0][0]), _number(row[0][1]), _number(row[1])) for row in rows]
    claimed = scene.svm[0] if scene.svm is not None else None
    return [_panel(("first coordinate of p", "second coordinate of p"), halves, scene.path[0], claimed, [])]


def _number(text: object) -> float:
    above, _, below = str(text).partition("/")
    return int(above) / int(below or 1)


# ── one panel ──


def _panel(
    axes: tuple[str, str], halves: list[Half], run: list[Point], claimed: Point | None, bounds: list[float]
) -> Markup:
    start = run[0] if run else (0.0, 0.0)
    reach = 1.6 * max([*bounds, abs(start[0]), abs(start[1]), 1e-9])
    scale = (_SIDE - 2 * _PAD) / (2 * reach)

    def at(p: Point) -> tuple[str, str]:
        return f"{_SIDE / 2 + scale * p[0]:.1f}", f"{_SIDE / 2 - scale * p[1] + 16:.1f}"

    wide = reach * _SIDE / (_SIDE - 2 * _PAD)
    out = [
        Markup('<text class="head" x="0" y="11">↑ {}</text>').format(axes[1]),
        Markup('<text class="head" x="{}" y="{}" text-anchor="end">→ {}</text>').format(_SIDE, _SIDE + 30, axes[0]),
    ]
    region = _cut([(-wide, -wide), (wide, -wide), (wide, wide), (-wide, wide)], halves)
    if region:
        points = " ".join(",".join(at(p)) for p in region)
        out.append(Markup('<polygon class="trap" points="{}"/>').format(points))
    out.append(Markup('<rect class="frame" x="0.5" y="16.5" width="{}" height="{}"/>').format(_SIDE - 1, _SIDE - 1))
    out.append(
        Markup('<path class="axis" d="M0 {c}H{s}M{h} 16V{e}"/>').format(
            c=_SIDE / 2 + 16, s=_SIDE, h=_SIDE / 2, e=_SIDE + 16
        )
    )
    if claimed is not None and math.hypot(*claimed) > 0:
        longest = reach / max(abs(claimed[0]), abs(claimed[1]))
        out.append(arrow(at((0.0, 0.0)), at((claimed[0] * longest, claimed[1] * longest)), "svm"))
    inside = _while(run, lambda p: max(abs(p[0]), abs(p[1])) <= wide)
    if len(inside) > 1:
        shown = [at(p) for p in inside]
        out.append(
            Markup('<polyline class="run" points="{}"/>').format(" ".join(f"{x},{y}" for x, y in thinned(shown)))
        )
        out.append(arrow(shown[max(0, len(shown) - 12)], shown[-1], "run"))
    if run:
        out.append(Markup('<circle class="start" cx="{}" cy="{}" r="3.4"/>').format(*at(start)))
    for value, place in ((reach, (reach, 0.0)), (-reach, (-reach, 0.0))):
        x, y = at(place)
        out.append(
            Markup('<text class="label" x="{}" y="{:.1f}" text-anchor="middle">{}</text>').format(
                x, float(y) + 14, _short(value)
            )
        )
    return Markup("").join(out)


def _short(value: float) -> str:
    return f"{value:.2g}".replace("-", "−")


def _while(points: Sequence[Point], kept: Callable[[Point], bool]) -> list[Point]:
    found = []
    for p in points:
        if not kept(p):
            break
        found.append(p)
    return found


def _cut(polygon: list[Point], halves: Sequence[Half]) -> list[Point]:
    """The part of a convex polygon in every half-plane, edge by edge."""
    for a, b, bound in halves:
        kept: list[Point] = []
        for p, q in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            here, there = a * p[0] + b * p[1] - bound, a * q[0] + b * q[1] - bound
            if here >= 0:
                kept.append(p)
            if (here < 0) != (there < 0):
                s = here / (here - there)
                kept.append((p[0] + s * (q[0] - p[0]), p[1] + s * (q[1] - p[1])))
        polygon = kept
        if not polygon:
            return []
    return polygon
