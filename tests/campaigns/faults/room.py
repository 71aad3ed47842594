"""No room, a moved clock, two audits at once, a cluster whose scheduler dies: one sentence, and the run goes on after it."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.campaigns.faults.common import Counts, claims, ended, own_home, result_of, same_words, started, words_of

KINDS = ("out", "TMPDIR", "CHECKER_CACHE", "XDG_STATE_HOME")  # what lies on the small disk
SIZES = ("64k", "256k", "512k", "1m", "2m", "8m")  # of a disk; a run of a few claims has some two megabytes


@contextmanager
def small_disk(place: Path, size: str) -> Iterator[bool]:
    """A disk of this size at a place; False where this user may not make one."""
    place.mkdir(parents=True, exist_ok=True)
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", place], capture_output=True, check=False
    )
    try:
        yield made.returncode == 0
    finally:
        if made.returncode == 0:
            subprocess.run(["umount", "-l", place], capture_output=True, check=False)


def full_disks(folder: Path, sizes: tuple[str, ...] = SIZES, kinds: tuple[str, ...] = KINDS) -> Counts | None:
    """The run, the temporary files or the cache are on a disk that is too small; then there is room, and the run goes on."""
    counts = Counts()
    with own_home(folder) as environment:
        paths, expected, words = _undisturbed(folder, environment)
        for kind in kinds:
            for size in sizes:
                disk, out = folder / f"disk-{kind}-{size}", folder / f"out-{kind}-{size}"
                with small_disk(disk, size) as made:
                    if not made:
                        return None
                    there = {**environment, kind: str(disk)} if kind != "out" else environment
                    run = disk / "run" if kind == "out" else out
                    process = started(["audit", *paths, "--budget", "quick", "--out", run], there)
                    code, errors = ended(process, counts)
                    counts.done += 1
                    counts.refused += code == 2
                    counts.tracebacks += code == 2 and "checker:" not in errors and "error in" not in errors
                    _words(run, words, counts)
                    if kind == "out" and run.exists():
                        shutil.copytree(run, out)
                _go_on(out, paths, environment, counts)
                counts.other_bytes += result_of(out) != expected
    return counts


def moved_clocks(folder: Path) -> Counts:
    """Ledger, cache and pages are of the year 1970 or 2100, and folders for a while too."""
    counts = Counts()
    with own_home(folder) as environment:
        paths, expected, words = _undisturbed(folder, environment)
        out = folder / "undisturbed"
        for moment in (0, 4_102_444_800):
            for path in [*out.rglob("*"), *(folder / "cache").rglob("*"), *(folder / "tmp").rglob("*")]:
                os.utime(path, (moment, moment))
            for begin in (["audit", "--resume", out], ["audit", *paths, "--budget", "quick", "--out", out]):
                ended(started(begin, environment), counts)
                counts.done += 1
                _words(out, words, counts)
                counts.other_bytes += result_of(out) != expected
    return counts


def two_at_once(folder: Path, rounds: int = 4) -> Counts:
    """Two audits of one folder: one is refused.  Two of two folders with one cache: both end as if alone."""
    counts = Counts()
    with own_home(folder) as environment:
        paths, expected, words = _undisturbed(folder, environment)
        for number in range(rounds):
            shutil.rmtree(folder / "cache")
            same = number % 2 == 0
            outs = [folder / f"one-{number}", folder / (f"one-{number}" if same else f"two-{number}")]
            both = [started(["audit", *paths, "--budget", "quick", "--out", out], environment) for out in outs]
            codes = [ended(process, counts)[0] for process in both]
            counts.done += 1
            counts.refused += codes.count(2)
            counts.wrong_words += codes.count(2) > same or not {0, 1} & set(codes)
            for out in outs:
                _words(out, words, counts)
                counts.other_bytes += result_of(out) != expected
    return counts


def killed_cluster(folder: Path) -> Counts:
    """The scheduler of a cluster is killed while an audit uses it, then a worker of another one; the run is resumed here."""
    counts = Counts()
    with own_home(folder) as environment:
        paths, expected, words = _undisturbed(folder, environment)
        for victim in ("scheduler", "worker"):
            out = folder / f"run-{victim}"
            with _cluster(folder / victim, environment) as (address, processes):
                process = started(
                    ["audit", *paths, "--budget", "quick", "--no-cache", "--out", out, "--cluster", address],
                    environment,
                )
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(timeout=4)
                processes[victim].send_signal(signal.SIGKILL)
                counts.done += 1
                if victim == "worker":  # there is one, so the audit waits for another: told to end, it does
                    time.sleep(2)
                    process.send_signal(signal.SIGTERM)
                ended(process, counts)
                _words(out, words, counts)
            _go_on(out, paths, environment, counts)
            counts.other_bytes += result_of(out) != expected
    return counts


@contextmanager
def _cluster(folder: Path, environment: dict) -> Iterator[tuple[str, dict[str, subprocess.Popen]]]:
    folder.mkdir()
    file, processes = folder / "scheduler.json", {}

    def start(what: str, *arguments: object) -> None:
        command = [
            sys.executable,
            "-m",
            f"distributed.cli.dask_{what}",
            *map(str, arguments),
            "--scheduler-file",
            str(file),
            "--no-dashboard",
        ]
        with (folder / what).open("w") as log:
            processes[what] = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder, env=environment)

    try:
        start("scheduler", "--host", "127.0.0.1", "--port", 0)
        start("worker", "--nthreads", 1, "--no-nanny", "--host", "127.0.0.1")
        deadline = time.monotonic() + 60
        while not file.exists() or not file.read_text().endswith("}"):
            assert time.monotonic() < deadline, "the scheduler did not start"
            time.sleep(0.1)
        yield json.loads(file.read_text())["address"], processes
    finally:
        for process in processes.values():
            process.kill()
            process.wait()


def _undisturbed(folder: Path, environment: dict, count: int = 4) -> tuple[list[Path], dict, dict]:
    paths, out = claims(folder, count), folder / "undisturbed"
    process = started(["audit", *paths, "--budget", "quick", "--out", out], environment)
    _, errors = process.communicate()
    assert process.returncode in (0, 1), errors
    return paths, result_of(out), words_of(json.loads((out / "audit.json").read_text()))


def _go_on(out: Path, paths: list[Path], environment: dict, counts: Counts) -> None:
    """Resume the run; where not even its ledger was whole, or it was never begun, which is said in a sentence, begin it."""
    code, _ = ended(started(["audit", "--resume", out], environment), counts) if out.exists() else (2, "")
    if code == 2:
        shutil.rmtree(out, ignore_errors=True)
        ended(started(["audit", *paths, "--budget", "quick", "--out", out], environment), counts)


def _words(out: Path, words: dict, counts: Counts) -> None:
    with contextlib.suppress(OSError, ValueError):
        same_words(words_of(json.loads((out / "audit.json").read_text())), words, counts)
