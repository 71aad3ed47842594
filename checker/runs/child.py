"""One claim on trial in a process of its own: theorem files are code, and code can hang, crash, eat memory or lie.

``python -m checker.runs.child`` imports the engine once and then forks a child for each job that it reads on standard input
(:mod:`checker.runs.workers` writes them), so that a unit does not pay for the imports again and still shares nothing with the next.
"""

from __future__ import annotations

import errno
import gc
import importlib
import json
import os
import re
import select
import shutil
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

from checker.data.dataset import canonical_json
from checker.data.places import held_scratch
from checker.data.processes import KILLED, limit_file_size, limit_memory, limit_processor_time
from checker.errors import CheckerError, SizesDiffer
from checker.runs import spawned_units
from checker.runs.isolation import (
    adopt_orphans,
    draw_constants_of,
    end_what_it_left,
    end_with_audit,
    leave_network,
    make_temporary_folder,
)
from checker.runs.workers import (
    CERTIFICATES,
    COMPLAINTS,
    EARLY,
    ENDED,
    ENTRY,
    MOST_LEFT,
    NO_ROOM,
    PROGRESS,
    TOO_MUCH,
    beyond_limit,
)
from checker.statements.checks.conformance import loaded, placed
from checker.statements.claims.claim import Claim
from checker.statements.claims.entry import blank_entry, described
from checker.statements.claims.letters import letters_of
from checker.statements.terms.source_places import error_at, given_place, place_of_part, place_of_problem, text_of
from checker.statements.terms.spelling import python_of
from checker.verdicts.budgets import BUDGETS
from checker.verdicts.trial import run_trial

# What a trial imports late, because small claims do without: in a process that judges many, import it once.
_LATE = (
    "checker.verdicts.trials.sharpness",
    "checker.proofs.search.prove",
    "checker.proofs.search.vacuous",
    "checker.report.plots",
)
# What only limits and experiments use.  Each of a few claims loads what it needs; where more follow, all share one loading.
_FEW = 2
_SOON = ("scipy.optimize", "clarabel", "numpy.random")  # what the searches of many claims use
_SELDOM = (
    20_000,
    20,
    50,
)  # thresholds of the collector of cycles, of which searches leave few: a twentieth of a trial went into it
_OF_LONG_CLAIMS = (
    "scipy.optimize",
    "scipy.sparse",
    "matplotlib.backends.backend_svg",
    "scipy.stats",
    "checker.experiments.causal_language",
    "checker.own_data.descent_report",
    "checker.descent.floats.head_batch",
    "checker.descent.joint_descent",
    "checker.descent.mpmath_reference",
    "checker.paths.factored",
    "checker.experiments.margin_paths",
    "checker.experiments.mirror_runs",
    "checker.next_token",
    "checker.experiments.nonlinear_runs",
    "checker.experiments.patch_tokens",
    "checker.experiments.random_runs",
)


def main(arguments: list[str]) -> int:
    """Fork a child for each line of standard input: a job as :func:`_child` takes it.  Ends with standard input.

    The argument is the folder that holds those of the jobs; it is made here, and removed at the end.  Where nothing can fork, the
    argument of a process for one job is :data:`checker.runs.spawned_units.JOB`.
    """
    if arguments == [spawned_units.JOB]:
        _child(json.loads(sys.stdin.buffer.readline()))
    try:
        with held_scratch(Path(arguments[0])):
            return _serve() if hasattr(os, "fork") else spawned_units.serve()
    except OSError as problem:
        print(f"checker: there is no room for the files of claims ({problem}).", file=sys.stderr)
        return NO_ROOM


def _serve() -> int:
    adopt_orphans()
    gc.set_threshold(*_SELDOM)
    for name in _LATE:
        importlib.import_module(name)
    served = 0
    for line in iter(_next_job, b""):
        job = json.loads(line)
        token = job.pop("token")
        served += job["many"]
        if job["many"] and served == _FEW + 1:
            warm_up()
        Path(job["folder"]).mkdir(mode=0o700)
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.dup2(writing, 1)  # the audit listens to this process: what a child prints must not pass for its end
            os.closerange(reading, writing + 1)
            _child(job)
        os.close(writing)
        watch = _Watch(child, Path(job["folder"]))
        status, used = _relay_progress(child, reading, f"{PROGRESS} {token}", watch)
        end_what_it_left()
        code = TOO_MUCH if watch.too_much else os.waitstatus_to_exitcode(status)
        os.close(reading)
        print(flush=True)  # ends a line that a child may have begun in this process's own output
        print(f"{ENDED} {token} {code} {used.ru_utime + used.ru_stime:.2f}", flush=True)
    return 0


def _next_job() -> bytes:
    """The next job.  Where it comes late, as on the next save of a file, the waiting is used for what its fork would have to import."""
    waiting = select.poll()
    waiting.register(0, select.POLLIN)
    if not waiting.poll(1_000):
        for name in _SOON:
            importlib.import_module(name)
    return sys.stdin.buffer.readline()


class _Watch:
    """Kills a job's child whose folder grows beyond its limit, and one whose audit has ended, whatever the child is doing."""

    def __init__(self, child: int, folder: Path) -> None:
        self.child, self.folder, self.too_much, self._next = child, folder, False, 0.0
        self._audit = select.poll()
        self._audit.register(0, select.POLLHUP)

    def look(self) -> None:
        if self._audit.poll(0):
            os.kill(self.child, -KILLED)
        elif not self.too_much and time.monotonic() >= self._next:
            began = time.monotonic()
            self.too_much = beyond_limit(self.folder)
            self._next = began + max(0.25, 10 * (time.monotonic() - began))
            if self.too_much:
                os.kill(self.child, -KILLED)


def _relay_progress(child: int, reading: int, progress: str, watch: _Watch) -> tuple[int, Any]:
    """Pass on what a child says of its progress until it ends; whatever else it prints is dropped.

    A process that the child leaves behind may keep its end of the pipe open, so that the end of the child counts, not that of the pipe.
    """
    readable, rest = select.poll(), b""
    readable.register(reading, select.POLLIN)
    while True:
        ended, status, used = os.wait4(child, os.WNOHANG)
        if not ended:
            watch.look()
        while readable.poll(0 if ended else 50):
            part = os.read(reading, 1 << 16)
            *lines, rest = (rest + part)[-(1 << 17) :].split(b"\n")
            for line in lines:
                if found := re.fullmatch(rb"@progress (\d{1,9}) (\d{1,9})\s*", line):
                    print(progress, int(found[1]), int(found[2]), flush=True)
            if not part:
                if not ended:
                    _, status, used = os.wait4(child, 0)
                return status, used
            if ended:
                break
        if ended:
            return status, used


def warm_up() -> None:
    """Import what experiments use, load the compiled descent and draw once, so that the forks find all three in memory.

    **Guarantee.** no result changes: nothing here draws a random number or sets anything, and of all modules Hypothesis sees the
    theorem file only.
    """
    for name in _OF_LONG_CLAIMS:
        importlib.import_module(name)
    dynamics, plots = (
        importlib.import_module("checker.descent"),
        importlib.import_module("checker.report.plots"),
    )
    one, two = Fraction(1), Fraction(2)
    problem = dynamics.Problem(keys=(((one,), (two,)),), scores=((one, two),), loss="logistic")
    dynamics.float64.descend(problem, (one,), dynamics.Descent(step=one, steps=1, normalised=True))
    plots.line_plot({"": ((1, 10), (1, 10))}, title="", x_label="", y_label="", log_x=True, log_y=True)
    gc.collect()
    gc.freeze()  # the forks' collections need not look at what is here already


def _child(job: dict) -> None:
    """Hold the trial and exit: the entry, the certificates and what went wrong are then in the job's folder."""
    code = 1
    try:
        folder = Path(job["folder"])
        os.dup2(os.open(folder / COMPLAINTS, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), 2)
        lifeline = os.dup(0)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.environ.clear()
        os.environ.update(job["environment"])
        make_temporary_folder(folder)
        os.chdir(job["directory"])
        if not job["network"]:
            leave_network()
        threading.Thread(target=end_with_audit, args=(lifeline,), daemon=True).start()
        seconds, memory = job["seconds"], job["memory"]
        limit_processor_time(seconds, grace=5)  # a busy machine costs no verdict
        limit_memory(memory)
        limit_file_size(MOST_LEFT)
        draw_constants_of(job["path"])
        _leave(WORK[job["work"]](job, folder), folder)
        code = 0
    except OSError as problem:
        code = NO_ROOM if problem.errno in _NO_ROOM else 1
        traceback.print_exc()
    except BaseException:  # also SystemExit, which a theorem file may raise: a fork must never return
        traceback.print_exc()
    finally:
        with suppress(OSError, ValueError):
            sys.stdout.flush()
        with suppress(OSError, ValueError):
            sys.stderr.flush()
        os._exit(code)


_NO_ROOM = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EROFS)


def _leave(entry: dict, folder: Path) -> None:
    """Write the entry: finished or absent, never half."""
    partial = folder / "partial"
    partial.write_text(canonical_json(entry), encoding="ascii")
    partial.replace(folder / ENTRY)


def _keep_word(entry: dict, folder: Path) -> None:
    """A copy of the entry and of its certificates as they are now, which counts if a limit of time ends what is still to come."""
    kept = folder / EARLY
    kept.mkdir()
    if (folder / CERTIFICATES).is_dir():
        shutil.copytree(folder / CERTIFICATES, kept / CERTIFICATES)
    _leave(entry, kept)


def _trial(job: dict, folder: Path) -> dict:
    return tried_file(
        Path(job["path"]),
        job["id"],
        job["budget"],
        job["seed"],
        folder / CERTIFICATES,
        paper=job["paper"],
        on_word=lambda entry: _keep_word(entry, folder),
    )


def _read(job: dict, _: Path) -> dict:
    """What a file states, and nothing else."""
    return _entry_of(Path(job["path"]), job["id"], lambda claim, entry: entry)


def _suggested(job: dict, _: Path) -> dict:
    """What a file states, with a script that proves it as the ``finding``."""
    from checker.scripts.suggest import suggested_script  # late, as the prover

    return _entry_of(
        Path(job["path"]), job["id"], lambda claim, entry: entry | {"finding": suggested_script(claim) or ""}
    )


# What a unit may do with a theorem file; each gives an entry.
WORK: dict[str, Callable[[dict, Path], dict]] = {"trial": _trial, "read": _read, "suggest": _suggested}


def tried_file(
    path: Path,
    claim_id: str,
    budget: str,
    seed: int,
    folder: Path,
    paper: str = "",
    on_word: Callable[[dict], None] = lambda _: None,
) -> dict:
    """What the trial of a theorem file proposes for its entry of ``checker-audit/2``; a defect of the file is an ``error``.

    ``on_word`` is given the entry as soon as all that its word rests on is there.
    """

    def trial(claim: Claim, entry: dict) -> dict:
        result = run_trial(
            claim,
            claim_id,
            paper=paper,
            budget=BUDGETS[budget],
            seed=seed,
            folder=folder,
            on_progress=lambda k: print(PROGRESS, k, BUDGETS[budget].instances, flush=True),
            on_word=lambda trial: on_word(entry | trial.json),
        )
        return entry | result.json

    return _entry_of(path, claim_id, trial)


def _entry_of(path: Path, claim_id: str, work: Callable[[Claim, dict], dict]) -> dict:
    """The entry that some work on the claim of a file gives; a defect of the file is its ``error``."""
    entry = blank_entry(path, claim_id)
    try:
        claim, text = loaded(path)
        entry |= described(claim, text) | {"letters": letters_of(path, claim)}
        return work(claim, entry)
    except MemoryError:
        return entry | {
            "error": {
                "message": "The memory limit of one claim was reached. Let the statement, or its own functions, hold less at once."
            }
        }
    except SizesDiffer as problem:
        part = _part_with(claim, str(problem))
        return entry | {"error": error_at(placed(str(problem), path, part), path, place_of_part(text_of(path), part))}
    except CheckerError as problem:
        return entry | {"error": error_at(placed(str(problem), path), path, given_place(problem, path))}
    except OSError as problem:
        if problem.errno in _NO_ROOM:
            raise
        return entry | {"error": error_at(_where(problem, path), path, place_of_problem(problem, path))}
    except Exception as problem:  # a claim's own code may raise anything; it must become a visible error
        return entry | {"error": error_at(_where(problem, path), path, place_of_problem(problem, path))}


def _part_with(claim: Claim, complaint: str) -> str:
    """The part of the claim that holds the term with which the complaint begins."""
    said = complaint.partition(": ")[0]
    parts = {"where": claim.where, "assuming": claim.assuming}
    return next((p for p, terms in parts.items() if any(said in python_of(t) for t in terms)), "conclude")


def _where(problem: BaseException, path: Path) -> str:
    frames = [f for f in traceback.extract_tb(problem.__traceback__) if f.filename == str(path)]
    if not frames:
        return f"{type(problem).__name__}: {problem} — inside the checker (a defect of ours)."
    return (
        f"{path.name}, line {frames[-1].lineno}: {type(problem).__name__}: {problem}. A function of your own is given exact values: a "
        "Fraction for a scalar, a tuple of them for a vector, a tuple of rows for a matrix. Use float(…) to make floats of them."
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
