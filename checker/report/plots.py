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
    "-",
    (0, (5, 1.5)),
    (0, (1.2, 1.2)),
    (0, (6, 1.5, 1.2, 1.5)),
    (0, (9, 2)),
    (0, (3, 1, 1, 1, 1, 1)),
    (0, (2, 2.5)),
)
_MARKERS = ("s", "^", "o", "D", "v", "P", "X")
_MOST_POINTS = 300
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_RC: dict[str, Any] = {
    "svg.hashsalt": "attention-claim-checker",
    "svg.fonttype": "none",
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.titlesize": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.5,
    "lines.linewidth": 1.6,
    "legend.frameon": False,
    "axes.axisbelow": True,
    "text.parse_math": False,
}


def line_plot(
    series: Mapping[str, Points],
    *,
    title: str,
    x_label: str,
    y_label: str,
    log_x: bool = False,
    log_y: bool = False,
    spread: Mapping[str, Points] | None = None,
    bars: bool = False,
) -> str:
    """One panel; ``series`` is name → (x, y).  **Guarantee.** same input, same bytes (one matplotlib).

    ``spread`` gives a series its (low, high), at the same x: a shaded band, or upright bars.
    """
    with _drawing():
        figure = _figure(1)
        axes = figure.subplots()
        axes.set_title(_label(title))
        _draw(axes, series, x_label=x_label, y_label=y_label, log_x=log_x, log_y=log_y)
        for i, (name, (x, _)) in enumerate(series.items()):
            if spread is not None and name in spread:
                _spread(axes, x, *spread[name], COLOURS[i % len(COLOURS)], log_x, bars)
        return _svg(figure)


def basin_plot(
    points: Mapping[str, Points], rays: Mapping[str, tuple[float, float]], *, title: str, reach: float
) -> str:
    """One square panel: marked points by name, and the rays of the same names from the origin.

    ``reach`` is half the side of the panel.  **Guarantee.** same input, same bytes (one matplotlib).
    **Convention.** a name has one colour, one marker and one line style; names without a ray are grey dots.
    """
    from matplotlib.figure import Figure

    with _drawing():
        figure = Figure(figsize=(6.4, 4.6), layout="constrained")
        axes = figure.subplots()
        axes.set_title(_label(title))
        styles = {name: k for k, name in enumerate(rays)}
        for name, (x, y) in points.items():
            place = styles.get(name, -1)
            colour, marker = COLOURS[place % len(COLOURS)], _MARKERS[place % len(_MARKERS)]
            if place < 0:
                colour, marker = "#999999", "."
            axes.plot(x, y, linestyle="none", marker=marker, markersize=3, color=colour, label=_label(name))
        for name, (a, b) in rays.items():
            k, length = styles[name], math.hypot(a, b) or 1.0
            ends = [0, 2 * reach * a / length], [0, 2 * reach * b / length]
            axes.plot(*ends, color=COLOURS[k % len(COLOURS)], linestyle=_DASHES[k % len(_DASHES)], linewidth=2.2)
        axes.set_xlim(-reach, reach)
        axes.set_ylim(-reach, reach)
        axes.set_aspect("equal")
        axes.set_xlabel("first coordinate of the start")
        axes.set_ylabel("second coordinate")
        axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), markerscale=2)
        return _svg(figure)


def histogram_plot(
    groups: Mapping[str, Sequence[float]], *, title: str, x_label: str, y_label: str, bins: int = 30
) -> str:
    """The counts of several groups over common bins, as outlines.  **Guarantee.** as ``line_plot``."""
    finite = {name: [float(x) for x in values if abs(float(x)) < 1e150] for name, values in groups.items()}
    everything = [x for values in finite.values() for x in values] or [0.0]
    low, high = min(everything), max(everything)
    width = (high - low) / bins or 1.0
    edges = [low + width * k for k in range(bins + 1)]
    with _drawing():
        figure = _figure(1)
        axes = figure.subplots()
        axes.set_title(_label(title))
        for i, (name, values) in enumerate(finite.items()):
            counts = [0] * bins
            for x in values:
                counts[min(bins - 1, int((x - low) / width))] += 1
            style = {"color": COLOURS[i % len(COLOURS)], "linestyle": _DASHES[i % len(_DASHES)], "linewidth": 1.6}
            axes.stairs(counts, edges, label=_label(name), **style)
        axes.set_xlabel(_label(x_label))
        axes.set_ylabel(_label(y_label))
        if axes.get_legend_handles_labels()[0]:
            axes.legend(handlelength=3.2)
        return _svg(figure)


def plane_plot(
    paths: Sequence[Points],
    directions: Mapping[str, Sequence[tuple[float, float]]],
    *,
    title: str,
    x_label: str,
    y_label: str,
) -> str:
    """Paths in the plane, each from its dot, and named families of rays from the origin.  **Guarantee.** as ``line_plot``."""
    reach = max((math.hypot(a, b) for x, y in paths for a, b in zip(x, y, strict=True)), default=1.0) or 1.0
    with _drawing():
        figure = _figure(1)
        figure.set_size_inches(6.4, 5.2)
        axes = figure.subplots()
        axes.set_title(_label(title))
        for x, y in paths:
            axes.plot(x, y, color="#888888", linewidth=1.0)
            axes.plot(x[:1], y[:1], color="#888888", marker="o", markersize=4)
        for i, (name, rays) in enumerate(directions.items()):
            style = {"color": COLOURS[i % len(COLOURS)], "linestyle": _DASHES[(i + 1) % len(_DASHES)]}
            for k, (a, b) in enumerate(rays):
                scale = reach / (math.hypot(a, b) or 1.0)
                axes.plot([0.0, a * scale], [0.0, b * scale], label=_label(name) if k == 0 else None, **style)
        axes.set_aspect("equal", adjustable="datalim")
        axes.set_xlabel(_label(x_label))
        axes.set_ylabel(_label(y_label))
        if axes.get_legend_handles_labels()[0]:
            axes.legend(handlelength=3.2)
        return _svg(figure)


def _spread(
    axes: Axes, x: Sequence[float], low: Sequence[float], high: Sequence[float], colour: str, log_x: bool, bars: bool
) -> None:
    kept = [
        (a, b, c)
        for a, b, c in zip(x, low, high, strict=True)
        if abs(b) < 1e150 and abs(c) < 1e150 and (a > 0 or not log_x)
    ]
    if not kept:
        return
    places, lows, highs = zip(*kept, strict=True)
    if bars:
        axes.vlines(places, lows, highs, color=colour, linewidth=1.4)
    else:
        axes.fill_between(places, lows, highs, color=colour, alpha=0.2, linewidth=0)


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
    layout = figure.get_layout_engine()
    if layout is not None:  # done here, it costs one drawing; savefig would draw once more before it
        layout.execute(figure)
        figure.set_layout_engine("none")
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = out.getvalue()
    text = re.sub(r"<!--.*?-->\s*", "", text[text.index("<svg") :], flags=re.DOTALL)
    short = re.compile(r"(\.\d\d)\d+")  # hundredths of a point are enough, in tags: labels keep their digits
    text = re.sub(r"<[^>]*>", lambda tag: short.sub(r"\1", tag[0]), text)
    text = re.sub(r" ?\n *", "\n", text).replace("'DejaVu Sans'", "'DejaVu Sans', Verdana, Arial, sans-serif")
    return re.sub(r'(?<= d=")[^"]*', lambda path: path[0].replace("\n", ""), text)
