"""``checker audit``: claims judged, and their report written."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from checker.app.commands.paper_command import folders_of_papers, say_coverage, with_coverage
from checker.app.terminal.exit_codes import INTERRUPTED as EXIT_INTERRUPTED
from checker.app.terminal.exit_codes import WEAKER as EXIT_WEAKER
from checker.app.terminal.exit_codes import code_of, code_of_all
from checker.app.terminal.forms import FORMS
from checker.app.terminal.forms import HELP as FORMS_HELP
from checker.data.places import write_named
from checker.report.programs.terminal import say


@click.command()
@click.argument("names", nargs=-1, metavar="[IDS or FILES]...")
@click.option("--paper", metavar="P", help="Only the claims of one paper (see `checker list`).")
@click.option(
    "--budget",
    type=click.Choice(["quick", "standard", "deep"]),
    default="standard",
    show_default=True,
    help="How many instances are drawn: 100, 1,000 or 10,000 a claim.",
)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Same seed, same result.")
@click.option(
    "--workers",
    type=click.IntRange(1),
    default=2,
    show_default=True,
    help="Claims judged at the same time, in processes.",
)
@click.option("--cluster", metavar="ADDRESS", help="Judge on the workers of this Dask scheduler (docs/running.md).")
@click.option(
    "--resume",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="FOLDER",
    help="Go on with the run in FOLDER, which was interrupted or killed.",
)
@click.option(
    "--cache/--no-cache", default=True, show_default=True, help="Take results of unchanged claims from earlier runs."
)
@click.option(
    "--cache-dir",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where they are kept; default $CHECKER_CACHE, else your cache folder.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("reports/latest"),
    show_default=True,
    help="Folder for the page, audit.json, certificates.",
)
@click.option(
    "--json",
    "json_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Also write the audit's JSON here; -: print the result object instead of text (docs/integrations.md).",
)
@click.option("--output-format", "form", type=click.Choice(FORMS), default="text", show_default=True, help=FORMS_HELP)
@click.option(
    "--watch",
    "watched",
    is_flag=True,
    help="Answer on each save of the files or folders, until Ctrl-C; no page is written.",
)
@click.option(
    "--against",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="audit.json of an earlier run: exit 1 if a verdict is weaker now.",
)
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="Judge nothing; say which claims speak about this dataset, which of their hypotheses it meets, and what follows.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0),
    help="With --data: what is not answered after so long is NOT ATTEMPTED; default 20, for many numbers 100; 0: no limit.",
)
@click.option(
    "--again",
    is_flag=True,
    help="At the quick budget: search again also where the published certificates can be verified, or the result shown.",
)
@click.option(
    "--coq", is_flag=True, help="Ask Coq's kernel about proofs by tree and those of its library (docs/kernel.md)."
)
@click.option(
    "--library",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    multiple=True,
    metavar="RUN",
    help="The claims that were proved in the run in this folder (its --out) are lemmas here.  May be given several times.",
)
@click.option(
    "-v", "--verbose", is_flag=True, help="Also the table of all claims, their constants and their hypotheses."
)
@click.pass_context
def audit(context: click.Context, **chosen) -> None:
    """Judge claims and write the report.

    NAMES are ids (`lemma-3.12`, `similarity/lemma-3.12`), or theorem files (`my_lemma.py`) and folders of your own.
    Theorem files are Python code and are run: only audit files you trust.  Each claim runs in a
    process of its own, with limits.  A finished claim is in OUT/ledger.sqlite before the next begins, so
    that after a crash --resume OUT goes on with what is left (docs/running.md).

    With --data FILE (as for `checker inspect`) every hypothesis is answered on that dataset; verdicts are taken from
    --against, else from the published audit; --json writes the exact answers, with SVM certificates beside; --out a page.
    """
    options, quiet = Options(**chosen), context.obj["quiet"]
    if options.data is not None:
        named = context.get_parameter_source("out") is click.core.ParameterSource.COMMANDLINE
        _audit_data(options.data, options, quiet=quiet, out=options.out if named else None)
        return
    from checker.app.terminal.audit_output import problems_told

    asked: dict[str, Any] = {"budget": options.budget, "seed": options.seed}
    context.with_resource(problems_told(options.names, options.form, **asked))
    if options.watched:
        from checker.app.commands.watching import watch_names

        kept: dict[str, Any] = {"cache": options.cache, "cache_dir": options.cache_dir}
        watch_names(options.names, form=options.form, quiet=quiet, **asked, **kept)
        return
    _audit_claims(context, options, quiet=quiet)


@dataclass(kw_only=True)
class Options:
    """What the command line said; each field is the option of its name above."""

    names: tuple[str, ...]
    paper: str | None
    budget: str
    seed: int
    workers: int
    cluster: str | None
    resume: Path | None
    cache: bool
    cache_dir: Path | None
    out: Path
    json_file: Path | None
    form: str
    watched: bool
    against: Path | None
    data: Path | None
    seconds: float | None
    again: bool
    coq: bool
    library: tuple[Path, ...]
    verbose: bool

    def __post_init__(self) -> None:
        """``--json -`` is a form of what an audit prints, and an interrupted run is gone on with where it stands."""
        if self.json_file == Path("-") and self.data is None:
            self.form, self.json_file = "json", None
        self.out = self.resume or self.out


def _audit_claims(context: click.Context, options: Options, *, quiet: bool) -> None:
    from checker.app.terminal.audit_output import print_audit, print_changes, say_what_is_absent
    from checker.data.dataset import canonical_json
    from checker.report.audits.audit_file import read_audit, shipped_audit
    from checker.runs import audit as engine
    from checker.runs.compare import changes

    if options.coq:
        from checker.coq.compiler import coqc_path

        coqc_path()  # missing is said before the work, not after
    if options.resume is not None:
        _refuse_beside_resume(context)
        theorems = list(engine.theorems_of(options.resume))
    else:
        theorems = engine.select(options.names, paper=options.paper)
    own = _own_claims(theorems, quiet=quiet)
    say_what_is_absent(options.names, quiet=quiet)
    against = options.against
    earlier = read_audit(against) if against else shipped_audit() if len(own) < len(theorems) else None
    result = with_coverage(_judged(context, options, theorems), theorems, options.out)
    result = _at_the_kernel(result, options)
    if options.json_file:
        write_named(options.json_file, (canonical_json(result) + "\n").encode("ascii"))
    for folder in folders_of_papers(options.names) if options.form == "text" else ():
        say_coverage(folder, result["claims"])
    difference = changes(result, earlier, only_shared=True) if earlier else None
    code = _audit_exit(result, own, bool(difference and difference.weaker))
    verbose = options.verbose or context.obj["verbose"]
    print_audit(result, theorems, options.form, folder=options.out, exit_code=code, verbose=verbose)
    print_changes(difference, asked=bool(against), err=options.form != "text")
    context.exit(code)


def _at_the_kernel(result: dict, options: Options) -> dict:
    """With what Coq said: now, where it is asked, and at earlier times of the same statements."""
    from checker.coq.trust import ask_kernel, with_kernel
    from checker.runs.audit import write_audit

    if options.coq:
        for line in ask_kernel(result, options.out):
            say(line)
        write_audit(result, options.out)
    return with_kernel(result, options.out)


def _judged(context: click.Context, options: Options, theorems) -> dict:
    """The audit's result with a progress bar; an interrupted one exits, and says how to go on."""
    from checker.app.terminal.progress import AuditProgress
    from checker.data.seals import default_folder
    from checker.runs import audit as engine
    from checker.runs.cache import Cache

    if options.library:
        os.environ["CHECKER_LIBRARY"] = os.pathsep.join(str(one.resolve()) for one in options.library)
    os.environ |= {} if options.cache else {"CHECKER_STEPS": "0"}  # steps of proof scripts are searched again too
    kept = Cache(folder=options.cache_dir or default_folder()) if options.cache else None
    how: dict[str, Any] = {"workers": options.workers, "cluster": options.cluster, "cache": kept}
    run: dict[str, Any] = {"budget": options.budget, "seed": options.seed, "again": options.again}
    quiet, out = context.obj["quiet"], options.out
    with AuditProgress(theorems, quiet=quiet, budget=options.budget, workers=options.workers) as progress:
        how["events"] = progress.events
        try:
            if options.resume:
                return engine.resume_audit(out, **how)
            return engine.run_audit(theorems, out=out, **run, **how)
        except engine.AuditInterrupted as stop:
            say(
                f"Interrupted: {len(stop.entries)} of {len(theorems)} claims are finished and in {out}. "
                f"Go on with: checker audit --resume {out}",
                err=True,
            )
            context.exit(EXIT_INTERRUPTED)
    raise AssertionError("an interrupted audit exits")


def _own_claims(theorems, *, quiet: bool) -> set[str]:
    """The ids of those from the user's own files; that such a file is code is said before it is run."""
    from checker.statements.claims.claim import properties_folder

    shipped = properties_folder()
    own = {t.id for t in theorems if not t.path.is_relative_to(shipped)}
    if own and not quiet:
        say("Theorem files are Python code and are run now: only audit files you trust.", err=True)
    return own


def _refuse_beside_resume(context: click.Context) -> None:
    """A run goes on as it was begun."""
    from checker.errors import InputError

    for name in ("names", "paper", "budget", "seed", "out", "again"):
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE and context.params[name]:
            raise InputError(
                f"--resume goes on with a run as it was begun, so {name} cannot be given beside it. "
                "Leave it out, or start another run without --resume."
            )


def _audit_data(data: Path, options: Options, *, quiet: bool, out: Path | None) -> None:
    from checker.errors import ClaimError
    from checker.own_data.dataset.any_size import data_to_audit, report_on
    from checker.own_data.dataset.table import print_data_report, write_data_page
    from checker.report.audits.audit_file import read_audit, shipped_audit
    from checker.runs.audit import select
    from checker.runs.read_statements import read_statements, readable

    read = data_to_audit(data)  # first: a broken file is told at once
    judged = read_audit(options.against) if options.against else shipped_audit()
    statements, errors = read_statements(select(options.names, paper=options.paper))

    def tell(term, answer) -> None:
        if not quiet:
            say(f"{readable(term)[:60]}: {answer.truth}  {answer.evidence}"[:160], err=True)

    report, write = report_on(read, statements, judged, seconds=options.seconds, quiet=quiet, on_answer=tell)
    print_data_report(report)
    if options.json_file:
        say(write(options.json_file))
    if out:
        say(write_data_page(report, out))
    if errors:
        raise ClaimError("; ".join(f"{name} could not be read: {why}" for name, why in errors.items()))


def _audit_exit(result: dict, own: set[str], weaker: bool) -> int:
    codes = [code_of(claim, own=claim["id"] in own) for claim in result["claims"]]
    return code_of_all([*codes, EXIT_WEAKER] if weaker else codes)
