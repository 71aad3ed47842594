"""``checker new``: a theorem file to start from, from a template or from a formula."""

from __future__ import annotations

from pathlib import Path

import click

from checker.errors import InputError
from checker.report.terminal import say


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
@click.pass_context
def new(context, name, kind, latex, variables, assuming, reading) -> None:
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

    Variables are declared as 'a: scalar', 'k: natural', 'x: vector n', 'A: matrix m n' or 'i: index n'.
    """
    from checker.app.new_theorem import new_theorem

    if latex is None and (variables or assuming or reading):
        raise InputError(
            "--var, --assuming and --reading say what a formula means, and there is none. Give it with --latex."
        )
    if latex is not None and kind is not None:
        raise InputError("--kind chooses a template and --latex states a formula. Give one of the two.")
    template = kind or "inequality"
    if latex is not None:
        from checker.app.theorem_from_latex import template_of

        template = template_of(latex, variables=variables, hypotheses=assuming, readings=reading)
    path = new_theorem(name, template, Path.cwd())
    if context.obj["quiet"]:
        say(path.name)
        return
    say(f"Wrote {path.name}. It is Python code and is run when judged; edit the statement, then")
    say(f"  checker audit {path.name} --budget quick     a verdict, with a page and certificates")
    say(f"  pytest {path.name}                           the same as a property test")


__all__ = ["new"]
