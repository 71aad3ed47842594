"""``checker data training`` on paper: tables for a person, CSV for a program, and a picture."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from checker.data import places
from checker.errors import InputError
from checker.own_data.descent_report import worst_inputs
from checker.own_data.models.file import open_model
from checker.own_data.models.inputs import inputs_in, read_probe
from checker.own_data.models.layer_inputs import causal_of, layer_arrays, refuse_moved, resolved
from checker.own_data.models.layouts import chosen_site
from checker.own_data.numbers.decimals import root_float, root_text
from checker.own_data.parts.finished_parts import file_stamps, finished_parts
from checker.own_data.training.log import TrainingLog, checkpoint_files, training_log
from checker.report.programs.terminal import say

_MOST_LINES = 20
_FIGURES = ("correlation", "angle", "margin_ratio")


def describe_training(
    folder: Path,
    *,
    inputs: Path | None,
    out: Path,
    layer: int | None,
    head: int | None,
    prefix: str,
    probe: Path | None,
    direction: str | None,
    query: str | None,
    causal: bool | None,
    heads: int | None,
    kv_heads: int | None,
    nuclear: bool,
) -> Iterator[str]:
    """Read every checkpoint, write training.csv, attention.csv and training.svg to ``out``, and give the lines to print.

    **Raises.** InputError; nothing is written before everything is read.
    """
    if head is None or inputs is None:
        raise InputError("--head and --inputs are needed: which head, on which tokens. See --help.")
    models = [open_model(path) for _, path in checkpoint_files(folder)]
    site = chosen_site(models[0].tensors, layer=layer, prefix=prefix)
    inputs = resolved(inputs, layer=site.layer, source=models[-1].path.stem)
    still = refuse_moved(models, site, inputs)
    asked_of = [query, causal, layer, head, prefix, heads, kv_heads, nuclear]
    read = [*(file for model in models for file in model.read), inputs, *([probe] if probe else [])]
    key = [file_stamps(read), str(direction), str(asked_of)]
    with finished_parts("data training", key, told=lambda text: say(f"… {text}", err=True)) as parts:
        arrays = layer_arrays(models[-1], site, inputs, heads=heads, parts=parts)
        asked = inputs_in(arrays, inputs, query=query, causal=causal_of(models[0], site) if causal is None else causal)
        given = probe is not None or direction is not None or "direction" in arrays
        scored = read_probe(inputs, probe, direction, "inputs", arrays) if given else None
        log = training_log(
            folder,
            asked,
            scored,
            layer=layer,
            number=head,
            prefix=prefix,
            heads=heads,
            kv_heads=kv_heads,
            nuclear=nuclear,
            parts=parts,
        )
    files = {"training.csv": training_csv(log), "attention.csv": _attention(log), "training.svg": training_svg(log)}
    for name, text in files.items():
        places.write(out, name, text)
    yield f"{site.layout.name}, layer {site.layer}, head {head}: {len(log.checkpoints)} checkpoints, n = {log.data.n} inputs"
    yield from table_lines(log)
    yield from (f"Note: {note}" for note in (*asked.notes, *log.notes))
    if "selected" in log.svms and not log.shortfalls:
        yield (
            "Note: the SVM has the Frobenius norm, to which descent on W itself is biased; descent on (K, Q) is biased to the "
            "nuclear norm, so its correlation need not tend to 1 (--nuclear compares with that SVM)."
        )
    yield still
    yield from (f"LEFT OUT: {says}" for says in log.checkpoints[-1].head.left_out if not says.startswith("The factor"))
    yield f"Written: {out / 'training.csv'}, {out / 'attention.csv'} and {out / 'training.svg'}"


def table_lines(log: TrainingLog) -> Iterator[str]:
    """At most some twenty checkpoints, in lines for a terminal; tokens count from 1."""
    heads = [f"{h:>13}" for name in log.compared for h in ("corr.", "angle°", "margin ratio")]
    if len(log.compared) > 1:
        yield (
            "Columns are compared with the SVM of the tokens "
            + ", then with that of the ".join(log.compared)
            + " ones."
        )
    nuclear = [f"{'nuclear gap':>13}"] if log.shortfalls else []
    yield " ".join([f"{'step':>10} {'‖W‖':>12}", *heads, *nuclear, " selected"])
    every = max(1, math.ceil(len(log.checkpoints) / _MOST_LINES))
    for k in sorted({*range(0, len(log.checkpoints), every), len(log.checkpoints) - 1}):
        point = log.checkpoints[k]
        figures = [f"{getattr(values[k], name):13.7g}" for values in log.compared.values() for name in _FIGURES]
        figures += [f"{log.shortfalls[k]:13.7g}"] if log.shortfalls else []
        yield " ".join(
            [f"{point.step:>10} {_norm(point.squared_norm, '12.6g', 6):>12}", *figures, f" {_tokens(point.selected)}"]
        )


def _norm(square: Fraction, form: str, digits: int) -> str:
    """√square as a float is written, or in as many digits where it is beyond floats."""
    root = root_float(square)
    return f"{root:{form}}" if math.isfinite(root) and (root or not square) else root_text(square, digits)


def _tokens(choice, most: int = 12) -> str:
    """Counted from 1, as in every sentence."""
    more = f", … {len(choice) - most} more" if len(choice) > most else ""
    return "(" + ", ".join(str(t + 1) for t in choice[:most]) + more + ")"


def training_csv(log: TrainingLog) -> str:
    """One row a checkpoint; tokens count from 1."""
    heads = [f"{figure}_{name}" for name in log.compared for figure in _FIGURES]
    stream = io.StringIO()
    table = csv.writer(stream, lineterminator="\n")
    nuclear = ["nuclear_shortfall"] if log.shortfalls else []
    table.writerow(["step", "checkpoint", "norm", *heads, *nuclear, "least_weight_of_selected", "selected"])
    for k, point in enumerate(log.checkpoints):
        figures = [_text(getattr(values[k], figure)) for values in log.compared.values() for figure in _FIGURES]
        least = min(row[t] for row, t in zip(point.weights, point.selected, strict=True))
        chosen = " ".join(str(t + 1) for t in point.selected)
        figures += [_text(log.shortfalls[k])] if log.shortfalls else []
        table.writerow([point.step, point.path.name, _norm(point.squared_norm, "", 17), *figures, repr(least), chosen])
    return stream.getvalue()


def _attention(log: TrainingLog) -> str:
    """One row a checkpoint and token: its attention weight, and whether it is the selected one."""
    stream = io.StringIO()
    table = csv.writer(stream, lineterminator="\n")
    table.writerow(["step", "input", "token", "weight", "selected"])
    for point in log.checkpoints:
        for i, (row, chosen) in enumerate(zip(point.weights, point.selected, strict=True)):
            table.writerows([point.step, i + 1, t + 1, repr(w), int(t == chosen)] for t, w in enumerate(row))
    return stream.getvalue()


def _text(x: float) -> str:
    return repr(x) if math.isfinite(x) else ""


def training_svg(log: TrainingLog) -> str:
    """Attention on the tokens selected last (of the six inputs with the least of it), ‖W‖, and the angle to their SVM."""
    from checker.report.plots import trajectory_plot

    final = log.checkpoints[-1].selected
    weights = [point.weights for point in log.checkpoints]
    few, left_out = worst_inputs(final, weights[-1])
    return trajectory_plot(
        [point.step for point in log.checkpoints],
        {f"input {i + 1}, token {t + 1}": [record[i][t] for record in weights] for i, t in few},
        [root_float(point.squared_norm) for point in log.checkpoints],
        [c.angle for c in log.compared["selected"]] if "selected" in log.compared else [math.nan] * len(weights),
        f"Training: attention, ‖W‖, angle to the SVM direction{left_out}",
    )
