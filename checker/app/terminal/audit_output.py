"""What ``checker audit`` and ``checker check`` print for programs: the result object, or diagnostics at line and column."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from checker.app.terminal.summary import summary
from checker.errors import CheckerError
from checker.report.programs.diagnostics import Diagnostic, diagnostics, written
from checker.report.programs.result import claim_result, result_object, unread_result
from checker.report.programs.terminal import say
from checker.statements.claims.claim import TheoremFile, published_folder
from checker.statements.terms.deprecated import WORDS, deprecated_in
from checker.statements.terms.source_places import text_of


def shown_path(path: Path) -> str:
    """The path as a reader in the present folder would write it."""
    try:
        return path.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return str(path)


def results_of(audit: Mapping[str, Any], theorems: Iterable[TheoremFile], folder: Path) -> list[dict]:
    """The results of an audit's claims, each with the places in its theorem file."""
    files = {(t.paper, t.id): t.path for t in theorems}
    found = []
    for entry in audit["claims"]:
        path = files.get((entry["paper"], entry["id"]))
        about = {"file": shown_path(path), "text": text_of(path)} if path else {}
        found.append(claim_result(entry, folder=folder, **about))
    return found


def print_audit(
    audit: dict, theorems: Sequence[TheoremFile], form: str, *, folder: Path, exit_code: int, verbose: bool = False
) -> None:
    """An audit on standard output, in one of :data:`checker.app.terminal.forms.FORMS`."""
    if form == "text":
        _print_text(audit, folder, verbose)
        for theorem in theorems:
            for place, said in deprecated_in(text_of(theorem.path)) if WORDS else ():
                say(f"{shown_path(theorem.path)}:{place[0]}: warning: {said}", err=True)
        return
    if form == "json":
        results = results_of(audit, theorems, folder)
        print_json(result_object(results, budget=audit["budget"], seed=audit["seed"], exit_code=exit_code))
        return
    files = {(t.paper, t.id): t.path for t in theorems}
    found: list[Diagnostic] = []
    for entry in audit["claims"]:
        if path := files.get((entry["paper"], entry["id"])):
            found += diagnostics(entry, shown_path(path), text_of(path))
    print_diagnostics(found, form)


@contextmanager
def problems_told(names: Sequence[str], form: str, *, budget: str, seed: int) -> Iterator[None]:
    """What keeps a whole run from its answers, in the form that was asked for too: who reads standard output is told in every case."""
    try:
        yield
    except CheckerError as problem:
        result = unread_result(problem, names[0] if len(names) == 1 else ".", None)
        if form == "json":
            print_json(result_object([result], budget=budget, seed=seed, exit_code=problem.exit_code))
        elif form != "text":
            print_diagnostics([Diagnostic.of(one) for one in result["diagnostics"]], form)
        raise


def _print_text(result: dict, out: Path, verbose: bool) -> None:
    from checker.report.proofs.proof_steps import proof_text

    for claim in result["claims"]:
        for line in proof_text(claim):
            say(line)
    for line in [*_in_full(result), *summary(result, out)] if verbose else summary(result, out):
        say(line)
    for claim in result["claims"]:
        if claim["error"]:
            say(f"error in {claim['paper']}/{claim['id']}: {claim['error']['message']}", err=True)


def _in_full(result: dict) -> Iterator[str]:
    """The table of all claims, what is known of their constants, and how many hypotheses are needed."""
    from rich.console import Console

    from checker.report.claims.constants import constant_text
    from checker.report.claims.robustness_text import necessity_text
    from checker.report.pages.page import verdict_table_text

    (Console() if sys.stdout.isatty() else Console(width=160)).print(verdict_table_text(result))
    for claim in result["claims"]:
        for number, entry in enumerate(claim.get("constants", []), start=1):
            which = f", inequality {number}" if len(claim.get("constants", [])) > 1 else ""
            forall = (claim["statement"] or {}).get("forall")
            yield f"{claim['paper']}/{claim['id']}{which}: {constant_text(entry, forall)}"
    yield necessity_text(result)


def print_changes(difference: Any, *, asked: bool, err: bool) -> None:
    """Every change where the user named an earlier audit; else what is weaker than published, as an error."""
    if difference is None:
        return
    for line in difference.lines if asked else difference.weaker:
        say(line if asked else f"weaker than published: {line}", err=err or not asked)


def say_what_is_absent(names: Sequence[str], *, quiet: bool) -> None:
    """Before every shipped claim is searched for: that this takes long where the published audit is not installed."""
    if not names and not quiet and not (published_folder() / "audit.json").is_file():
        say(
            "This installation has no published audit, so all shipped claims are searched for anew, which takes many minutes. "
            "Name a theorem file or a folder of yours, as in: checker audit lemmas/",
            err=True,
        )


def print_diagnostics(found: Sequence[Diagnostic], form: str) -> None:
    """Diagnostics on standard output; nothing where there are none, but for a form that is one document."""
    if text := written(found, form):
        click.echo(text) if form == "sarif" else say(text)
    if form == "github" and (summary := os.environ.get("GITHUB_STEP_SUMMARY")):
        rows = [f"| {d.severity} | `{d.file}:{d.place[0]}` | {_cell(d.message)} |" for d in found]
        table = ["| | where | what |", "|---|---|---|", *rows] if rows else ["Every claim holds."]
        with open(summary, "a", encoding="utf-8") as file:
            file.write("\n".join(table) + "\n")


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ")


def print_json(value: Mapping[str, Any]) -> None:
    click.echo(json.dumps(value, ensure_ascii=True, indent=1))


__all__ = [
    "print_audit",
    "print_changes",
    "print_diagnostics",
    "print_json",
    "problems_told",
    "results_of",
    "say_what_is_absent",
    "shown_path",
]
