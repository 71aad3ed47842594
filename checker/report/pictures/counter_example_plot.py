"""A counter-example drawn: tokens in the plane, the max-margin direction, the run's path, the trap, and attention over steps.

Colours come from the page's style sheet, so the picture follows its theme.

**Guarantee.** the same bytes for the same claim; no style attribute, no script; None or nothing where a part cannot be drawn; never raises.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from markupsafe import Markup

from checker.report.pictures.scene import Point, Scene, arrow, scene_of, side_by_side, thinned
from checker.report.pictures.trap_plot import trap_pictures
from checker.report.typesetting.printable import mapping

_SIDE, _PAD, _WIDE, _HIGH, _LABEL = 250, 34, 320, 130, 78
_FLAT = 96


def drawn(claim: dict, values: object, traps: Sequence[dict] = ()) -> list[dict[str, Any]]:
    """``svg`` and ``caption`` of each picture: the plane; the trap, where ``traps`` of the certificate say one; attention over steps."""
    statement = mapping(claim.get("statement"))
    try:
        scene = scene_of(statement, mapping(values))
        if scene is None:
            return []
        pictures = [{"svg": _plane(scene), "caption": _plane_caption(scene)}, *trap_pictures(scene, traps)]
        if scene.path and any(len(a) > 1 for a in scene.attention):
            says = (
                "Attention of each token along that run, over steps of equal length. "
                "A filled mark at the end names the token that the run selects."
            )
            pictures.append({"svg": _over_steps(scene), "caption": says})
        return pictures
    except Exception:  # an audit file may hold anything, and nothing rests on the picture
        return []


# ------------------------------------------------------------------ the pictures


def _plane_caption(scene: Scene) -> str:
    path = (
        " The solid line is the direction of the run from its start (dot) on, drawn in double precision, each step scaled to the panel."
        if scene.path
        else ""
    )
    return f"Tokens with their scores γ = Y·⟨v, x⟩; squares are optimal. {scene.svm_says}{path}"


def _plane(scene: Scene) -> Markup:
    reach = max(abs(x) for X in scene.tokens for t in X for x in t)
    panels = [_panel(scene, i, reach) for i in range(len(scene.tokens))]
    return side_by_side(panels, "Tokens in the plane", _SIDE, (_FLAT if scene.flat else _SIDE) + 18)


def _panel(scene: Scene, i: int, reach: float) -> Markup:
    half, high = _SIDE / 2, _FLAT if scene.flat else _SIDE

    def at(p: Point) -> tuple[str, str]:
        k = (half - _PAD) / reach
        return f"{half + k * p[0]:.1f}", f"{high / 2 - k * p[1] + 16:.1f}"

    out = [Markup('<rect class="frame" x="0.5" y="16.5" width="{}" height="{}"/>').format(_SIDE - 1, high - 1)]
    out.append(Markup('<text class="head" x="0" y="11">input {}</text>').format(i + 1))
    out.append(
        Markup('<path class="axis" d="M0 {c}H{s}M{h} 16V{e}"/>').format(c=high / 2 + 16, s=_SIDE, h=half, e=high + 16)
    )
    if scene.svm is not None and math.hypot(*scene.svm[i]) > 0:
        tip = _scaled(scene.svm[i], reach)
        out.append(arrow(at((0.0, 0.0)), at(tip), "svm"))
    if scene.path and len(scene.path[i]) > 1:
        far = max(math.hypot(*u) for u in scene.path[i]) or 1.0
        points = [at((u[0] / far * reach, u[1] / far * reach)) for u in scene.path[i]]
        out.append(
            Markup('<polyline class="run" points="{}"/>').format(" ".join(f"{x},{y}" for x, y in thinned(points)))
        )
        out.append(Markup('<circle class="start" cx="{}" cy="{}" r="3.4"/>').format(*points[0]))
        out.append(arrow(points[max(0, len(points) - 24)], points[-1], "run"))
    out += _tokens(scene, i, at)
    return Markup("").join(out)


def _tokens(scene: Scene, i: int, at: Any) -> Iterator[Markup]:
    taken: list[tuple[float, float]] = []
    for t, (x, best) in enumerate(zip(scene.tokens[i], scene.best[i], strict=True)):
        px, py = at(x)
        if best:
            yield Markup('<rect class="token best" x="{:.1f}" y="{:.1f}" width="9" height="9"/>').format(
                float(px) - 4.5, float(py) - 4.5
            )
        else:
            yield Markup('<circle class="token" cx="{}" cy="{}" r="4.5"/>').format(px, py)
        score = scene.exact[i][t] if len(scene.exact[i][t]) <= 7 else f"{scene.scores[i][t]:.3g}"
        yield Markup('<text class="label" x="{:.1f}" y="{:.1f}" text-anchor="{}">x{}: γ = {}</text>').format(
            *_beside(float(px), float(py), taken),
            chr(0x2081 + t),
            score.replace("-", "−"),
        )


def _beside(x: float, y: float, taken: list[tuple[float, float]]) -> tuple[float, float, str]:
    """A place for a label beside a token, away from those that are taken."""
    for dy in (-7, 16, -20, 29, -33, 42):
        left = x + 8 if x < _SIDE - _LABEL else x - 8 - _LABEL
        if all(abs(left - a) >= _LABEL or abs(y + dy - b) >= 12 for a, b in taken):
            break
    taken.append((left, y + dy))
    return (x + 8, y + dy, "start") if x < _SIDE - _LABEL else (x - 8, y + dy, "end")


def _scaled(p: Point, reach: float) -> Point:
    length = math.hypot(*p)
    return p[0] / length * reach, p[1] / length * reach


def _over_steps(scene: Scene) -> Markup:
    panels = []
    for i, steps in enumerate(scene.attention):
        parts = [Markup('<text class="head" x="0" y="11">attention, input {}</text>').format(i + 1)]
        parts.append(Markup('<path class="axis" d="M0 16V{h}H{w}M0 16H{w}"/>').format(h=_HIGH, w=_WIDE - 70))
        for share, y in ((1, 27), (0, _HIGH - 4)):
            parts.append(Markup('<text class="label" x="{}" y="{}">{}</text>').format(_WIDE - 80, y, share))
        ends = sorted(range(len(steps[-1])), key=lambda t: -steps[-1][t])
        for place, t in enumerate(ends):
            points = [
                (f"{k / max(1, len(steps) - 1) * (_WIDE - 70):.1f}", f"{_HIGH - s[t] * (_HIGH - 16):.1f}")
                for k, s in enumerate(steps)
            ]
            line = " ".join(f"{x},{y}" for x, y in thinned(points))
            parts.append(Markup('<polyline class="share line{}" points="{}"/>').format(t % 6, line))
            named = f"{'●' if place == 0 else '○'} x{chr(0x2081 + t)}"
            label = Markup('<text class="label line{}" x="{}" y="{}">{}</text>')
            parts.append(label.format(t % 6, _WIDE - 60, 22 + 15 * place, named))
        panels.append(Markup("").join(parts))
    return side_by_side(panels, "Attention over steps", _WIDE, _HIGH + 6)
