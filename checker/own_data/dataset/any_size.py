"""The commands about a dataset, whichever way its size asks for: rationals one by one, or arrays (docs/size.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from checker.data.array_files import MANY_TO_AUDIT, MANY_TO_DESCEND, read_any
from checker.data.arrays import Arrays
from checker.data.dataset import Dataset
from checker.errors import InputError
from checker.own_data.parts.finished_parts import finished_parts
from checker.report.programs.terminal import say

SMALL_SECONDS = 20.0
"""Given to the hypotheses on data kept as rationals, where nothing else is asked for."""


def report_progress(quiet: bool) -> Callable[[str], None]:
    """Progress on standard error."""
    return (lambda _: None) if quiet else lambda text: say(f"… {text}", err=True)


def inspection_of(path: Path, *, quiet: bool) -> tuple[Any, dict[str, Any], str]:
    """The data of a file, its report and the report's text."""
    data = read_any(path)
    say = report_progress(quiet)
    with finished_parts("inspect", [data.sha256, isinstance(data, Arrays)], told=say) as parts:
        if isinstance(data, Arrays):
            from checker.own_data.dataset.large_inspection import arrays_text, inspect_arrays

            report = inspect_arrays(data, say, parts)
            return data, report, arrays_text(report)
        from checker.own_data.dataset.inspection import inspect_dataset, inspection_text

        report = inspect_dataset(data, parts)
        return data, report, inspection_text(report)


def descent_of(path: Path, *, quiet: bool, **options: Any) -> Iterator[str]:
    """One run on the data of a file, and the lines to print of it."""
    data = read_any(path, many=MANY_TO_DESCEND if runs_on_arrays(**options) else None)
    say, asked = report_progress(quiet), {name: str(value) for name, value in options.items() if name != "out"}
    with finished_parts("run", [data.sha256, isinstance(data, Arrays), asked], told=say) as parts:
        if isinstance(data, Arrays):
            from checker.own_data.dataset.large_descent import describe_large_descent

            yield from describe_large_descent(data, quiet=quiet, say=say, parts=parts, **options)
        else:
            from checker.own_data.descent_report import describe_descent

            yield from describe_descent(data, quiet=quiet, parts=parts, **options)


def runs_on_arrays(
    *, algorithm: str, arithmetic: str, double_double: bool, step: str, start: str | None, parameter: str, **_: Any
) -> bool:
    """Whether the engine for many numbers does what these options ask for."""
    other = double_double or step.replace(" ", "") == "1/L" or (parameter == "W" and start is not None)
    return algorithm in ("plain", "normalised") and arithmetic == "float" and not other


def data_to_audit(path: Path) -> Dataset | Arrays:
    """Arrays where there are too many numbers for ``audit --data`` to keep as rationals.  **Raises.** InputError."""
    return read_any(path, many=MANY_TO_AUDIT)


def report_on(
    data: Dataset | Arrays, statements: Any, audit: Any, *, seconds: float | None, quiet: bool, on_answer: Any
) -> tuple[dict, Any]:
    """The report on the hypotheses of all claims, and what writes it: a function of a path.

    ``seconds`` None takes the default of the size, 0 sets no limit.
    """
    arrays, say = isinstance(data, Arrays), report_progress(quiet)
    names = sorted(s.sha256 for s in statements)
    with finished_parts(
        "audit --data", [data.sha256, arrays, names, None if seconds is None else float(seconds)], told=say
    ) as parts:
        if isinstance(data, Arrays):
            from checker.own_data.dataset.large_report import SECONDS, arrays_report, write_arrays_report

            limit = SECONDS if seconds is None else seconds or None
            report = arrays_report(data, statements, audit, seconds=limit, on_answer=on_answer, say=say, parts=parts)
            return report, lambda target: write_arrays_report(report, target)
        from checker.own_data.dataset.report import data_report, write_report

        limit = SMALL_SECONDS if seconds is None else seconds or None
        report, svms = data_report(data, statements, audit, seconds=limit, on_answer=on_answer, parts=parts)
        return report, lambda target: write_report(report, svms, target)


def refuse_certificates(data: Any) -> None:
    """**Raises.** InputError for arrays, which no certificate can hold."""
    if isinstance(data, Arrays):
        raise InputError(
            f"--certificates with {data.count:,} numbers: a certificate holds each as text, and verify.py would not end. The report's "
            "brackets are certain by bounded rounding (docs/size.md). Leave it out, or take fewer inputs or tokens."
        )
