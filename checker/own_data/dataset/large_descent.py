"""``checker run`` on data of many numbers: float64 descent beside the bracketed SVM of the tokens that the run selects."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from checker.arithmetic.rational import parse_rational
from checker.arithmetic.rounding import Floats
from checker.attention.scores import Choice
from checker.data import places
from checker.data.arrays import Arrays
from checker.descent import Descent
from checker.descent.floats.float64_arrays import RENEWED, LargeModel, Record, descend_arrays
from checker.errors import InputError
from checker.own_data.dataset.large_inspection import LargeData, Say
from checker.own_data.descent_report import records, tokens_text
from checker.own_data.parts.finished_parts import Parts
from checker.own_data.parts.run_segments import MOST
from checker.report.programs.counted import Counted
from checker.svm.brackets.bracket import Bracket
from checker.truth import Truth

_MOST_KEPT = 20_000_000  # numbers of all kept iterates together
_FEW = 12


def describe_large_descent(
    data: Arrays,
    *,
    algorithm: str,
    parameter: str,
    arithmetic: str,
    digits: int,
    double_double: bool,
    loss: str,
    step: str,
    steps: int,
    start: str | None,
    out: Path,
    quiet: bool,
    power: str | None = None,
    say: Say = lambda _: None,
    parts: Parts | None = None,
) -> Iterator[str]:
    """Run, write trajectory.json and trajectory.svg to ``out``, and give the lines to print."""
    del digits
    _refuse(
        data,
        algorithm=algorithm,
        arithmetic=arithmetic,
        double_double=double_double,
        power=power,
        step=step,
        parameter=parameter,
    )
    model = LargeModel(data=data, parameter=parameter, loss=loss)
    kept = _kept(steps, math.prod(model.shape))
    descent = Descent(
        step=parse_rational(step, where="--step"), steps=steps, normalised=algorithm == "normalised", record=kept
    )
    with Counted("step", steps, quiet=quiet) as far:
        found, cause = _run(model, _start(start, model), descent, far, parts or Parts())
    views = _views(model, data, found, say)
    yield from _table(found, views, data.best_tokens, cause)
    shown = _json(model, found, views, cause)
    places.write(out, "trajectory.json", json.dumps(shown, indent=1, sort_keys=True) + "\n")
    places.write(out, "trajectory.svg", _svg(found, views))
    yield f"Written: {out / 'trajectory.json'} and {out / 'trajectory.svg'}"


def _run(model: LargeModel, start: Floats, descent: Descent, shown: Counted, parts: Parts) -> tuple[list[Record], str]:
    """The records, and the cause of a standstill; finished segments are kept, whose ends change nothing."""
    found, cause = list[Record](), ""
    ends = [k - k % RENEWED for k in range(0, descent.steps, max(RENEWED, -(-descent.steps // MOST)))]
    ends = sorted({0, *ends, descent.steps})
    segments = list(pairwise(ends))
    shown.begin(next((a for a, b in segments if parts.known(f"steps {a}-{b}") is None), descent.steps))
    for first, last in segments:
        kept = {k - first for k in descent.recorded if first <= k <= last} | {0, last - first}
        stretch = replace(descent, steps=last - first, record=tuple(sorted(kept)))
        records, cause = parts.result(
            f"steps {first}-{last}", partial(_stretch, model, start, stretch, first, shown.reach)
        )
        wanted = [one for one in records if one.step in descent.recorded or cause]
        found += [one for one in wanted if not found or one.step > found[-1].step]
        start = records[-1].point
        if cause:
            break
    return found, cause


def _stretch(
    model: LargeModel, start: Floats, descent: Descent, first: int, told: Callable[[int], Any]
) -> tuple[tuple[Record, ...], str]:
    records, cause = list[Record](), ""
    for one in descend_arrays(model, start, descent, lambda k, _size: told(first + k)):
        if isinstance(one, Record):
            records.append(replace(one, step=first + one.step))
        else:
            cause = one
    return tuple(records), cause


def _refuse(data: Arrays, **asked: Any) -> None:
    """What the engine for many numbers does not do."""
    other = [
        f"--algorithm {asked['algorithm']}" if asked["algorithm"] not in ("plain", "normalised") else "",
        f"--arithmetic {asked['arithmetic']}" if asked["arithmetic"] != "float" else "",
        "--double-double" if asked["double_double"] else "",
        "--p" if asked["power"] is not None else "",
        "--step 1/L" if asked["step"].replace(" ", "") == "1/L" else "",
    ]
    if any(other):
        raise InputError(
            f"{', '.join(filter(None, other))} with {data.count:,} numbers: data of that size are kept as arrays, on which plain and "
            "normalised descent run in float64. Leave it out, or take fewer inputs or tokens."
        )
    if asked["parameter"] == "W" and data.queries is None:
        raise InputError("Training W needs queries z_i, and this dataset has none. Add 'queries' (n × d), or train p.")


def _kept(steps: int, size: int) -> tuple[int, ...]:
    """As many of the usual records as fit into memory."""
    usual = records(steps)
    most = max(_FEW, _MOST_KEPT // size)
    stride = max(1, -(-len(usual) // most))
    return tuple(sorted({*usual[::-1][::stride], 0}))


def _start(text: str | None, model: LargeModel) -> Floats:
    if text is None:
        return np.zeros(model.shape)
    if model.parameter == "W":
        raise InputError(
            "--start with --on W at this size: W is kept as Σ b_i z_iᵀ, which begins at zero. Leave --start out."
        )
    entries = [float(parse_rational(x, where="--start")) for x in text.split(",")]
    if len(entries) != model.shape[0]:
        raise InputError(
            f"--start has {len(entries)} numbers; this parameter has {model.shape[0]}. Separate them by commas."
        )
    return np.array(entries)


def _views(model: LargeModel, data: Arrays, found: list[Record], say: Say) -> list[tuple[Choice, Bracket, list[float]]]:
    """The angle of each record to the SVM direction of the tokens selected last, and of the optimal ones."""
    if model.parameter == "p" and data.key_matrix is not None:
        return []
    known, final = LargeData(data, say), found[-1].selected
    choices = [final] if data.best_tokens in (None, final) else [final, data.best_tokens]
    views = []
    for choice in choices:
        svm = known.svm(model.parameter, choice or final)
        if svm.feasible is Truth.TRUE and svm.high:
            views.append((choice or final, svm))
    goals = [_direction(model, svm.point) for _, svm in views]
    angles = [[_angle(direction, goal) for goal in goals] for direction in (_direction(model, r.point) for r in found)]
    return [(*view, [row[k] for row in angles]) for k, view in enumerate(views)]


def _direction(model: LargeModel, point: Floats) -> tuple[Floats, Floats] | None:
    """The point over its length, and what :meth:`LargeModel.seen` makes of it; None of zero."""
    length = model.length(point)
    if not length:
        return None
    unit = point / length
    return unit, model.query_gram @ unit if model.parameter == "W" else unit


def _angle(one: tuple[Floats, Floats] | None, other: tuple[Floats, Floats] | None) -> float:
    """In radians; small angles keep their leading digits, as both factors of ⟨u − v, u − v⟩ are formed by a difference."""
    if one is None or other is None:
        return math.nan
    apart, together = (float(((one[0] + s * other[0]) * (one[1] + s * other[1])).sum()) for s in (-1, 1))
    return 2 * math.atan2(math.sqrt(max(apart, 0.0)), math.sqrt(max(together, 0.0)))


def _table(found: list[Record], views: list, best: Choice | None, cause: str) -> Iterator[str]:
    final = found[-1].selected
    every = max(1, len(found) // 12)
    heads = ["angle°" if choice == final else "angle° to optimal" for choice, _, _ in views]
    yield "float64, log-scaled, on arrays"
    yield f"{'step':>8} {'norm':>14} {'log10 |grad|':>13}  " + "  ".join(f"{h:>17}" for h in heads) + "  selected"
    for k, one in enumerate(found):
        if k % every and k != len(found) - 1:
            continue
        angles = "  ".join(f"{math.degrees(radians[k]):17.9g}" for _, _, radians in views)
        yield f"{one.step:8d} {one.norm:14.8g} {one.log_gradient_norm / math.log(10):13.5g}  {angles}  {tokens_text(one.selected)}"
    for choice, svm, _ in views:
        whose = "selected" if choice == final else "optimal"
        yield f"The SVM direction of the {whose} tokens is known to {svm.degrees:.1e}°, its margin is ≈{float(svm.low):.10g}."
    if not views:
        yield "No SVM direction of the selected tokens is known: there is nothing to compare with."
    if best is None:
        yield "The optimal tokens are tied; only the selected tokens' SVM is compared."
    elif best != final:
        other = sum(a != b for a, b in zip(best, final, strict=True))
        yield f"The run selects another token than the optimal one in {other:,} of {len(final):,} inputs."
    if cause:
        yield f"The run stands still from step {found[-1].step} on: {cause}."


def _json(model: LargeModel, found: list[Record], views: list, cause: str) -> dict[str, Any]:
    return {
        "arithmetic": "float64, log-scaled, on arrays",
        "sha256": model.data.sha256,
        "steps": [one.step for one in found],
        "norms": [one.norm for one in found],
        "log_gradient_norms": [_finite(one.log_gradient_norm) for one in found],
        "selected": [list(one.selected) for one in found],
        "last_parameter": found[-1].point.tolist() if model.parameter == "p" else None,
        "angles": [
            {
                "choice": list(choice),
                "radians": [_finite(x) for x in radians],
                "direction_within_degrees": svm.degrees,
                "margin": [str(Fraction(svm.low)), str(Fraction(svm.high or 0))],
            }
            for choice, svm, radians in views
        ],
        "standstill": {"step": found[-1].step, "cause": cause} if cause else None,
    }


def _finite(x: float) -> float | None:
    return x if math.isfinite(x) else None


def _svg(found: list[Record], views: list) -> str:
    from checker.report.plots import trajectory_plot

    final = found[-1].selected
    probabilities = {
        f"input {i + 1}, token {final[i] + 1}": [one.attention[i][final[i]] for one in found]
        for i in range(len(found[0].attention))
    }
    angles = [math.degrees(x) for x in views[0][2]] if views else [math.nan] * len(found)
    return trajectory_plot(
        [one.step for one in found], probabilities, [one.norm for one in found], angles, "Gradient descent"
    )
