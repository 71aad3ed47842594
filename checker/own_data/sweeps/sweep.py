"""Many heads or datasets, each judged in a process with a limit, each on disk before the next begins.

The folder of a sweep holds ``ledger.jsonl``, one line a finished unit.  A sweep that was interrupted or killed goes on when the
same command is given again: a unit whose job, files and engine are the same is not judged again.  Units run in processes of this
machine, or on the workers of a Dask cluster that sees the same files.
"""

from __future__ import annotations

import atexit
import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from checker.data.processes import child_environment, end_group
from checker.errors import InputError
from checker.own_data.parts.finished_parts import FORMAT as FORMAT
from checker.own_data.parts.finished_parts import Ledger as Ledger
from checker.own_data.sweeps.units import Unit, blank, refusal
from checker.runs.cluster import cluster_client
from checker.runs.fingerprint import engine_sha256

LEDGER = "ledger.jsonl"
_FIRST = 120.0  # seconds for a process to begin, in which it reads every theorem file
_PARTS = 6  # limited parts of a unit, each of at most the seconds given: the hypotheses, three SVMs, reading, and room

Told = Callable[[Unit, dict[str, Any], bool], None]


class SweepInterrupted(Exception):
    """Ctrl-C: ``finished`` units are in the ledger."""

    def __init__(self, finished: int) -> None:
        super().__init__("interrupted")
        self.finished = finished


@dataclass(frozen=True, kw_only=True)
class Sweep:
    """What a sweep found.  **Convention.** ``entries`` are in the order of the units, whatever finished first."""

    entries: tuple[dict[str, Any], ...]

    @property
    def failed(self) -> int:
        """How many units have no answer."""
        return sum(bool(entry["error"]) for entry in self.entries)


def sweep(
    units: Sequence[Unit],
    out: Path,
    *,
    workers: int = 2,
    cluster: str | None = None,
    told: Told = lambda _u, _e, _k: None,
) -> Sweep:
    """Judge every unit; ``told`` hears of each one, and whether the ledger knew it already.

    **Guarantee.** the same entries whatever the number of workers or the order of completion, as long as no limit of time is met.
    **Raises.** SweepInterrupted after Ctrl-C; InputError where another sweep writes to ``out``, or no cluster answers.
    """
    engine = _own_engine()
    with Ledger(out / LEDGER) as ledger:
        found: dict[int, dict[str, Any]] = {}
        keys = [unit.key(engine) for unit in units]
        for number, (unit, key) in enumerate(zip(units, keys, strict=True)):
            if key in ledger.known:
                found[number] = blank(unit) | ledger.known[key]
                told(unit, found[number], True)
        try:
            with _units(workers, cluster) as pool:
                left = {
                    pool.submit(judged_in_child, unit.job, engine): k for k, unit in enumerate(units) if k not in found
                }
                while left:
                    for future in wait(left, return_when=FIRST_COMPLETED).done:
                        number = left.pop(future)
                        found[number] = _entry(units[number], future)
                        if not found[number].get("unfinished"):
                            ledger.record(keys[number], found[number])
                        told(units[number], found[number], False)
        except KeyboardInterrupt:
            raise SweepInterrupted(len(found)) from None
    return Sweep(entries=tuple(found[k] for k in range(len(units))))


def _entry(unit: Unit, future: Future[dict[str, Any]]) -> dict[str, Any]:
    try:
        return blank(unit) | future.result()
    except InputError:
        raise
    except Exception as problem:  # a worker that was lost
        return refusal(unit, f"It was not judged ({type(problem).__name__}: {problem}).") | {"unfinished": True}


# where units run


@contextmanager
def _units(workers: int, cluster: str | None) -> Iterator[Executor]:
    """What units are submitted to; leaving early ends what runs on this machine."""
    if cluster is not None:
        with cluster_client(cluster) as client:
            pool = client.get_executor(pure=False)
            try:
                yield pool
            finally:
                pool.shutdown(wait=False)
        return
    with ThreadPoolExecutor(workers) as pool:
        try:
            yield pool
        except BaseException:
            _stopping.set()
            pool.shutdown(wait=False, cancel_futures=True)
            end_children()
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
            end_children()
            _stopping.clear()


def judged_in_child(job: dict[str, Any], engine: str) -> dict[str, Any]:
    """The fields that a job settles, from a process of its own; ``error`` where a limit ended it or it broke.

    **Raises.** InputError where this machine has another engine than ``engine``.
    """
    if _own_engine() != engine:
        raise InputError(
            "A worker of the cluster has another version of the checker than this process, so its results could not be told "
            "apart from ours. Install the same version on every worker and start them again."
        )
    with _lock:
        child = _idle.pop() if _idle else None
    child = child or _Child()
    limit = None if job["seconds"] is None else _PARTS * job["seconds"] + 60
    answer = child.ask(job, limit)
    if answer is not None:
        with _lock:
            _idle.append(child)
        return answer
    child.end()
    if child.late:
        return {
            "error": f"It was ended after {limit:.0f} seconds. Give more with --seconds, or fewer inputs or tokens."
        }
    return {"error": "The process that judged it ended without an answer.", "unfinished": True}


@cache
def _own_engine() -> str:
    return engine_sha256()


class _Child:
    """``python -m checker.own_data.sweeps.child``: one thread at a time may ask it."""

    def __init__(self) -> None:
        self.late = False
        with _lock:
            if _stopping.is_set():
                raise RuntimeError("the sweep is being stopped")
            self.popen = subprocess.Popen(
                [sys.executable, "-P", "-m", "checker.own_data.sweeps.child"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env=child_environment(),
                start_new_session=True,  # Ctrl-C reaches us alone; we end the children
            )
            _all.add(self)
        self.began = time.monotonic()

    def ask(self, job: dict[str, Any], seconds: float | None) -> dict[str, Any] | None:
        """Its answer; None where it ended, or was ended after ``seconds``."""
        assert self.popen.stdin is not None and self.popen.stdout is not None
        starting = max(_FIRST - (time.monotonic() - self.began), 0.0)
        timer = threading.Timer((seconds or 0) + starting, self._expire)
        timer.daemon = True
        if seconds is not None:
            timer.start()
        try:
            self.popen.stdin.write(json.dumps(job) + "\n")
            self.popen.stdin.flush()
            line = self.popen.stdout.readline()
            return json.loads(line) if line.endswith("\n") else None
        except (OSError, ValueError):
            return None
        finally:
            timer.cancel()

    def _expire(self) -> None:
        self.late = True
        self.end()

    def end(self) -> None:
        with _lock:
            _all.discard(self)
            if self in _idle:
                _idle.remove(self)
        end_group(self.popen)


_lock = threading.RLock()
_stopping = threading.Event()
_idle: list[_Child] = []
_all: set[_Child] = set()


@atexit.register
def end_children() -> None:
    """End every process that judges units, whatever it is doing."""
    for child in list(_all):
        child.end()
