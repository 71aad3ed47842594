"""The command line.  Heavy imports happen inside the commands, so that --help answers at once."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

import click

from checker import __version__
from checker.app.commands.audit_command import audit
from checker.app.commands.check_command import check as check_command
from checker.app.commands.checking_commands import derive, doctor, verify
from checker.app.commands.data_commands import data as data_group
from checker.app.commands.dataset_commands import inspect, run
from checker.app.commands.new_command import new as new_command
from checker.app.commands.paper_command import paper as paper_group
from checker.app.commands.prove_command import prove as prove_command
from checker.app.commands.report_commands import list_claims, report, show
from checker.app.commands.serve_command import serve as serve_command
from checker.app.terminal.ending import exit_code_of


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
    checker report reports/latest --paper P   one paper on one page for its authors (pdf, latex)
    checker inspect data.json          scores, optimal tokens, the exact SVM of a dataset
    checker run data.json              gradient descent, with its plot
    checker data from-model MODEL      a head of a trained model as exact data
    checker derive p --hessian         a gradient for all sizes, step by step
    checker verify reports/latest      re-check every certificate with the stand-alone verifier

    Exit codes: 0 done; 1 a verdict is weaker than published, or your own claim is refuted; 2 usage, input or an error;
    3 something missing; 4 a limit was met; 70 a defect of the checker; 129, 130, 143 interrupted (docs/running.md).
    """
    context.obj = {"quiet": quiet, "verbose": verbose}


for _command in (
    audit,
    report,
    list_claims,
    show,
    inspect,
    run,
    derive,
    verify,
    doctor,
    data_group,
    new_command,
    paper_group,
    prove_command,
    check_command,
    serve_command,
):
    main.add_command(_command)


if __name__ == "__main__":
    main()
