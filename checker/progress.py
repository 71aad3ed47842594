"""Progress of an audit: a bar per running claim on a terminal, plain lines otherwise."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from checker.audit import Events
from checker.claim import TheoremFile


class AuditProgress:
    """A context manager whose ``events`` show an audit's progress on standard error."""

    def __init__(self, theorems: Sequence[TheoremFile], *, quiet: bool) -> None:
        self.total, self.done, self.quiet = len(theorems), 0, quiet
        self.bars = sys.stderr.isatty() and not quiet
        self.display = Progress(
            TextColumn("{task.description:44}"), BarColumn(), TextColumn("{task.completed}/{task.total}"),
            TimeElapsedColumn(), TimeRemainingColumn(), console=Console(stderr=True), disable=not self.bars, transient=True,
        )  # fmt: skip
        self.tasks: dict[TheoremFile, object] = {}
        self.overall = self.display.add_task("claims", total=self.total)
        self.events = Events(started=self._started, progressed=self._progressed, finished=self._finished)

    def __enter__(self) -> AuditProgress:
        self.display.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.display.stop()

    def _started(self, theorem: TheoremFile) -> None:
        self.tasks[theorem] = self.display.add_task(f"{theorem.paper}/{theorem.id}", total=None)

    def _progressed(self, theorem: TheoremFile, done: int, of: int) -> None:
        self.display.update(self.tasks[theorem], completed=done, total=max(done, of))  # type: ignore[arg-type]

    def _finished(self, theorem: TheoremFile, entry: dict) -> None:
        self.done += 1
        if self.bars:
            self.display.remove_task(self.tasks.pop(theorem))  # type: ignore[arg-type]
            self.display.advance(self.overall)
        elif not self.quiet:
            verdict = entry["verdict"] or "ERROR"
            print(f"[{self.done}/{self.total}] {theorem.paper}/{theorem.id}: {verdict}", file=sys.stderr, flush=True)
