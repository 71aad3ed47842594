"""``checker new``: a theorem file to start from, from a template or from a formula."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from checker.errors import InputError
from checker.report.programs.terminal import say


@click.command()
@click.argument("name")
@click.option(
    "--kind",
    type=click.Choice(["identity", "inequality", "constant", "predicate", "limit", "rate"]),
    help="What the template states; default: inequality.",
)
@click.option("--latex", metavar="FORMULA", help="State this formula instead.")
@click.option(
    "--var", "variables", metavar="DECLARATION", multiple=True, help="A variable of the formula: 'x: vector n'."
)
@click.option("--assuming", metavar="FORMULA", multiple=True, help="A hypothesis, as LaTeX.")
@click.option("--reading", metavar="PART=READING", multiple=True, help="Which reading of an ambiguous part is meant.")
@click.option("--project", is_flag=True, help="A folder NAME instead: lemmas, a workflow for CI, a hook for commits.")
@click.pass_context
def new(context, name, kind, latex, variables, assuming, reading, project) -> None:
    """Write a theorem file NAME.py here, filled in so that it runs at once.

    \b
    identity     equal for all sizes (softmax does not see a constant added to the logits)
    inequality   a bound with a constant (softmax at inverse temperature beta)
    predicate    one named assumption about a dataset implies another
    limit        where gradient descent ends (docs/limits.md)
    rate         how fast it gets there: your own function on runs in log time, never a certified verdict

    Or from a formula; what it leaves open is asked:

    \b
    checker new norms --latex '\\|x\\|_2 \\le \\|x\\|_1' --var 'x: vector n'

    Or a folder for the lemmas of a paper, with the files that CI needs:

    \b
    checker new paper --project

    Variables are declared as 'a: scalar', 'k: natural', 'x: vector n', 'A: matrix m n', 'i: index n' or 'v: random vector n'.
    """
    from checker.app.given.new_theorem import new_theorem

    if project:
        _write_project(name, bool(kind or latex or variables or assuming or reading), quiet=context.obj["quiet"])
        return
    if latex is None and (variables or assuming or reading):
        raise InputError(
            "--var, --assuming and --reading say what a formula means, and there is none. Give it with --latex."
        )
    if latex is not None and kind is not None:
        raise InputError("--kind chooses a template and --latex states a formula. Give one of the two.")
    template = kind or "inequality"
    if latex is not None:
        from checker.app.given.theorem_from_latex import template_of

        template = template_of(latex, variables=variables, hypotheses=assuming, readings=reading)
    path = new_theorem(name, template, Path.cwd())
    if context.obj["quiet"]:
        say(path.name)
        return
    say(f"Wrote {path.name}. It is Python code and is run when judged; edit the statement, then")
    say(f"  checker audit {path.name} --budget quick     a verdict, with a page and certificates")
    if shutil.which("pytest"):
        say(f"  pytest {path.name}                           the same as a property test")


def _write_project(name: str, more: bool, *, quiet: bool) -> None:
    from checker.app.given.new_project import new_project

    if more:
        raise InputError(
            "--project writes a folder with lemmas of its own. Give it alone; then checker new in its lemmas/."
        )
    folder = new_project(name, Path.cwd())
    if quiet:
        say(folder.name)
        return
    say(
        f"Wrote {folder.name}/ with two lemmas, a workflow (.github/workflows/lemmas.yml) and a hook (.pre-commit-config.yaml)."
    )
    say(f"  cd {folder.name} && checker audit lemmas --budget quick     their verdicts, as CI will say them")
    say("In the workflow and the hook, replace OWNER by the owner of the checker's repository.")


__all__ = ["new"]
