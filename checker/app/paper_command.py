"""``checker paper``: from the source of a paper to theorem files, what of it is encoded, and what its next version changes."""

from __future__ import annotations

import json
from pathlib import Path

import click

from checker.errors import InputError
from checker.report.terminal import say


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
    say_coverage(folder, against)


def say_coverage(folder: Path, audit: Path | None) -> None:
    """Print the coverage of a paper's folder, with the verdicts of an audit.  **Raises.** InputError."""
    from checker.papers.coverage import coverage_of, lines_of

    verdicts: dict[str, str] = {}
    if audit is not None:
        try:
            claims = json.loads(audit.read_text(encoding="utf-8"))["claims"]
            verdicts = {str(c["id"]).replace("-", "_").replace(".", "_"): str(c["verdict"] or "error") for c in claims}
        except (OSError, ValueError, KeyError, TypeError):
            raise InputError(f"{audit} is no audit.json of a run. Give the file that checker audit wrote.") from None
    for line in lines_of(coverage_of(folder, verdicts)):
        say(line)


@paper.command("diff")
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.argument("source", type=click.Path(path_type=Path))
def diff(folder: Path, source: Path) -> None:
    """What a new version of the paper, in SOURCE, changes of the statements in FOLDER: which verdicts stand."""
    from checker.papers.coverage import difference

    for name, what, file in difference(folder, source):
        say(f"  {name:<18} {what}{f'  ({file})' if file else ''}")


__all__ = ["paper", "say_coverage"]
