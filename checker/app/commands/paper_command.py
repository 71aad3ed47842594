"""``checker paper``: from the source of a paper to theorem files, what of it is encoded, and what its next version changes."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from checker.errors import InputError
from checker.report.programs.terminal import say
from checker.statements.claims.claim import TheoremFile

if TYPE_CHECKING:
    from checker.papers.folder import Folder


@click.group()
def paper() -> None:
    """A paper's source as theorem files: one for each numbered statement, and a file with its notation."""


@paper.command("new")
@click.argument("source", type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    metavar="FOLDER",
    help="Where the files go.",
)
@click.pass_context
def new(context: click.Context, source: Path, out: Path) -> None:
    """Write a theorem file for each statement of SOURCE: a LaTeX folder, a .tex file, Markdown with TeX, or a PDF.

    FOLDER/paper.toml holds the notation of the paper. Fill it in and run the command again: every statement is read with it, and
    files that you changed are left as they are.
    """
    from checker.papers.coverage import coverage_of, lines_of
    from checker.papers.folder import FILE, write_folder

    folder = write_folder(source, out)
    if context.obj["quiet"]:
        say(str(out / FILE))
        return
    for line in lines_of(coverage_of(out, {})):
        say(line)
    open_ = [symbol for symbol, kind in folder.notation.items() if not kind]
    if folder.missing:
        say(f"{len(folder.missing)} files that the source names are not in it: {', '.join(folder.missing[:6])}.")
    if open_:
        say(
            f"{out / FILE} asks what {len(open_)} symbols are. Fill it in, then run: checker paper new {source} --out {out}"
        )


@paper.command("coverage")
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option(
    "--against",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="audit.json of a run, for the verdicts.",
)
def coverage(folder: Path, against: Path | None) -> None:
    """Of the paper's numbered statements: which are encoded, in part, or not, why, and what rests on what."""
    claims: list[dict[str, Any]] = []
    if against is not None:
        try:
            claims = json.loads(against.read_text(encoding="utf-8"))["claims"]
        except (OSError, ValueError, KeyError, TypeError):
            raise InputError(f"{against} is no audit.json of a run. Give the file that checker audit wrote.") from None
    say_coverage(folder, claims)


def say_coverage(folder: Path, claims: Sequence[Mapping[str, Any]]) -> None:
    """Print the coverage of a paper's folder, with the verdicts of the claims of an audit.  **Raises.** InputError."""
    from checker.papers.coverage import coverage_of, lines_of
    from checker.papers.folder import read_folder

    if not read_folder(folder).statements and (folder / "source.toml").is_file():
        return _say_inventory(folder, claims)
    verdicts = {re.sub(r"[-.]", "_", str(c.get("id"))): str(c.get("verdict") or "error") for c in claims}
    for line in lines_of(coverage_of(folder, verdicts)):
        say(line)


def _say_inventory(folder: Path, claims: Sequence[Mapping[str, Any]]) -> None:
    """Print the coverage of a folder whose text was read sentence by sentence, without ``claims`` with the published verdicts."""
    from checker.papers.coverage import lines_of
    from checker.report.audits.audit_file import shipped_audit
    from checker.report.audits.coverage import coverage_view
    from checker.report.audits.rows import frame_of

    name = folder.resolve().name
    audit = {"claims": list(claims)} if claims else shipped_audit()
    try:
        source = tomllib.loads((folder / "source.toml").read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise InputError(f"{folder / 'source.toml'} cannot be read: {problem}. Correct the file.") from None
    frame = frame_of(audit or {})
    for paper in coverage_view({"sources": {name: source}}, frame.rows, frame.found):
        rows = []
        for one in paper["statements"]:
            verdicts = ", ".join(dict.fromkeys(c["verdict"] for c in one["claims"]))
            rows.append(one | {"verdict": verdicts, "file": ", ".join(c["id"] for c in one["claims"])})
        for line in lines_of(rows):
            say(line)


def with_coverage(result: dict, theorems: Sequence[TheoremFile], out: Path) -> dict:
    """The audit with the coverage of the folders of papers among its theorem files, in its file and on its pages too."""
    from checker.runs import audit as engine

    found = coverage_of_folders(theorems)
    if found:
        result = result | {"coverage": found}
        engine.write_audit(result, out)
    return result


def coverage_of_folders(theorems: Iterable[TheoremFile]) -> dict[str, list[dict[str, Any]]]:
    """The coverage of each paper whose folder holds one of these files, by its key, as an audit holds it."""
    from checker.papers.coverage import coverage_of

    found = {}
    for folder in dict.fromkeys(theorem.path.parent for theorem in theorems):
        if (said := _numbered(folder)) is not None:
            ids = {theorem.path.name: theorem.id for theorem in theorems if theorem.path.parent == folder}
            keys = ("name", "file", "state", "why", "rests_on")
            found[said.key] = [
                {key: row[key] for key in keys} | {"claim": ids.get(row["file"], "")} for row in coverage_of(folder, {})
            ]
    return found


def folders_of_papers(names: Sequence[str]) -> list[Path]:
    """The folders of papers among the arguments of ``checker audit``, and those that hold a file among them.

    A folder whose text was read sentence by sentence has no numbered statements in ``paper.toml``, and is none of them.
    """
    found = [
        path if path.is_dir() else path.parent for path in map(Path, names) if path.is_dir() or path.suffix == ".py"
    ]
    return [folder for folder in dict.fromkeys(found) if _numbered(folder) is not None]


def _numbered(folder: Path) -> Folder | None:
    """What the folder of a paper says, where it has numbered statements."""
    from checker.papers.folder import FILE, read_folder

    said = read_folder(folder) if (folder / FILE).is_file() else None
    return said if said is not None and said.statements else None


@paper.command("diff")
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.argument("source", type=click.Path(path_type=Path))
def diff(folder: Path, source: Path) -> None:
    """What a new version of the paper, in SOURCE, changes of the statements in FOLDER: which verdicts stand."""
    from checker.papers.coverage import difference

    for name, what, file in difference(folder, source):
        say(f"  {name:<18} {what}{f'  ({file})' if file else ''}")


__all__ = ["coverage_of_folders", "folders_of_papers", "paper", "say_coverage", "with_coverage"]
