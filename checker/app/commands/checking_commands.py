"""``checker derive``, ``checker verify`` and ``checker doctor``."""

from __future__ import annotations

import json
from pathlib import Path

import click

from checker.app.commands.derive_help import DERIVE_HELP
from checker.app.terminal.exit_codes import MISSING as EXIT_MISSING
from checker.app.terminal.exit_codes import WEAKER as EXIT_WEAKER
from checker.data.places import write_named
from checker.report.programs.terminal import say


@click.command(help=DERIVE_HELP)
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


@click.command()
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


@click.command()
def doctor() -> None:
    """What is installed and works, found out by trying it.  Exit 3 when something needed is missing."""
    from checker.app.commands.doctor import checkup

    healthy = True
    for item in checkup():
        say(f"{'ok     ' if item.works else 'MISSING' if item.needed else 'absent '} {item.name:22} {item.detail}")
        healthy &= item.works or not item.needed
    raise SystemExit(0 if healthy else EXIT_MISSING)
