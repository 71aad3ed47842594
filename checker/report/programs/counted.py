"""How far a long command is, on standard error: a bar on a terminal, a line from time to time elsewhere; both say when it ends."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from checker.report.programs.terminal import for_terminal, say

_EVERY = 2.0  # seconds between two lines


class Counted:
    """So many of so many ``what`` are done: a context manager.

    **Guarantee.** the time left is what the rest takes at the speed from ``begin`` on; what was known before counts for nothing.
    """

    def __init__(
        self,
        what: str,
        total: int,
        *,
        quiet: bool = False,
        lines: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.what, self.total, self.quiet, self.lines, self.clock = what, total, quiet, lines, clock
        self.bar = sys.stderr.isatty() and not quiet
        self.first, self.done = 0, 0
        self.begun = self.told = clock()
        self.display = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.fields[beside]}", markup=False),
            console=Console(stderr=True),
            disable=not self.bar,
            transient=True,
        )
        self.task = self.display.add_task(what, total=total, beside="")

    def __enter__(self) -> Counted:
        self.display.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None = None,
        problem: BaseException | None = None,
        trace: TracebackType | None = None,
    ) -> None:
        self.display.stop()

    def begin(self, done: int) -> None:
        """The work goes on from here, as after parts that were kept."""
        self.first = self.done = done
        self.begun = self.clock()

    def reach(self, done: int, beside: str = "") -> float:
        """So many are done now.  Seconds that are left, about; 0 at the end, and before anything was done."""
        now, self.done = self.clock(), done
        left = (now - self.begun) * (self.total - done) / (done - self.first) if done > self.first else 0.0
        ending = f"about {left:,.0f} s left" if done > self.first else ""
        if self.bar:
            shown = "; ".join(filter(None, [ending, for_terminal(beside)[:60]]))
            self.display.update(self.task, completed=done, beside=shown)
        elif self.lines and not self.quiet and done < self.total and now - self.told >= _EVERY:
            self.told = now
            say(f"… {self.what} {done:,} of {self.total:,}, {ending}", err=True)
        return left

    def say(self, text: str) -> None:
        """A line of its own, above the bar."""
        if self.bar:
            self.display.console.print(for_terminal(text), markup=False, highlight=False)
        elif not self.quiet:
            say(text, err=True)
