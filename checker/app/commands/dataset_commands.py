"""``checker inspect`` and ``checker run``: what a dataset is, and how descent runs on it."""

from __future__ import annotations

import json
from pathlib import Path

import click

from checker.data.places import write_named
from checker.report.programs.terminal import say


@click.command()
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


@click.command()
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
