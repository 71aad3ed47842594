"""``%%claim`` for notebooks: a cell that holds a theorem file or a formula becomes a card with its verdict.

    %load_ext checker

    %%claim --var 'x: vector n'
    \\|x\\|_2 \\le \\|x\\|_1

The cell is judged in a child process with limits, as ``checker check`` does it: it sees nothing of the notebook's variables.
Interrupting the kernel ends the search.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click

from checker.app.given.given import checked, given_of
from checker.report.pages.card import card_html
from checker.report.programs.result import result_text
from checker.runs.one_claim import Answers, Limits

_LANGUAGE = "from checker.language import *\n"


@dataclass(frozen=True, kw_only=True)
class ClaimResult:
    """One result, as ``checker-result/1`` has it in ``data``; a notebook shows it as a card."""

    data: dict[str, Any]

    @property
    def verdict(self) -> str | None:
        return self.data["verdict"]

    def __repr__(self) -> str:
        return result_text(self.data)

    def _repr_html_(self) -> str:
        return str(card_html(self.data))


@click.command(add_help_option=False)
@click.option("--var", "variables", multiple=True)
@click.option("--assuming", multiple=True)
@click.option("--reading", "readings", multiple=True)
@click.option("--budget", type=click.Choice(["quick", "standard", "deep"]), default="quick")
@click.option("--seconds", type=click.IntRange(1))
def _options(**given: Any) -> dict[str, Any]:
    return given


def claim_of_cell(
    line: str, cell: str, *, on_progress: Callable[[int, int], None] = lambda _k, _n: None
) -> ClaimResult:
    """What ``%%claim LINE`` with a cell gives.  **Raises.** click.UsageError for other options than those of ``checker check``."""
    import shlex

    how = _options.main(args=shlex.split(line), standalone_mode=False)
    text = f"{_LANGUAGE}{cell}" if re.search(r"^CLAIM\b", cell, re.M) and "checker" not in cell else cell
    answers = Answers(budget=how["budget"], limits=Limits(seconds=how["seconds"], network=False))
    stops: list[Callable[[], None]] = []
    about = {name: how[name] for name in ("variables", "assuming", "readings")}
    try:
        found = checked(
            lambda: given_of(text, **about), answers, name="cell.py", on_progress=on_progress, on_start=stops.append
        )
    except BaseException:  # an interrupted kernel must leave no search behind
        for stop in stops:
            stop()
        raise
    return ClaimResult(data=found.result)


def load_ipython_extension(shell: Any) -> None:
    """``%load_ext checker``."""
    from IPython.display import HTML, display

    def claim(line: str, cell: str) -> ClaimResult | None:
        handle = display(HTML("<em>searching …</em>"), display_id=True)

        def on_progress(k: int, n: int) -> None:
            if handle is not None:
                handle.update(HTML(f"<em>{k} of {n} instances</em>"))

        try:
            return claim_of_cell(line, cell, on_progress=on_progress)
        except KeyboardInterrupt:
            print("The search was stopped; nothing was judged.")
            return None
        finally:
            if handle is not None:
                handle.update(HTML(""))

    shell.register_magic_function(claim, magic_kind="cell", magic_name="claim")


__all__ = ["ClaimResult", "claim_of_cell", "load_ipython_extension"]
