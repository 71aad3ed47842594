"""``checker report``, ``checker list`` and ``checker show``: what an audit found, which claims there are, and evidence to send."""

from __future__ import annotations

import json
from pathlib import Path

import click

from checker.app.terminal.exit_codes import WEAKER as EXIT_WEAKER
from checker.data.places import write_named
from checker.report.programs.terminal import say


@click.command()
@click.argument("run", metavar="RUN", type=click.Path(path_type=Path, exists=True))
@click.option(
    "--format",
    "form",
    type=click.Choice(["html", "pdf", "json", "md", "latex", "badge"]),
    default="html",
    show_default=True,
    help="A page, a PDF of the whole, canonical JSON, Markdown, LaTeX for a paper, or a badge (SVG).",
)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write it here; default: print it.")
@click.option("--paper", metavar="P", help="Only this paper, on one page for its authors: html, pdf or latex.")
@click.option(
    "--diff",
    "later",
    metavar="RUN_B",
    type=click.Path(path_type=Path, exists=True),
    help="Instead: what changed from RUN to RUN_B: stronger, weaker, changed.  Exit 1 if anything is weaker or gone.",
)
@click.pass_context
def report(context, run, form, out, paper, later) -> None:
    """Write a finished audit in another form, or compare two.  RUN is the folder of an audit, or its audit.json.

    Each verdict is derived again from the certificates in the folder; the others are marked “not re-checked”.

    \b
    html    one page that needs no network
    pdf     all of it for paper; needs --out, and a Chromium on this machine
    json    canonical; its schema is checker/report/audits/audit.schema.json
    md      Markdown with formulas
    latex   a document by itself; or \\input it in the preamble, then \\AuditTable and \\AuditAppendix

    With --paper: what needs the authors' attention, what holds, what was not decided.
    """
    if later is not None:
        _compare_runs(context, run, later)
        return
    _warn_of_answers(run if run.is_dir() else run.parent)
    if form == "pdf" and out is None:
        raise click.UsageError("A PDF is not printed to the terminal: name its file with --out.")
    made = _made(run, form, paper)
    if out is None:
        say(made, nl=False)
        return
    write_named(out, made if isinstance(made, bytes) else made.encode())
    say(out)


def _made(run: Path, form: str, paper: str | None) -> str | bytes:
    from checker.report.pages.forms import paper_report, report_pdf
    from checker.report.pages.forms import report as written

    if paper is not None:
        return paper_report(run, paper, form)
    return report_pdf(run) if form == "pdf" else written(run, form)


def _warn_of_answers(*folders: Path) -> None:
    """Say why the answers of Coq that are in a folder are not believed."""
    from checker.coq.answers import believed_answers

    for complaint in dict.fromkeys(believed_answers(folder)[1] for folder in folders):
        if complaint:
            say(f"{complaint}.", err=True)


def _compare_runs(context, run: Path, later: Path) -> None:
    from checker.report.pages.forms import read_run
    from checker.runs.compare import changes

    (old, before), (new, after) = read_run(run), read_run(later)
    _warn_of_answers(before, after)
    difference = changes(new, old)
    for line in difference.lines:
        say(line)
    say(
        f"{len(difference.stronger)} stronger, {len(difference.weaker)} weaker, {len(difference.changed)} changed, "
        f"from {run} to {later}."
    )
    context.exit(EXIT_WEAKER if difference.weaker else 0)


@click.command("list")
@click.option("--paper", metavar="P", help="Only one paper.")
@click.option("--json", "as_json", is_flag=True, help="Machine-readable.")
def list_claims(paper, as_json) -> None:
    """Show every shipped claim: id, title, how well its text is known."""
    from checker.runs import audit as engine
    from checker.statements.claims.sources import sources

    theorems = engine.select((), paper=paper)
    if as_json:
        rows = [{"id": t.id, "paper": t.paper, "title": t.title, "fidelity": t.fidelity} for t in theorems]
        say(json.dumps(rows, indent=1))
        return
    known = sources()
    for name in dict.fromkeys(t.paper for t in theorems):
        say(f"{name}: {known.get(name, {}).get('title', '')}")
        for t in theorems:
            if t.paper == name:
                say(f"  {t.id:38} {t.fidelity:14} {t.title}")


@click.command()
@click.argument("claim_id", metavar="ID")
@click.option(
    "--from",
    "audit_folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("reports/latest"),
    show_default=True,
    help="Folder of an audit.",
)
@click.option("--to", type=click.Path(path_type=Path, file_okay=False), help="Folder to write; default: shown/ID.")
def show(claim_id, audit_folder, to) -> None:
    """Pack the evidence for one claim: certificates, verify.py, the witness as LaTeX and as a picture.

    The folder can be sent to somebody who has only Python: one command in it checks everything again.
    """
    from checker.app.commands.show import show as packed

    for line in packed(claim_id, audit_folder, to or Path("shown") / claim_id.replace("/", "-")):
        say(line)
