"""The command line.  Heavy imports happen inside the commands, so that --help answers at once."""

from __future__ import annotations

import json
import os
import sys
from functools import partial
from pathlib import Path
from typing import Any

import click

from checker import __version__
from checker.app.commands.check_command import check as check_command
from checker.app.commands.data_commands import data as data_group
from checker.app.commands.derive_help import DERIVE_HELP
from checker.app.commands.new_command import new as new_command
from checker.app.commands.paper_command import folders_of_papers, say_coverage, with_coverage
from checker.app.commands.paper_command import paper as paper_group
from checker.app.commands.prove_command import prove as prove_command
from checker.app.commands.serve_command import serve as serve_command
from checker.app.terminal.ending import exit_code_of
from checker.app.terminal.exit_codes import INTERRUPTED as EXIT_INTERRUPTED
from checker.app.terminal.exit_codes import MISSING as EXIT_MISSING
from checker.app.terminal.exit_codes import WEAKER as EXIT_WEAKER
from checker.app.terminal.exit_codes import code_of, code_of_all
from checker.app.terminal.forms import FORMS
from checker.app.terminal.forms import HELP as FORMS_HELP
from checker.data.places import write_named
from checker.report.programs.terminal import say


class _Group(click.Group):
    """Whatever happens to a command, it ends with one sentence and an exit code of the table."""

    def main(self, *args: Any, standalone_mode: bool = True, **more: Any) -> Any:
        command = partial(super().main, *args, standalone_mode=False, **more)
        if not standalone_mode:
            return command()
        sys.exit(exit_code_of(command))


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="checker")
@click.option("-q", "--quiet", is_flag=True, help="Print results only, no progress.")
@click.option("-v", "--verbose", is_flag=True, help="Say more while working.")
@click.pass_context
def main(context: click.Context, quiet: bool, verbose: bool) -> None:
    """Is this theorem about softmax attention true, as printed?

    \b
    checker audit                      judge every shipped claim, write reports/latest/index.html
    checker audit lemma-3.12           one claim;  checker audit my_lemma.py  one of your own
    checker audit lemmas/              every theorem file in a folder of yours
    checker check -                    a theorem file or a formula from standard input
    checker serve --mcp                the same for agents
    checker audit --resume FOLDER      go on with a run that was interrupted
    checker report RUN_A --diff RUN_B  what two runs found differently
    checker audit --data data.json     which claims speak about a dataset, and what they promise
    checker new my_lemma               a theorem file to start from (--project: a folder with CI)
    checker paper new SOURCE --out F   a paper's LaTeX as theorem files
    checker prove my_lemma.py          the steps of its proof, while you write it
    checker show lemma-3.12            its evidence in a folder to send
    checker report reports/latest      the same audit as Markdown, LaTeX or JSON
    checker inspect data.json          scores, optimal tokens, the exact SVM of a dataset
    checker run data.json              gradient descent, with its plot
    checker data from-model MODEL      a head of a trained model as exact data
    checker derive p --hessian         a gradient for all sizes, step by step
    checker verify reports/latest      re-check every certificate with the stand-alone verifier

    Exit codes: 0 done; 1 a verdict is weaker than published, or your own claim is refuted; 2 usage, input or an error;
    3 something missing; 4 a limit was met; 70 a defect of the checker; 129, 130, 143 interrupted (docs/running.md).
    """
    context.obj = {"quiet": quiet, "verbose": verbose}


main.add_command(data_group)
main.add_command(new_command)
main.add_command(paper_group)
main.add_command(prove_command)
main.add_command(check_command)
main.add_command(serve_command)


@main.command()
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
def audit(
    context,
    names,
    paper,
    budget,
    seed,
    workers,
    cluster,
    resume,
    cache,
    cache_dir,
    out,
    json_file,
    form,
    watched,
    against,
    data,
    seconds,
    again,
    coq,
    library,
    verbose,
) -> None:
    """Judge claims and write the report.

    NAMES are ids (`lemma-3.12`, `similarity/lemma-3.12`), or theorem files (`my_lemma.py`) and folders of your own.
    Theorem files are Python code and are run: only audit files you trust.  Each claim runs in a
    process of its own, with limits.  A finished claim is in OUT/ledger.sqlite before the next begins, so
    that after a crash --resume OUT goes on with what is left (docs/running.md).

    With --data FILE (as for `checker inspect`) every hypothesis is answered on that dataset; verdicts are taken from
    --against, else from the published audit; --json writes the exact answers, with SVM certificates beside; --out a page.
    """
    if data is not None:
        named = context.get_parameter_source("out") is click.core.ParameterSource.COMMANDLINE
        _audit_data(data, names, paper, json_file, against, seconds, context.obj["quiet"], out if named else None)
        return
    if json_file == Path("-"):
        form, json_file = "json", None
    from checker.app.terminal.audit_output import print_audit, print_changes, problems_told, say_what_is_absent

    context.with_resource(problems_told(names, form, budget=budget, seed=seed))
    if watched:
        from checker.app.commands.watching import watch_names

        watch_names(
            names, budget=budget, seed=seed, form=form, cache=cache, cache_dir=cache_dir, quiet=context.obj["quiet"]
        )
        return
    from checker.coq.trust import with_kernel
    from checker.data.dataset import canonical_json
    from checker.report.audits.audit_file import read_audit, shipped_audit
    from checker.runs import audit as engine
    from checker.runs.cache import Cache, default_folder
    from checker.runs.compare import changes

    if coq:
        from checker.coq.compiler import coqc_path

        coqc_path()  # missing is said before the work, not after
    if resume is not None:
        _refuse_beside_resume(context)
        theorems, out = list(engine.theorems_of(resume)), resume
    else:
        theorems = engine.select(names, paper=paper)
    own = _own_claims(theorems, quiet=context.obj["quiet"])
    say_what_is_absent(names, quiet=context.obj["quiet"])
    earlier = read_audit(against) if against else shipped_audit() if len(own) < len(theorems) else None
    if library:
        os.environ["CHECKER_LIBRARY"] = os.pathsep.join(str(one.resolve()) for one in library)
    os.environ |= {} if cache else {"CHECKER_STEPS": "0"}  # steps of proof scripts are searched again too
    kept = Cache(folder=cache_dir or default_folder()) if cache else None
    how = {"workers": workers, "cluster": cluster, "cache": kept}
    run = {"budget": budget, "seed": seed, "out": out, "again": again}
    result = _judged(context, theorems, how, run, resume is not None)
    result = with_coverage(result, theorems, out)
    if coq:
        from checker.coq.trust import ask_kernel

        for line in ask_kernel(result, out):
            say(line)
        engine.write_audit(result, out)
    result = with_kernel(result, out)
    if json_file:
        write_named(json_file, (canonical_json(result) + "\n").encode("ascii"))
    for folder in folders_of_papers(names) if form == "text" else ():
        say_coverage(folder, result["claims"])
    difference = changes(result, earlier, only_shared=True) if earlier else None
    code = _audit_exit(result, own, bool(difference and difference.weaker))
    print_audit(result, theorems, form, folder=out, exit_code=code, verbose=verbose or context.obj["verbose"])
    print_changes(difference, asked=bool(against), err=form != "text")
    context.exit(code)


def _judged(context: click.Context, theorems, how: dict, run: dict, resumed: bool) -> dict:
    """The audit's result with a progress bar; an interrupted one exits, and says how to go on."""
    from checker.app.terminal.progress import AuditProgress
    from checker.runs import audit as engine

    with AuditProgress(theorems, quiet=context.obj["quiet"], budget=run["budget"], workers=how["workers"]) as progress:
        how = how | {"events": progress.events}
        try:
            return engine.resume_audit(run["out"], **how) if resumed else engine.run_audit(theorems, **run, **how)
        except engine.AuditInterrupted as stop:
            say(
                f"Interrupted: {len(stop.entries)} of {len(theorems)} claims are finished and in {run['out']}. "
                f"Go on with: checker audit --resume {run['out']}",
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


def _audit_data(data: Path, names, paper, json_file, against, seconds, quiet, out) -> None:
    from checker.errors import ClaimError
    from checker.own_data.dataset.any_size import data_to_audit, report_on
    from checker.own_data.dataset.table import print_data_report, write_data_page
    from checker.report.audits.audit_file import read_audit, shipped_audit
    from checker.runs.audit import select
    from checker.runs.read_statements import read_statements, readable

    read = data_to_audit(data)  # first: a broken file is told at once
    judged = read_audit(against) if against else shipped_audit()
    statements, errors = read_statements(select(names, paper=paper))

    def tell(term, answer) -> None:
        if not quiet:
            say(f"{readable(term)[:60]}: {answer.truth}  {answer.evidence}"[:160], err=True)

    report, write = report_on(read, statements, judged, seconds=seconds, quiet=quiet, on_answer=tell)
    print_data_report(report)
    if json_file:
        say(write(json_file))
    if out:
        say(write_data_page(report, out))
    if errors:
        raise ClaimError("; ".join(f"{name} could not be read: {why}" for name, why in errors.items()))


def _audit_exit(result: dict, own: set[str], weaker: bool) -> int:
    codes = [code_of(claim, own=claim["id"] in own) for claim in result["claims"]]
    return code_of_all([*codes, EXIT_WEAKER] if weaker else codes)


@main.command()
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
@click.option(
    "--diff",
    "later",
    metavar="RUN_B",
    type=click.Path(path_type=Path, exists=True),
    help="Instead: what changed from RUN to RUN_B: stronger, weaker, changed.  Exit 1 if anything is weaker or gone.",
)
@click.pass_context
def report(context, run, form, out, later) -> None:
    """Write a finished audit in another form, or compare two.  RUN is the folder of an audit, or its audit.json.

    Each verdict is derived again from the certificates in the folder; the others are marked “not re-checked”.

    \b
    html    one page that needs no network
    pdf     all of it for paper; needs --out, and a Chromium on this machine
    json    canonical; its schema is checker/report/audits/audit.schema.json
    md      Markdown with formulas
    latex   a document by itself; or \\input it in the preamble, then \\AuditTable and \\AuditAppendix
    """
    if later is not None:
        _compare_runs(context, run, later)
        return
    from checker.report.pages.forms import report as written
    from checker.report.pages.forms import report_pdf

    _warn_of_answers(run if run.is_dir() else run.parent)
    if form == "pdf" and out is None:
        raise click.UsageError("A PDF is not printed to the terminal: name its file with --out.")
    if out is None:
        say(written(run, form), nl=False)
        return
    made = report_pdf(run) if form == "pdf" else written(run, form).encode()
    write_named(out, made)
    say(out)


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


@main.command("list")
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


@main.command()
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


@main.command()
@click.argument("data", type=click.Path(path_type=Path))
@click.option(
    "--json", "json_file", type=click.Path(path_type=Path, dir_okay=False), help="Write the exact report here."
)
@click.option(
    "--certificates", type=click.Path(path_type=Path, dir_okay=False), help="Write the SVM certificates here (.jsonl)."
)
@click.pass_context
def inspect(context, data: Path, json_file, certificates) -> None:
    """What a dataset is: sizes, scores, optimal tokens, assumptions, the exact SVM or the proof there is none.

    \b
    DATA is .json, .npz or .safetensors with the arrays
      tokens      (n, T, d), or (ΣT, d) together with lengths (n)
      labels      (n), each 1 or -1
      head        (d)
      queries     (n, d)  optional: then the W-SVM is solved too
      key_matrix  (d, d)  optional: keys are W x instead of x
    In JSON, numbers are integers or texts "p/q".  Floats enter as the exact rationals they are.
    """
    from checker.own_data.dataset.any_size import inspection_of, refuse_certificates

    dataset, report, text = inspection_of(data, quiet=context.obj["quiet"])
    say(text)
    if json_file:
        write_named(json_file, (json.dumps(report, indent=1, sort_keys=True) + "\n").encode())
    if certificates:
        refuse_certificates(dataset)
        _write_svm_certificates(dataset, certificates)


def _write_svm_certificates(dataset, path: Path) -> None:
    from checker.attention.scores import unique_optimal_tokens
    from checker.certificates.verification import verified
    from checker.certificates.writing import svm_certificate, write_certificates
    from checker.errors import InputError
    from checker.svm.attention_svm import head_svm, matrix_svm, prompt_svm

    choice = unique_optimal_tokens(dataset)
    if choice is None:
        raise InputError("The optimal tokens are tied, so there is no one SVM to certify. See the listed ties.")
    svms = [prompt_svm(dataset, choice), head_svm(dataset, choice)]
    if dataset.queries is not None:
        svms.insert(1, matrix_svm(dataset, choice))
    count = write_certificates(path, [svm_certificate(s) for s in svms])
    acceptance = verified(path, count=count)
    say(f"{acceptance.accepted} of {count} certificates accepted by verify.py: {path}")
    if not acceptance.all_accepted:
        raise InputError("; ".join(acceptance.complaints))


@main.command()
@click.argument("data", type=click.Path(path_type=Path))
@click.option(
    "--algorithm",
    type=click.Choice(["plain", "normalised", "mirror", "normalised-mirror"]),
    default="normalised",
    show_default=True,
    help="Gradient or mirror descent, plain or with gradients of constant (dual) norm.",
)
@click.option("--p", "power", help='The potential of mirror descent is (1/p) Σ|x|^p; p > 1, exact ("3", "7/4").')
@click.option(
    "--on", "parameter", type=click.Choice(["p", "W"]), default="p", show_default=True, help="What is trained."
)
@click.option(
    "--arithmetic",
    type=click.Choice(["float", "mpmath", "flint"]),
    default="float",
    show_default=True,
    help="float is log-scaled float64; the other two take --digits; mpmath reports bounds.",
)
@click.option("--digits", type=click.IntRange(15, 10_000), default=50, show_default=True, help="For mpmath and flint.")
@click.option("--double-double", is_flag=True, help="With float: p and the logits in double-double.")
@click.option(
    "--loss",
    type=click.Choice(["logistic", "exponential", "correlation", "sigmoid", "squared"]),
    default="logistic",
    show_default=True,
)
@click.option(
    "--step",
    default="1/10",
    show_default=True,
    help='Step size, exact ("1/10" or "0.1"), or "1/L" with L the derived Lipschitz constant of the gradient.',
)
@click.option("--steps", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--start", help="Where to start: comma-separated numbers, d of them (d·d for W); default zero.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), default=Path("reports/run"), show_default=True)
@click.pass_context
def run(context, data, **options) -> None:
    """Gradient descent on a dataset: attention, norm, and the angle to the exact SVM direction.

    Writes trajectory.json and trajectory.svg to --out and prints a table.  With mpmath the run follows
    the derived gradient, and every step stands beside the printed, the composed and the best derived bound.
    """
    from checker.own_data.dataset.any_size import descent_of

    for line in descent_of(data, quiet=context.obj["quiet"], **options):
        say(line)


@main.command(help=DERIVE_HELP)
@click.argument("model", metavar="MODEL")
@click.option(
    "--loss", metavar="L", help="logistic, exponential, correlation, sigmoid or squared; default: any smooth loss."
)
@click.option("--hessian", is_flag=True, help="The second derivatives too.")
@click.option("--latex", is_flag=True, help="Print LaTeX instead of plain text.")
@click.option(
    "--certificate",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write a certificate of every equation here (.jsonl).",
)
def derive(model, loss, hessian, latex, certificate) -> None:
    from checker.symbolic.derivation import derive as derivation_of
    from checker.symbolic.derivation import identity_certificates
    from checker.symbolic.derivation_text import derivation_lines
    from checker.symbolic.formulas.loss_formulas import with_loss
    from checker.symbolic.models.named import model_named

    found = derivation_of(with_loss(model_named(model), loss), hessian=hessian)
    for line in derivation_lines(found, latex=latex):
        say(line)
    if certificate:
        _write_identities(identity_certificates(found), certificate)


def _write_identities(certificates: list[dict], path: Path) -> None:
    from checker.certificates.verification import verified
    from checker.certificates.writing import write_certificates
    from checker.errors import Undecided

    count = write_certificates(path, certificates)
    acceptance = verified(path, count=count)
    say(f"\n{acceptance.accepted} of {count} equations proved for all sizes by verify.py: {path}", err=True)
    say(acceptance.says, err=True)
    if not acceptance.all_accepted:
        raise Undecided("Some equations were not proved, so do not use them: " + "; ".join(acceptance.complaints))


@main.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option("--coq", is_flag=True, help="Then ask Coq's kernel too, for the certificates that have an export.")
@click.option(
    "--json", "json_file", type=click.Path(path_type=Path, dir_okay=False), help="With --coq: write its answers here."
)
@click.pass_context
def verify(context, paths, coq, json_file) -> None:
    """Re-check certificates (files or folders) with the stand-alone verifier, in a fresh process.

    Of a folder, such as that of an audit, every certificate is read; what is no certificate is named and passed over.

    The same without this package: `python -I verify.py PATH`, from any folder, with Python 3.8 or later.

    With --coq each certificate of type kkt, farkas or tree, and of each claim that the library of Coq theorems proves, is also
    written as Coq files, compiled, and its assumptions read (docs/certificates.md).
    """
    from checker.app.commands.verify_command import verify_again
    from checker.errors import InputError

    if coq:
        _verify_with_coq(paths, json_file)
        return
    if json_file:
        raise InputError("--json writes what Coq answered, and Coq was not asked. Add --coq, or leave --json out.")
    context.exit(verify_again(paths))


def _verify_with_coq(paths, json_file) -> None:
    from checker.coq.kernel import ACCEPTED, REFUSED, kernel_answers

    answers = []
    for answer in kernel_answers(paths):
        say(answer.line)
        answers.append(answer)
    if json_file:
        write_named(json_file, (json.dumps([a.json for a in answers], indent=1, sort_keys=True) + "\n").encode())
    outcomes = [a.outcome for a in answers]
    say(f"{outcomes.count(ACCEPTED)} of {len(outcomes)} certificates accepted by the kernel")
    raise SystemExit(EXIT_WEAKER if REFUSED in outcomes or ACCEPTED not in outcomes else 0)


@main.command()
def doctor() -> None:
    """What is installed and works, found out by trying it.  Exit 3 when something needed is missing."""
    from checker.app.commands.doctor import checkup

    healthy = True
    for item in checkup():
        say(f"{'ok     ' if item.works else 'MISSING' if item.needed else 'absent '} {item.name:22} {item.detail}")
        healthy &= item.works or not item.needed
    raise SystemExit(0 if healthy else EXIT_MISSING)


if __name__ == "__main__":
    main()
