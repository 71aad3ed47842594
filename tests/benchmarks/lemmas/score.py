"""Score the checker on the lemmas whose truth is known.

    python -m tests.benchmarks.lemmas.score [--only PATTERN] [--seconds 30] [--workers 2] [--out results.json] [--resume]
    python -m tests.benchmarks.lemmas.score --engine        only the prover, in this process: fast, for its development

Every file goes through the command line as a user would send it: ``checker audit FILE --budget quick`` in a fresh process, without
cache, into a folder of its own.  A decided lemma gives +1, an undecided one 0, a wrong verdict −150.  An answer that took more than
``--seconds`` of processor time counts as undecided, but a wrong one is wrong however late.  Results are appended to OUT as they
come, one a line, so that nothing is lost at Ctrl-C; ``--resume`` goes on with what is missing, changed, or judged by another engine.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from tests.benchmarks.lemmas.catalogue import (
    POINTS,
    RIGHT,
    RIGHT_WORD,
    ROOT,
    UNDECIDED,
    WRONG,
    Lemma,
    judgement,
    lemmas,
)

FORMAT = "lemma-scores/1"
_PATIENCE = 4  # seconds of the clock for each second of the processor that an audit may take


@dataclass(frozen=True, kw_only=True)
class Result:
    """What the checker said of one lemma, and what it cost."""

    lemma: str
    topic: str
    truth: str
    verdict: str | None
    judged: str
    cpu: float
    wall: float
    finding: str
    file_sha256: str

    @property
    def points(self) -> int:
        return POINTS[self.judged]


def result(lemma: Lemma, word: str | None, *, cpu: float, wall: float, finding: str, seconds: float) -> Result:
    """The judgement of an answer; one that came too late is undecided unless it is wrong."""
    judged = judgement(lemma.truth, word)
    if judged == RIGHT and cpu > seconds:
        judged, finding = UNDECIDED, f"{word} after {cpu:.0f} s of processor time. {finding}"
    return Result(
        lemma=lemma.name,
        topic=lemma.topic,
        truth=lemma.truth,
        verdict=word,
        judged=judged,
        cpu=round(cpu, 2),
        wall=round(wall, 2),
        finding=finding,
        file_sha256=lemma.sha256,
    )


# ── the command line, as a user has it ──


class CommandLine:
    """Audits in fresh processes, of which all can be ended at once."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._running: dict[int, subprocess.Popen] = {}
        self._lock = threading.Lock()
        self._stopped = False

    def ask(self, lemma: Lemma) -> Result | None:
        """The answer on one lemma, None where all was ended meanwhile."""
        with tempfile.TemporaryDirectory(prefix="lemma-", ignore_cleanup_errors=True) as name:
            out = Path(name)
            command = [
                sys.executable,
                "-m",
                "checker.app.cli",
                "--quiet",
                "audit",
                str(lemma.path),
                "--budget",
                "quick",
                "--no-cache",
                "--workers",
                "1",
                "--out",
                str(out / "audit"),
            ]
            began = time.monotonic()
            with (out / "said").open("w+", encoding="utf-8", errors="replace") as said:
                with self._lock:
                    if self._stopped:
                        return None
                    process = subprocess.Popen(
                        command,
                        stdout=said,
                        stderr=said,
                        cwd=name,
                        start_new_session=True,
                        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"},
                    )
                    self._running[process.pid] = process
                late = threading.Timer(_PATIENCE * self.seconds, _end, (process,))
                late.start()
                _, status, used = os.wait4(process.pid, 0)
                late.cancel()
                process.returncode = os.waitstatus_to_exitcode(status)
                with self._lock:
                    self._running.pop(process.pid)
                    if self._stopped:
                        return None
                said.seek(0)
                words = said.read()
            cpu, wall = used.ru_utime + used.ru_stime, time.monotonic() - began
            word, finding = _read(out / "audit" / "audit.json")
            if not finding:
                finding = f"no answer, exit code {process.returncode}: {words.strip()[-300:]}"
            return result(lemma, word, cpu=cpu, wall=wall, finding=finding, seconds=self.seconds)

    def stop(self) -> None:
        with self._lock:
            self._stopped = True
            for process in self._running.values():
                _end(process)


def _end(process: subprocess.Popen) -> None:
    """End an audit as Ctrl-C would, so that it ends its own processes, and soon after with force."""
    with suppress(ProcessLookupError):
        os.kill(process.pid, signal.SIGINT)
    forced = threading.Timer(10, _kill, (process,))
    forced.daemon = True
    forced.start()


def _kill(process: subprocess.Popen) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def _read(path: Path) -> tuple[str | None, str]:
    """The verdict and the finding of an audit of one file."""
    try:
        (entry,) = json.loads(path.read_text(encoding="utf-8"))["claims"]
    except (OSError, ValueError, KeyError):
        return None, ""
    if entry["error"]:
        return None, f"error: {entry['error']['message']}"
    return entry["verdict"], entry["finding"] or "no finding"


# ── the prover alone ──


def ask_engine(lemma: Lemma, seconds: float) -> Result:
    """What the prover says in this process, without any search: PROVED, VACUOUS, or nothing.

    The verifier's answer is taken here, in the same process; the command line asks it in a fresh one.
    """
    from checker.statements.checks.time_limit import TimeUp, interrupted_after
    from checker.statements.claims.claim import load

    began, before = time.monotonic(), time.process_time()
    word, finding = None, "no proof found"
    try:
        with interrupted_after(seconds):
            claim, _ = load(lemma.path)
            word = proposed_word(claim)
            finding = finding if word is None else "a certificate that verify.py accepts"
    except TimeUp:
        finding = f"no proof within {seconds:g} s"
    except Exception as problem:  # a defect of the prover costs the proof
        finding = f"the prover failed: {type(problem).__name__}: {problem}"
    return result(
        lemma, word, cpu=time.process_time() - before, wall=time.monotonic() - began, finding=finding, seconds=seconds
    )


def proposed_word(claim) -> str | None:
    """VACUOUS or PROVED where the prover proposes a certificate that the verifier accepts."""
    from checker import verify
    from checker.certificates.limit_lemmas import lemma_certificates
    from checker.data.dataset import canonical_json
    from checker.proofs.search.prove import prove
    from checker.proofs.search.vacuous import prove_vacuous

    def accepted(certificate: dict | None) -> bool:
        return certificate is not None and verify.verify_text(canonical_json(certificate))[0] == "VERIFIED"

    if claim.hypotheses and accepted(prove_vacuous(claim)):
        return "VACUOUS"
    if any(map(accepted, lemma_certificates(claim, "", {}))) or accepted(prove(claim)):
        return "PROVED"
    return None


# ── all of them ──


def answers(asked: Sequence[Lemma], *, seconds: float, workers: int, engine: bool) -> Iterator[Result]:
    """Answers as they come; at Ctrl-C everything that runs is ended."""
    if engine:
        yield from (ask_engine(lemma, seconds) for lemma in asked)
        return
    line = CommandLine(seconds)
    with ThreadPoolExecutor(workers) as pool:
        waiting: set[Future[Result | None]] = {pool.submit(line.ask, lemma) for lemma in asked}
        try:
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for one in done:
                    found = one.result()
                    if found is not None:
                        yield found
        except BaseException:
            line.stop()
            pool.shutdown(cancel_futures=True)
            raise


def earlier(out: Path, engine: str, asked: Sequence[Lemma]) -> list[Result]:
    """The results in OUT that are still about these files and this engine."""
    if not out.exists():
        return []
    first, *lines = out.read_text(encoding="utf-8").splitlines() or [""]
    if not first or json.loads(first).get("engine") != engine:
        return []
    now = {one.name: one.sha256 for one in asked}
    known: dict[str, Result] = {}
    for line in lines:
        with suppress(ValueError):  # a line that was being written when the power went
            one = Result(**json.loads(line))
            if now.get(one.lemma) == one.file_sha256:
                known[one.lemma] = one
    return list(known.values())


def run(
    asked: Sequence[Lemma], *, out: Path, seconds: float, workers: int, engine: bool, resume: bool, console: Console
) -> bool:
    """Append an answer for every lemma that has none; False after Ctrl-C."""
    name = engine_name(engine)
    known = earlier(out, name, asked) if resume else []
    out.parent.mkdir(parents=True, exist_ok=True)
    head = {"format": FORMAT, "engine": name, "mode": "engine" if engine else "command line", "seconds": seconds}
    texts = [json.dumps(head), *(json.dumps(asdict(one), ensure_ascii=False) for one in known)]
    out.write_text("\n".join(texts) + "\n", encoding="utf-8")
    left = [one for one in asked if one.name not in {k.lemma for k in known}]
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    tally: dict[str, int] = {RIGHT: 0, UNDECIDED: 0, WRONG: 0}
    for one in known:
        tally[one.judged] += 1
    with Progress(*columns, console=console) as progress, out.open("a", encoding="utf-8") as file:
        bar = progress.add_task(_tally(tally), total=len(asked), completed=len(known))
        try:
            for one in answers(left, seconds=seconds, workers=workers, engine=engine):
                file.write(json.dumps(asdict(one), ensure_ascii=False) + "\n")
                file.flush()
                tally[one.judged] += 1
                progress.update(bar, advance=1, description=_tally(tally))
                if one.judged == WRONG:
                    progress.print(f"WRONG: {one.lemma} is {one.truth}, and the checker says {one.verdict}")
        except KeyboardInterrupt:
            return False
    return True


def _tally(counts: dict[str, int]) -> str:
    return f"{counts[RIGHT]} right, {counts[UNDECIDED]} undecided, {counts[WRONG]} wrong"


def engine_name(engine: bool) -> str:
    from checker.runs.fingerprint import engine_sha256

    return f"{'engine' if engine else 'command line'} {engine_sha256()}"


# ── what is printed ──


def by_topic(results: Sequence[Result]) -> Table:
    """Decided of all, for each truth, by topic."""
    table = Table(title="Lemmas decided, by topic", title_justify="left")
    table.add_column("topic")
    for name in (
        "PROVED of true",
        "REFUTED of false",
        "VACUOUS of vacuous",
        "wrong",
        "points",
        "median CPU s",
        "most CPU s",
    ):
        table.add_column(name, justify="right")
    topics = sorted({one.topic for one in results})
    for topic in topics:
        table.add_row(*_row(topic, [one for one in results if one.topic == topic]))
    table.add_section()
    table.add_row(*_row("all", results))
    return table


def _row(name: str, results: Sequence[Result]) -> list[str]:
    cells = [name]
    for truth in RIGHT_WORD:
        group = [one for one in results if one.truth == truth]
        right = sum(one.judged == RIGHT for one in group)
        cells.append(f"{right} of {len(group)} ({100 * right / len(group):.0f} %)" if group else "")
    times = [one.cpu for one in results]
    cells += [str(sum(one.judged == WRONG for one in results)), str(sum(one.points for one in results))]
    return [*cells, f"{median(times):.1f}" if times else "", f"{max(times):.1f}" if times else ""]


def show(results: Sequence[Result], console: Console, *, prover_alone: bool = False) -> None:
    """The table and the lists.  The prover alone refutes nothing: what it leaves of the false ones is not listed."""
    console.print(by_topic(results))
    groups: tuple[tuple[str, Callable[[Result], bool]], ...] = (
        ("Wrong", lambda one: one.judged == WRONG),
        ("Undecided", lambda one: one.judged == UNDECIDED and not (prover_alone and one.truth == "false")),
    )
    for title, belongs in groups:
        group = sorted(filter(belongs, results), key=lambda one: one.lemma)
        console.print(f"\n{title}: {len(group)}")
        for one in group:
            line = f"  {one.lemma} is {one.truth}: {one.verdict or 'no word'} ({one.cpu:.1f} s). {one.finding}"
            console.print(line[:220], highlight=False, markup=False, soft_wrap=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="a part of topic/name, or a pattern with * in it")
    parser.add_argument("--seconds", type=float, default=30, help="of processor time for each lemma (default 30)")
    parser.add_argument("--workers", type=int, default=2, help="audits at the same time (default 2)")
    parser.add_argument("--out", type=Path, default=Path("results.json"), help="where results go, one a line")
    parser.add_argument("--resume", action="store_true", help="keep the results in OUT that still hold")
    parser.add_argument("--engine", action="store_true", help="ask the prover alone, in this process")
    parser.add_argument("--show", action="store_true", help="run nothing: print the tables of OUT")
    options = parser.parse_args()
    asked = lemmas(options.only)
    wide = None if sys.stdout.isatty() else 140
    console, notes = Console(width=wide), Console(stderr=True, width=wide)
    finished = options.show or run(
        asked,
        out=options.out,
        seconds=options.seconds,
        workers=options.workers,
        engine=options.engine,
        resume=options.resume,
        console=notes,
    )
    names = {one.name for one in asked}
    head, *lines = options.out.read_text(encoding="utf-8").splitlines()
    results = [one for one in (Result(**json.loads(line)) for line in lines) if one.lemma in names]
    show(results, console, prover_alone=json.loads(head)["mode"] == "engine")
    if not finished:
        notes.print(f"Interrupted: {len(results)} of {len(asked)} are in {options.out}. Go on with --resume.")
        return 130
    return 1 if any(one.judged == WRONG for one in results) else 0


if __name__ == "__main__":
    sys.exit(main())
