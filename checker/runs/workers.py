"""Where units run: processes with limits on this machine; :mod:`checker.runs.cluster` has the workers of a Dask cluster.

Both are a ``concurrent.futures.Executor`` to :mod:`checker.runs.audit`, and both end in :func:`unit_result`: whoever calls it, one
child process with limits holds the trial of one theorem file, so the result does not depend on where.  What comes back is a proposal;
:func:`judged_result` judges it in this process, which runs no theorem file.
"""

from __future__ import annotations

import atexit
import hashlib
import json
import math
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from checker.certificates.verification import VerifierEnded, end_verifiers
from checker.data import places
from checker.data.processes import KILLED, MEMORY_BYTES, TIME_SPENT, TOO_LONG, child_environment, end_group
from checker.errors import InputError
from checker.statements.claims.claim import MOST_BYTES, TheoremFile
from checker.statements.claims.entry import blank_entry, misshapen
from checker.statements.claims.experiment import Experiment
from checker.verdicts.budgets import BUDGETS
from checker.verdicts.judge import judged, refused

# What a unit (:mod:`checker.runs.child`) and this process say to each other: lines, the first as in
# child._relay_progress, and files of a folder.
PROGRESS, ENDED = "@progress", "@ended"  # the first as in _relay_progress
ENTRY, COMPLAINTS, CERTIFICATES = "entry.json", "stderr", "certificates"
MOST_LEFT = 2**28  # bytes that a unit may write, in one file and in all files of its folder together
MOST_FILES = 10_000  # that a unit may have there
EARLY = "early"  # the folder of the entry and certificates as they were when all that the word rests on was there
FINISHED = "ended with code 0"
TOO_MUCH, NO_ROOM = 256, 74  # beside exit codes: a unit wrote more than it may, and there was no room for what it wrote
TRY_AGAIN = "Go on with --resume, which tries this claim again"  # where an audit was asked
_TIME_LIMIT = "time limit"  # how a complaint about it begins
_WAITING = 5  # a unit that waits without computing gets this many times its processor time


@dataclass(frozen=True, kw_only=True)
class UnitResult:
    """What one theorem file gave.  ``certificates`` are the texts of the files, by name; ``seconds`` is processor time.

    As a unit gives it, it is a proposal; judged, its entry says what it has earned.  Not ``finished``: something from outside ended it (a
    signal, a full disk, a lost worker), so that it says nothing of the claim and a resumed run tries it again.
    """

    entry: dict
    certificates: dict[str, str]
    seconds: float
    finished: bool = True

    @property
    def json(self) -> dict:
        """What a ledger and the cache keep of a finished one."""
        return {"entry": self.entry, "certificates": self.certificates, "seconds": self.seconds}


def beyond_limit(folder: Path) -> bool:
    """Whether the files in a folder have more bytes together, or are more, than one claim may leave."""
    size = count = 0
    for here, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                found = os.lstat(os.path.join(here, name))
                size, count = size + 512 * getattr(found, "st_blocks", found.st_size // 512), count + 1
            if size > MOST_LEFT or count > MOST_FILES:
                return True
    return False


def is_result(known: object) -> bool:
    """Whether a value from somewhere else has the shape of :attr:`UnitResult.json`, with names of files that name nothing outside."""
    if not isinstance(known, dict) or known.keys() != {"entry", "certificates", "seconds"}:
        return False
    entry, texts, seconds = known["entry"], known["certificates"], known["seconds"]
    if not isinstance(entry, dict) or not isinstance(texts, dict) or type(seconds) not in (int, float):
        return False
    good = all(isinstance(text, str) and text.isascii() and "/" not in name for name, text in texts.items())
    return good and math.isfinite(seconds) and seconds >= 0


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What one unit may use: ``seconds`` of processor time (None: those of the budget), bytes of memory, and the network or not."""

    seconds: int | None = None
    memory: int = MEMORY_BYTES
    network: bool = True


def unit_result(
    theorem: TheoremFile,
    *,
    budget: str,
    seed: int,
    on_progress: Callable[[int, int], None] = lambda _k, _n: None,
    work: str = "trial",
    limits: Limits = Limits(),
    many: bool = True,
    on_start: Callable[[Callable[[], None]], None] = lambda _stop: None,
) -> UnitResult:
    """What the trial of one theorem file proposes, held in a child process; a crash or a limit is an entry that says so.

    ``work`` is one of :data:`checker.runs.child.WORK`; ``many``: more units follow, for which the process may load what experiments use;
    ``on_start`` is given a function that ends the process.
    """
    process = _idle_process()
    on_start(process.kill)
    with process.folder() as folder:
        complaint, seconds, from_outside = process.judge(
            {
                "path": str(theorem.path),
                "id": theorem.id,
                "paper": theorem.paper,
                "budget": budget,
                "seed": seed,
                "folder": str(folder),
                "seconds": limits.seconds or BUDGETS[budget].seconds,
                "memory": limits.memory,
                "network": limits.network,
                "work": work,
                "environment": child_environment(),
                "directory": os.getcwd(),
                "many": many,
            },
            on_progress,
        )
        try:
            late = complaint.startswith(_TIME_LIMIT)
            left = f"{EARLY}/" if late else ""
            entry = _entry_left(folder, left) if complaint == FINISHED or late else None
            texts = _texts_left(folder, f"{left}{CERTIFICATES}") if entry is not None else {}
            if entry is not None and late:
                entry["search"] = {**entry["search"], "cut_short": complaint}
        except (OSError, ValueError, RecursionError, InputError) as problem:
            entry, texts = refused(unfinished(theorem, ""), f"left a result that cannot be read ({problem})"), {}
        if entry is None:
            why = complaint if from_outside else f"{complaint}: {_last_words(folder)}"
            entry = unfinished(theorem, why)
    return UnitResult(entry=entry, certificates=texts, seconds=seconds, finished=not from_outside)


def _entry_left(folder: Path, left: str) -> dict | None:
    """The entry that a unit wrote, with the fields of an entry and no others; None where it wrote none."""
    try:
        entry = places.parsed(_left(folder, f"{left}{ENTRY}"))
    except FileNotFoundError:
        return None
    if not isinstance(entry, dict):
        raise ValueError("the entry is not an object")
    blank = blank_entry(folder / "x.py")
    entry = {name: entry.get(name, nothing) for name, nothing in blank.items()}
    if wrong := misshapen(entry):  # here already: what is nested without end could not be sent from another machine
        raise ValueError(f"{wrong} has not the shape of that field")
    return entry


def _texts_left(folder: Path, name: str) -> dict[str, str]:
    if (folder / name).is_symlink():
        raise ValueError(f"{CERTIFICATES} is a link")
    return {file: _left(folder, f"{name}/{file}") for file in places.files_in(folder, name)}


def _left(folder: Path, name: str, errors: str = "strict") -> str:
    """The text of a file that a unit left, which may be anything: a pipe, a link.  **Raises.** OSError, ValueError, InputError."""
    return places.read(folder, name, MOST_LEFT).decode("ascii", errors=errors)


def _last_words(folder: Path) -> str:
    try:
        return (_left(folder, COMPLAINTS, errors="replace").splitlines()[-1:] or ["no message"])[0].strip()[:1000]
    except (OSError, ValueError, InputError):
        return "no message"


def judged_result(theorem: TheoremFile, proposal: UnitResult) -> UnitResult:
    """The proposal as the judge leaves it: its word, trust and counts earned, its certificates those that were accepted."""
    try:
        entry, texts = judged(theorem.paper, theorem.id, proposal.entry, proposal.certificates)
    except VerifierEnded as problem:
        return replace(proposal, entry=unfinished(theorem, "", str(problem)), certificates={}, finished=False)
    return replace(proposal, entry=entry | {"file_sha256": file_sha256(theorem), "obtained": "run"}, certificates=texts)


def file_sha256(theorem: TheoremFile) -> str:
    """Of the theorem file as it is now, "" where it cannot be read."""
    try:
        return hashlib.sha256(places.read_named(theorem.path, MOST_BYTES)).hexdigest()
    except (OSError, InputError):
        return ""


Submit = Callable[[TheoremFile], "Future[UnitResult]"]


@contextmanager
def local_units(
    workers: int,
    *,
    budget: str,
    seed: int,
    started: Callable[[TheoremFile], None],
    progressed: Callable[[TheoremFile, int, int], None],
) -> Iterator[Submit]:
    """``submit(theorem)`` on this machine, at most ``workers`` at a time, judged; leaving early kills what runs."""

    def one(theorem: TheoremFile) -> UnitResult:
        started(theorem)
        proposal = unit_result(theorem, budget=budget, seed=seed, on_progress=lambda k, n: progressed(theorem, k, n))
        return judged_result(theorem, proposal)

    futures: list[Future[UnitResult]] = []

    def submit(theorem: TheoremFile) -> Future[UnitResult]:
        futures.append(pool.submit(one, theorem))
        return futures[-1]

    with ThreadPoolExecutor(max_workers=workers) as pool:
        try:
            yield submit
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            while not all(future.done() for future in futures):
                end_processes()  # again, for one that was just starting
                end_verifiers()
                wait(futures, timeout=0.1)
            raise


def unfinished(theorem: TheoremFile, complaint: str, message: str = "") -> dict:
    """A unit that hit its limit is INCONCLUSIVE and says so; one that crashed is an error, with another message if one is given."""
    entry = blank_entry(theorem.path, theorem.id) | {
        "paper": theorem.paper,
        "title": theorem.title,
        "fidelity": theorem.fidelity,
        "experiment": Experiment(stated="").json if theorem.experiment else None,
    }
    if complaint.startswith(_TIME_LIMIT):
        limit = complaint.partition(":")[0]
        return entry | {
            "verdict": "INCONCLUSIVE",
            "finding": f"The {limit} ended the search before it could say anything.",
            "not_checked": "Everything: the time limit of one claim was reached.",
            "timed_out": True,
        }
    return entry | {"error": {"message": message or f"The process that judged this claim {complaint}."}}


class _Process:
    """``python -m checker.runs.child``: the engine is imported once, and each unit is a fork of it.

    One thread at a time may use it; when it is killed its unit dies with it.  It makes ``root`` for the folders of its units and removes it
    at its end, also where this process is killed; where it is killed itself, :meth:`kill` does.
    """

    def __init__(self) -> None:
        self.root = Path(tempfile.gettempdir()) / f"{places.scratch_beginning()}units-{secrets.token_hex(8)}"
        self.popen = subprocess.Popen(
            [sys.executable, "-P", "-m", "checker.runs.child", str(self.root)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=child_environment(),
            start_new_session=True,  # Ctrl-C reaches us alone; we end the children
        )

    @contextmanager
    def folder(self) -> Iterator[Path]:
        """A place in ``root`` for one job, which the process makes."""
        path = self.root / secrets.token_hex(4)
        try:
            yield path
        finally:
            shutil.rmtree(self.root if self.popen.poll() is not None else path, ignore_errors=True)

    def judge(self, job: dict, on_progress: Callable[[int, int], None]) -> tuple[str, float, bool]:
        """How the job ended, FINISHED if of itself, the processor time, and whether something from outside ended it.

        ``job["seconds"]`` of processor time end the child by themselves.
        """
        late = threading.Event()

        def expire() -> None:
            late.set()
            self.kill()

        timer = threading.Timer(_WAITING * job["seconds"], expire)
        timer.daemon = True
        timer.start()
        code, seconds = self._followed(job, on_progress)
        timer.cancel()
        if code is not None:
            with _lock:
                _idle.append(self)
        else:
            self.kill()
        spent = code == KILLED and seconds >= job["seconds"]  # it did not listen to its limit
        if late.is_set() or code in (TIME_SPENT, TOO_LONG) or spent:
            return f"{_TIME_LIMIT} of {job['seconds']} s", seconds, False
        if code == TOO_MUCH:
            return (
                f"wrote more than {MOST_LEFT:,} bytes or {MOST_FILES:,} files, which is the limit of one claim",
                seconds,
                False,
            )
        if code is None or code < 0 or code == NO_ROOM:
            return _from_outside(code), seconds, True
        return f"ended with code {code}", seconds, False

    def _followed(self, job: dict, on_progress: Callable[[int, int], None]) -> tuple[int | None, float]:
        """The exit code of the job's child, None where the process itself died, and the processor time."""
        assert self.popen.stdin is not None and self.popen.stdout is not None
        with suppress(OSError):
            token = secrets.token_hex(8)  # what an earlier job may have left in the pipe does not carry it
            self.popen.stdin.write(json.dumps({**job, "token": token}) + "\n")
            self.popen.stdin.flush()
            for line in self.popen.stdout:
                word, said, *rest = [*line.split(), "", ""]
                if said != token:
                    continue
                with suppress(ValueError, IndexError):
                    if word == PROGRESS:
                        on_progress(int(rest[0]), int(rest[1]))
                    elif word == ENDED:
                        return int(rest[0]), float(rest[1])
        return None, 0.0

    def kill(self) -> None:
        with _lock:
            _all.discard(self)
            if self in _idle:
                _idle.remove(self)
        end_group(self.popen)


def _from_outside(code: int | None) -> str:
    """What ended a unit that neither its own code nor a limit of ours ended; a resumed run tries it again."""
    if code == NO_ROOM:
        return "found no room for its files. Make room, then go on with --resume, which tries this claim again"
    if code is None or code == KILLED:
        named = "was killed from outside, perhaps because memory ran out"
    else:
        named = f"was ended by {signal.Signals(-code).name if -code in set(signal.Signals) else f'signal {-code}'}"
    return f"{named}. {TRY_AGAIN}"


_lock = threading.Lock()
_idle: list[_Process] = []  # kept between audits of one session: starting one costs a second of imports
_all: set[_Process] = set()


def _idle_process() -> _Process:
    with _lock:
        if _idle:
            return _idle.pop()
    process = _Process()
    with _lock:
        _all.add(process)
    return process


@atexit.register
def end_processes() -> None:
    """Kill every process that judges units, whatever it is doing."""
    for process in list(_all):
        process.kill()
        shutil.rmtree(process.root, ignore_errors=True)
