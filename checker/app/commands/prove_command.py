"""``checker prove``: the steps of a proof while you write it, and a script for what the search finds itself."""

from __future__ import annotations

import time
from pathlib import Path

import click

from checker.app.terminal.exit_codes import DONE, INPUT, WEAKER
from checker.report.programs.terminal import say

_MARKS = {"proved": "✓", "false": "✗", "cited": "c", "named": " "}
_EVERY = 0.3  # seconds between two looks at a file that is watched


@click.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--suggest", is_flag=True, help="Print a script for what the search finds itself.")
@click.option("--watch", is_flag=True, help="Check again on each save, until Ctrl-C.")
def prove(file: Path, suggest: bool, watch: bool) -> None:
    """Check the proof script of a theorem file, step by step, as each is found.

    This is for writing a proof: the file runs in this process, so nothing here is a verdict. `checker audit FILE` gives that.
    """
    while True:
        seen = file.stat().st_mtime_ns
        code = _once(file, suggest)
        while watch and file.stat().st_mtime_ns == seen:
            time.sleep(_EVERY)
        if not watch:
            raise SystemExit(code)
        click.echo()


def _once(file: Path, suggest: bool) -> int:
    """DONE where the proof holds, perhaps relative to citations, or a script was found; INPUT where there is nothing to check."""
    from checker.errors import CheckerError
    from checker.scripts.prove_script import prove_script
    from checker.scripts.step_cache import default_kept
    from checker.scripts.suggest import suggested_script
    from checker.statements.claims.claim import load

    try:
        claim, _ = load(file)
    except CheckerError as problem:
        say(f"checker: {problem}", err=True)
        return INPUT
    if suggest:
        found = suggested_script(claim)
        say(found or "The search finds no proof that a script can replay.")
        return DONE if found else WEAKER
    if claim.script is None:
        say(f"{file.name} has no proof script. Write one (docs/proofs.md), or ask for one with --suggest.", err=True)
        return INPUT
    outcome = prove_script(claim, file.stem, on_row=_print_row, kept=default_kept())
    whole = (outcome.certificate is not None or outcome.relative is not None) and not outcome.problem
    beside = (
        f" relative to {len(outcome.cited)} citations"
        if outcome.certificate is None and outcome.relative is not None
        else ""
    )
    say(f"The steps prove the claim{beside}." if whole else outcome.problem or "The proof is not complete.")
    return DONE if whole else WEAKER


def _print_row(row) -> None:
    from checker.statements.terms.spelling import python_of

    text = (
        ""
        if row.statement is None
        else python_of(row.written if row.written is not None else row.statement, longest=120)
    )
    say(f"{_MARKS.get(row.status, '?')} {row.number:10} line {row.line:4} {row.seconds:6.2f} s  {row.kind} {text}")
    if row.status in ("false", "open") and row.note:
        say(f"    {row.note}")
    if row.status == "false" and row.certificate is not None:
        values = row.certificate["instance"]["values"]
        say("    " + ", ".join(f"{name} = {value}" for name, value in values.items()))
