"""How a command ends, whatever happens to it: its lines printable, one sentence where something is wrong, an exit code of the table."""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import click

from checker.app.terminal.exit_codes import BROKEN_PIPE, BUDGET, DEFECT, INPUT, INTERRUPTED
from checker.errors import CheckerError
from checker.report.programs.terminal import say

DEBUG = "CHECKER_DEBUG"
_SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class Ended(KeyboardInterrupt):
    """SIGTERM or SIGHUP: as Ctrl-C, but for the exit code."""


@contextmanager
def signals_heard() -> Iterator[list[int]]:
    """SIGTERM and SIGHUP interrupt, once, so that what is finished is kept; the list then holds the signal."""
    heard: list[int] = []

    def handle(number: int, _: FrameType | None) -> None:
        for one in _SIGNALS:
            signal.signal(one, signal.SIG_IGN)
        heard.append(number)
        raise Ended

    here = threading.current_thread() is threading.main_thread()
    before = {n: signal.getsignal(n) for n in _SIGNALS} if here else {}
    before = {n: how for n, how in before.items() if how is signal.SIG_DFL}  # nohup has it ignored already
    for number in before:
        signal.signal(number, handle)
    try:
        yield heard
    finally:
        for number, how in before.items():
            signal.signal(number, how)


def exit_code_of(command: Callable[[], object]) -> int:
    """Run a command; what went wrong is one sentence on standard error.

    **Guarantee.** the code is one of :mod:`checker.app.terminal.exit_codes`, or 128 and the signal that ended it.
    """
    open_streams()
    with signals_heard() as heard:
        code = _flushed(_outcome(command))
    return 128 + heard[0] if heard and code == INTERRUPTED else code


def open_streams() -> None:
    """Put something in the place of standard streams that were closed, as by ``>&-``: else the next file that is opened takes their number.

    What is printed to such an output fails, and is said; what is said on such an error stream is lost.
    """
    for number, flags in enumerate((os.O_RDONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            opened = os.open(os.devnull, flags)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
    for name, number, mode in (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115


def _outcome(command: Callable[[], object]) -> int:
    output = sys.stdout
    try:
        code = command()
        return code if isinstance(code, int) else 0
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as problem:
        say(_usage(problem), err=True)
        return problem.exit_code if problem.exit_code != 1 else INPUT
    except CheckerError as problem:
        say(f"checker: {problem}", err=True)
        return problem.exit_code
    except (KeyboardInterrupt, click.Abort):
        say("checker: interrupted.", err=True)
        return INTERRUPTED
    except SystemExit as ended:
        if sys.stdout is not output:  # click's way of ending where nobody reads: it puts another stream there
            return BROKEN_PIPE
        return ended.code if isinstance(ended.code, int) else 0 if ended.code is None else INPUT
    except BrokenPipeError:
        return BROKEN_PIPE
    except Exception as problem:
        if os.environ.get(DEBUG):
            raise
        return _said(problem)


def _usage(problem: click.ClickException) -> str:
    context = getattr(problem, "ctx", None)
    usage = f"{context.get_usage()}\n" if context is not None else ""
    return f"{usage}Error: {problem.format_message()}"


def _said(problem: Exception) -> int:
    """One sentence about what no command expects, and its exit code."""
    if isinstance(problem, OSError):
        where = f"{problem.filename}: " if problem.filename is not None else ""
        say(
            f"checker: {where}{problem.strerror or problem}, so the command could not be finished. Make room, "
            "or name a file or folder that can be read and written.",
            err=True,
        )
        return INPUT
    if isinstance(problem, MemoryError):
        say(
            "checker: the memory of this machine was not enough. Give it less at once: fewer claims, inputs or workers.",
            err=True,
        )
        return BUDGET
    frame = traceback.extract_tb(problem.__traceback__)[-1]
    what = " ".join(f"{type(problem).__name__}: {problem}".split())[:300]
    say(
        f"checker: a defect of the checker ({what}; {os.path.basename(frame.filename)}, line {frame.lineno}). Please report it "
        f"with the command that you gave; with {DEBUG}=1 set, the command shows where it came from.",
        err=True,
    )
    return DEFECT


def _flushed(code: int) -> int:
    """The code, or another one where standard output does not take what was printed."""
    try:
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        code = BROKEN_PIPE
    except (OSError, ValueError) as problem:
        if code != INPUT:  # else it was said
            say(
                f"checker: what was to be printed could not be written ({problem}). Make room, or print it elsewhere.",
                err=True,
            )
        code = INPUT
    with suppress(OSError, ValueError):  # else the interpreter complains again when it ends
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    return code


def nobody_reads() -> bool:
    """Whether the reader of standard output went away, as an editor that was closed; false where the system does not say."""
    try:
        output = select.poll()
        output.register(sys.stdout.fileno(), 0)
        return any(event & select.POLLERR for _, event in output.poll(0))
    except (OSError, ValueError, AttributeError):
        return False
