"""Progress of an audit: a bar per running claim on a terminal, plain lines otherwise."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from checker.report.programs.terminal import for_terminal, say
from checker.runs.audit import Events
from checker.runs.schedule import RemainingTime
from checker.statements.claims.claim import TheoremFile


class AuditProgress:
    """A context manager whose ``events`` show an audit's progress on standard error."""

    def __init__(
        self, theorems: Sequence[TheoremFile], *, quiet: bool, budget: str = "standard", workers: int = 1
    ) -> None:
        self.total, self.done, self.quiet = len(theorems), 0, quiet
        self.bars = sys.stderr.isatty() and not quiet
        self.display = Progress(
            TextColumn("{task.description:44}", markup=False),
            BarColumn(),
            TextColumn("{task.completed}/{task.total}"),
            TimeElapsedColumn(),
            TextColumn("{task.fields[beside]}", markup=False),
            console=Console(stderr=True),
            disable=not self.bars,
            transient=True,
        )
        self.tasks: dict[TheoremFile, object] = {}
        self.remaining = RemainingTime(theorems, budget=budget, workers=workers)
        self.witness = ""
        self.overall = self.display.add_task("claims", total=self.total, beside="")
        self.events = Events(
            known=self._known, started=self._started, progressed=self._progressed, finished=self._finished
        )

    def __enter__(self) -> AuditProgress:
        self.display.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.display.stop()

    def _started(self, theorem: TheoremFile) -> None:
        self.remaining.started(theorem)
        self.tasks[theorem] = self.display.add_task(f"{theorem.paper}/{theorem.id}", total=None, beside="")

    def _progressed(self, theorem: TheoremFile, done: int, of: int) -> None:
        self.display.update(self.tasks[theorem], completed=done, total=max(done, of))  # type: ignore[arg-type]

    def _known(self, theorem: TheoremFile, entry: dict) -> None:
        self.remaining.known(theorem)
        beside = entry.get("obtained", "known from before")
        self._show(theorem, entry, "known from an earlier run" if beside == "run" else beside)

    def _finished(self, theorem: TheoremFile, entry: dict) -> None:
        self.remaining.finished(theorem)
        self._show(theorem, entry, self.remaining.text)

    def _show(self, theorem: TheoremFile, entry: dict, beside: str) -> None:
        self.done += 1
        if self.bars:
            if entry["witness"]:
                self.witness = for_terminal(f"last witness: {theorem.id}, {entry['finding']}")[:60]
            if theorem in self.tasks:
                self.display.remove_task(self.tasks.pop(theorem))  # type: ignore[arg-type]
            self.display.update(self.overall, advance=1, beside="; ".join(filter(None, [beside, self.witness])))
        elif not self.quiet:
            verdict = entry["verdict"] or "ERROR"
            name = f"{theorem.paper}/{theorem.id}"
            say(f"[{self.done}/{self.total}] {name}: {verdict}" + (f" ({beside})" if beside else ""), err=True)
