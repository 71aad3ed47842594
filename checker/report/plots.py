"""Line plots as SVG text: the same bytes for the same numbers, legible in print and without colour.

**Convention.** Okabe–Ito colours, each with its own line style.  Points that cannot be drawn (NaN,
infinite, not positive on a logarithmic axis) are left out; an empty plot says that it is empty.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

Points = tuple[Sequence[float], Sequence[float]]
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#000000", "#E69F00", "#56B4E9")  # yellow is too pale on white
_DASHES: tuple[Any, ...] = (
    "-", (0, (5, 1.5)), (0, (1.2, 1.2)), (0, (6, 1.5, 1.2, 1.5)), (0, (9, 2)), (0, (3, 1, 1, 1, 1, 1)), (0, (2, 2.5)),
)  # fmt: skip
_MOST_POINTS = 300
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_RC: dict[str, Any] = {
    "svg.hashsalt": "attention-claim-checker", "svg.fonttype": "none", "font.family": "DejaVu Sans", "font.size": 9,
    "axes.titlesize": 10, "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True,
    "grid.color": "#dddddd", "grid.linewidth": 0.5, "lines.linewidth": 1.6, "legend.frameon": False,
    "axes.axisbelow": True, "text.parse_math": False,
}  # fmt: skip


def line_plot(
    series: Mapping[str, Points], *, title: str, x_label: str, y_label: str, log_x: bool = False, log_y: bool = False
) -> str:
    """One panel; ``series`` is name → (x, y).  **Guarantee.** same input, same bytes (one matplotlib)."""
    with _drawing():
        figure = _figure(1)
        axes = figure.subplots()
        axes.set_title(_label(title))
        _draw(axes, series, x_label=x_label, y_label=y_label, log_x=log_x, log_y=log_y)
        return _svg(figure)


def trajectory_plot(
    steps: Sequence[float],
    probabilities: Mapping[str, Sequence[float]],
    norms: Sequence[float],
    angles_deg: Sequence[float],
    title: str,
) -> str:
    """Three panels over the steps: attention, ‖p‖, angle in degrees.

    **Convention.** many steps: a logarithmic axis from step 1 on, so step 0 is not drawn.
    """
    with _drawing():
        figure = _figure(3)
        top, middle, bottom = figure.subplots(3, 1, sharex=True)
        top.set_title(_label(title))
        log_x = len(steps) > 1 and max(steps) > 20
        attention = {name: (steps, values) for name, values in probabilities.items()}
        _draw(top, attention, x_label="", y_label="attention probability", log_x=log_x)
        top.set_ylim(-0.03, 1.03)
        _draw(middle, {"": (steps, norms)}, x_label="", y_label="norm", log_x=log_x)
        _draw(bottom, {"": (steps, angles_deg)}, x_label="step", y_label="angle (degrees)", log_x=log_x, log_y=True)
        figure.align_ylabels()
        return _svg(figure)


def _drawing() -> Any:
    import matplotlib

    settings: Any = matplotlib.rcParamsDefault | _RC
    return matplotlib.rc_context(settings)


def _figure(panels: int) -> Figure:
    from matplotlib.figure import Figure

    return Figure(figsize=(6.4, 3.4 if panels == 1 else 6.6), layout="constrained")


def _draw(
    axes: Axes, series: Mapping[str, Points], *, x_label: str, y_label: str, log_x: bool = False, log_y: bool = False
) -> None:
    drawn = {name: _drawable(x, y, log_x, log_y) for name, (x, y) in series.items()}
    log_y = log_y and any(y for _, y in drawn.values())
    for i, (name, (x, y)) in enumerate(drawn.items()):
        style = {"color": COLOURS[i % len(COLOURS)], "linestyle": _DASHES[i % len(_DASHES)]}
        marker = "o" if len(x) == 1 else ""
        axes.plot(x, y, label=_label(name), marker=marker, markersize=4, **style)
    if any(x for x, _ in drawn.values()):
        axes.set_xscale("log" if log_x else "linear")
        axes.set_yscale("log" if log_y else "linear")
        for axis in [axes.xaxis] * log_x + [axes.yaxis] * log_y:
            _plain_log_ticks(axis)
    else:
        axes.text(0.5, 0.5, "no finite values to plot", transform=axes.transAxes, ha="center", va="center")
    axes.set_xlabel(_label(x_label))
    axes.set_ylabel(_label(y_label))
    if any(drawn) and len(drawn) <= 12:
        beside = {"loc": "center left", "bbox_to_anchor": (1, 0.5)} if len(drawn) > 4 else {"loc": "best"}
        axes.legend(handlelength=3.2, **beside)


def _plain_log_ticks(axis: Axis) -> None:
    """10⁻³ in Unicode: matplotlib's own labels need its formula mode, which titles must not enter."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

    def text(value: float, _position: int | None) -> str:
        power = math.log10(value) if value > 0 else 0.5
        near = abs(power - round(power)) < 1e-9
        return f"10{str(round(power)).translate(_RAISED)}" if near and not 0 <= power <= 3 else f"{value:g}"

    low, high = sorted(axis.get_view_interval())
    axis.set_major_formatter(FuncFormatter(text))
    axis.set_minor_locator(NullLocator())
    if low > 0 and high / low < 100:
        axis.set_major_locator(LogLocator(subs=(1, 2, 5) if high / low > 8 else range(1, 10)))


def _drawable(x: Sequence[float], y: Sequence[float], log_x: bool, log_y: bool) -> tuple[list[float], list[float]]:
    """The points that can be drawn, thinned to what the eye can tell apart."""
    points = [
        (a, b)
        for a, b in ((float(a), float(b)) for a, b in zip(x, y, strict=False))
        if abs(a) < 1e150 and abs(b) < 1e150 and (a > 0 or not log_x) and (b > 0 or not log_y)
    ]
    if len(points) > _MOST_POINTS:
        points = _thinned(points, log_x)
    return [a for a, _ in points], [b for _, b in points]


def _thinned(points: list[tuple[float, float]], log_x: bool) -> list[tuple[float, float]]:
    """First, last, least and greatest point of each of equally wide columns, so that no spike is lost."""

    def place(x: float) -> float:
        return math.log(x) if log_x else x

    low, high = min(place(a) for a, _ in points), max(place(a) for a, _ in points)
    columns: dict[int, list[int]] = {}
    for i, (a, _) in enumerate(points):
        columns.setdefault(int((place(a) - low) / ((high - low) or 1) * (_MOST_POINTS // 4 - 1)), []).append(i)
    kept: set[int] = set()
    for column in columns.values():
        by_height = sorted(column, key=lambda i: points[i][1])
        kept |= {column[0], column[-1], by_height[0], by_height[-1]}
    return [points[i] for i in sorted(kept)]


def _label(text: str) -> str:
    """Short, and nothing that XML forbids."""
    text = "".join(c if c.isprintable() else " " for c in str(text))
    return text[:120] + ("…" if len(text) > 120 else "")


def _svg(figure: Figure) -> str:
    from matplotlib.backends.backend_svg import FigureCanvasSVG

    FigureCanvasSVG(figure)
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = out.getvalue()
    text = re.sub(r"<!--.*?-->\s*", "", text[text.index("<svg") :], flags=re.DOTALL)
    text = re.sub(r"(\.\d\d)\d+", r"\1", text)  # hundredths of a point are enough
    text = re.sub(r" ?\n *", "\n", text).replace("'DejaVu Sans'", "'DejaVu Sans', Verdana, Arial, sans-serif")
    return re.sub(r'(?<= d=")[^"]*', lambda path: path[0].replace("\n", ""), text)
