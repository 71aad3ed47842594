"""``checker serve --mcp``: the checker as a Model Context Protocol server on standard input and output, for assistants and agents."""

from __future__ import annotations

import os
import signal
from types import FrameType

import click


@click.command()
@click.option(
    "--mcp", is_flag=True, required=True, help="Speak the Model Context Protocol on standard input and output."
)
@click.option("--budget", type=click.Choice(["quick", "standard", "deep"]), default="quick", show_default=True)
@click.option("--seconds", type=click.IntRange(1), default=60, show_default=True, help="The most one answer may use.")
@click.option("--memory", type=click.IntRange(2048), default=6144, show_default=True, help="Limit of memory, in MiB.")
@click.option("--data-only", is_flag=True, help="Refuse theorem files, which are code; take formulas and JSON terms.")
def serve(mcp, budget, seconds, memory, data_only) -> None:
    """Answer an assistant's questions: check a statement or a proof, suggest one, look up a function, read a formula.

    It needs the extra `mcp`: pip install 'attention-claim-checker[mcp]'.  Theorem files that an assistant sends are code; each runs in a
    child process with limits, and without a network where the system allows that.
    """
    from checker.app.assistants.mcp_server import server_of
    from checker.app.assistants.mcp_tools import Tools
    from checker.runs.one_claim import Answers, Limits

    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end_at_once)
    limits = Limits(seconds=seconds, memory=memory * 2**20, network=False)
    server_of(Tools(answers=Answers(budget=budget, limits=limits), takes_code=not data_only)).run("stdio")


def _end_at_once(number: int, _: FrameType | None) -> None:
    """Nothing softer ends the server: one of its threads waits for standard input."""
    from checker.runs.workers import end_processes

    end_processes()
    os._exit(128 + number)


__all__ = ["serve"]
