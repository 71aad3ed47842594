"""``checker audit --watch``: the answer on each save, from a process that stays warm.

A unit's process has the engine imported, a file that states what it stated before is not judged again, and of a proof script only the
changed steps are searched.  No page is written: ``checker audit`` without ``--watch`` does that.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from checker.app.terminal.audit_output import print_diagnostics, print_json, shown_path
from checker.app.terminal.ending import nobody_reads
from checker.data.seals import default_folder
from checker.errors import CheckerError, InputError
from checker.report.programs.diagnostics import diagnostics
from checker.report.programs.result import claim_result, result_object, result_text, unread_result
from checker.report.programs.terminal import say
from checker.runs.audit import select
from checker.runs.cache import Cache
from checker.runs.one_claim import Answers
from checker.statements.claims.theorem_folders import described_file, is_theorem_file, python_files
from checker.statements.terms.source_places import given_place, text_of

_EVERY = 0.1  # seconds between two looks at the files


def watch(
    names: Sequence[str], answers: Answers, form: str, *, more: Callable[[], bool] = lambda: True, quiet: bool = False
) -> None:
    """Answer for every file that is named, then for each that is saved, until ``more`` says no or Ctrl-C.

    New theorem files in a named folder are taken up.  **Raises.** InputError for names that are no files; BrokenPipeError where whoever
    read the answers went away.
    """
    folders = [Path(name) for name in names if Path(name).is_dir()]
    files = [name for name in names if not Path(name).is_dir()]
    fixed = [t.path for t in select(files)] if files else []
    seen: dict[Path, int] = {}
    while True:
        for path in [*fixed, *(one.resolve() for folder in folders for one in python_files(folder))]:
            stamp = _stamp(path)
            if stamp and seen.get(path) != stamp:
                seen[path] = stamp
                if path in fixed or is_theorem_file(path):
                    _answer(path, answers, form, quiet=quiet)
        if not more():
            return
        time.sleep(_EVERY)
        if nobody_reads():
            raise BrokenPipeError


def watch_names(
    names: Sequence[str], *, budget: str, seed: int, form: str, cache: bool, cache_dir: Path | None, quiet: bool
) -> None:
    """What ``checker audit --watch NAMES`` does.  **Raises.** InputError where nothing is named."""
    if not names:
        raise InputError("--watch waits for saves of theorem files. Name a file or a folder of yours.")
    kept = Cache(folder=cache_dir or default_folder()) if cache else None
    watch(names, Answers(budget=budget, seed=seed, cache=kept), form, quiet=quiet)


def _stamp(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _answer(path: Path, answers: Answers, form: str, *, quiet: bool) -> None:
    """One file, and how long its answer took."""
    began = time.monotonic()
    file, stored = shown_path(path), False
    try:
        answer = answers.of(described_file(path))
        text, entry, stored = text_of(path), answer.entry, answer.stored
        result, found = claim_result(entry, file=file, text=text), diagnostics(entry, file, text)
    except CheckerError as problem:
        result, found = unread_result(problem, file, given_place(problem, path)), []
    if form == "json":
        print_json(
            result_object([result], budget=answers.budget, seed=answers.seed, exit_code=int(bool(result["error"])))
        )
    elif form == "text":
        say(result_text(result))
    else:
        print_diagnostics(found, form)
    if not quiet:
        how = "stored" if stored else "judged"
        say(f"{file}: {result['verdict'] or 'ERROR'}, {how} in {time.monotonic() - began:.2f} s", err=True)


__all__ = ["watch", "watch_names"]
