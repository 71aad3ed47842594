"""``checker check``: one statement from standard input or a file, judged in a child process with limits; no page is written."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from checker.app.terminal.forms import FORMS
from checker.app.terminal.forms import HELP as FORMS_HELP


@click.command()
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True), metavar="FILE")
@click.option(
    "--var", "variables", metavar="DECLARATION", multiple=True, help="A variable of the formula: 'x: vector n'."
)
@click.option("--assuming", metavar="FORMULA", multiple=True, help="A hypothesis, as LaTeX.")
@click.option("--reading", metavar="PART=READING", multiple=True, help="Which reading of an ambiguous part is meant.")
@click.option("--budget", type=click.Choice(["quick", "standard", "deep"]), default="quick", show_default=True)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--seconds", type=click.IntRange(1), help="Limit of processor time; default: that of the budget.")
@click.option("--memory", type=click.IntRange(2048), default=6144, show_default=True, help="Limit of memory, in MiB.")
@click.option("--name", default="claim.py", show_default=True, help="What a text from standard input is called.")
@click.option("--output-format", "form", type=click.Choice(FORMS), default="text", show_default=True, help=FORMS_HELP)
@click.option("--json", "json_dash", type=click.Choice(["-"]), help="The same as --output-format json.")
@click.option("--cache/--no-cache", default=True, show_default=True, help="Take and keep results of unchanged claims.")
def check(file, variables, assuming, reading, budget, seed, seconds, memory, name, form, json_dash, cache) -> None:
    """Check one statement: FILE, or - for standard input.

    The text is a theorem file (Python), a LaTeX formula with its variables, or a statement as JSON terms. It runs in a child process with
    limits of time and memory, and without a network where the system allows that.

    \b
    checker check - < my_lemma.py
    echo '\\|x\\|_2 \\le \\|x\\|_1' | checker check - --var 'x: vector n' --json -
    """
    from checker.app.given.given import checked, given_of
    from checker.app.terminal.audit_output import print_diagnostics, print_json
    from checker.data.seals import default_folder
    from checker.report.programs.diagnostics import Diagnostic
    from checker.report.programs.result import result_object, result_text
    from checker.report.programs.terminal import say
    from checker.runs.cache import Cache
    from checker.runs.one_claim import Answers, Limits

    name = name if file == Path("-") else str(file)
    limits = Limits(seconds=seconds, memory=memory * 2**20, network=False)
    kept = Cache(folder=default_folder()) if cache else None
    answers = Answers(budget=budget, seed=seed, limits=limits, cache=kept)
    found = checked(
        lambda: given_of(_text_of(file), variables=variables, assuming=assuming, readings=reading), answers, name=name
    )
    if json_dash or form == "json":
        print_json(result_object([found.result], budget=budget, seed=seed, exit_code=found.code))
    elif form == "text":
        say(result_text(found.result))
    else:
        sha256 = (found.result["statement"] or {}).get("sha256", "")
        print_diagnostics([Diagnostic.of(one, sha256) for one in found.result["diagnostics"]], form)
    raise SystemExit(found.code)


def _text_of(file: Path) -> str:
    """**Raises.** InputError."""
    from checker.data.places import read_named
    from checker.errors import InputError

    try:
        data = sys.stdin.buffer.read(4_000_001) if file == Path("-") else read_named(file)
    except OSError as problem:
        raise InputError(
            f"{file} cannot be read ({problem.strerror}). Give a file with one statement, or - for standard input; "
            "`checker audit` takes folders."
        ) from None
    return data.decode("utf-8", errors="replace")


__all__ = ["check"]
