"""``checker data sweep``: find the units, judge them with a bar of progress, write the page, say how it went."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from checker.errors import InputError
from checker.own_data.sweeps.page import write_sweep
from checker.own_data.sweeps.sweep import SweepInterrupted, sweep
from checker.own_data.sweeps.units import Unit, dataset_units, head_units
from checker.report.programs.counted import Counted
from checker.report.programs.terminal import say

DONE, FAILED, INTERRUPTED = 0, 2, 130  # exit codes: checker.app.terminal.exit_codes
_OF_HEADS = ("probe", "direction", "query", "causal", "scale", "heads", "kv_heads")
_OF_A_MARGIN = ("inputs", "probe", "direction", "reads", "form", "query", "causal", "scale", "rounds", "null")


def run_sweep(
    paths: Sequence[Path], *, out: Path, workers: int, cluster: str | None, quiet: bool, seconds: float, **options: Any
) -> int:
    """The exit code.  **Raises.** InputError where nothing can be judged as it was asked."""
    progress = (lambda _: None) if quiet else (lambda text: say(f"… {text}", err=True))
    try:
        units = units_of(paths, seconds=seconds or None, kept=out, told=progress, **options)
    except KeyboardInterrupt:
        say(f"Interrupted: vectors of the layers that were finished are in {out}. The same command goes on.", err=True)
        return INTERRUPTED
    if not quiet:
        say(f"{len(units):,} to judge; finished ones are kept in {out}", err=True)
    with Counted("judged", len(units), quiet=quiet, lines=False) as shown:
        try:
            found = sweep(units, out, workers=workers, cluster=cluster, told=partial(_told, shown))
        except SweepInterrupted as stop:
            shown.__exit__()
            say(
                f"Interrupted: {stop.finished:,} of {len(units):,} are finished and in {out}. The same command goes on with the rest.",
                err=True,
            )
            return INTERRUPTED
    page, *_ = write_sweep(found, out, asked_with(options))
    if found.failed:
        say(f"{found.failed:,} of {len(units):,} have no answer; the page says why.", err=True)
    say(f"Page: {page}")
    return FAILED if found.failed else DONE


def units_of(
    paths: Sequence[Path],
    *,
    seconds: float | None,
    inputs: Path | None,
    layers: Sequence[int],
    numbers: Sequence[int],
    prefix: str,
    kept: Path,
    told: Callable[[str], None],
    **options: Any,
) -> list[Unit]:
    """The units that the options of the command mean.  **Raises.** InputError."""
    if inputs is None:
        given = [name for name in _OF_HEADS if options.get(name) is not None]
        if given or layers or numbers or prefix:
            raise InputError(
                f"--{(given or ['layer, --head or --prefix'])[0].replace('_', '-')} speaks of a model's heads, and heads are asked "
                "on tokens. Give --inputs TOKENS.npz, or leave it out to judge datasets."
            )
        return dataset_units(paths, options={"seconds": seconds})
    of_a_head = {name: str(value) if isinstance(value, Path) else value for name, value in options.items()}
    return head_units(
        paths,
        layers=layers,
        heads_wanted=numbers,
        prefix=prefix,
        kept=kept,
        told=told,
        options=of_a_head | {"inputs": str(inputs), "seconds": seconds},
    )


def asked_with(options: Mapping[str, Any]) -> str:
    """The options that a margin depends on, as they are typed: two sweeps that differ in one cannot be compared."""
    if options.get("inputs") is None:
        return ""
    said = []
    for name, value in options.items():
        if name not in _OF_A_MARGIN or value is None or (value is False and name == "rounds"):
            continue
        typed = "round" if name == "rounds" else f"no-{name}" if value is False else name
        text = value.name if isinstance(value, Path) else str(value)
        said.append(f"--{typed}" + ("" if isinstance(value, bool) else f" {text[:60]}{'…' * (len(text) > 60)}"))
    return " ".join(said)


def _told(shown: Counted, unit: Unit, entry: dict[str, Any], known: bool) -> None:
    """One unit more: the bar goes on, or there is a line."""
    first = next(iter(entry["svms"].items()), None)
    said = entry["error"] or (f"{first[0]}-SVM {first[1]['status']} {first[1]['text']}" if first else "judged")
    if known:
        shown.begin(shown.done + 1)
    shown.reach(shown.done + (not known), beside=unit.name)
    if not shown.bar:
        beside = " (known from before)" if known else ""
        shown.say(f"[{shown.done}/{shown.total}] {unit.name}: {said[:120]}{beside}")
