"""Audits and their children are killed at random moments, by four signals, and resumed until nothing is left to do.

A kill counts when the process was there to be killed.  In the end the run has the bytes of an undisturbed one, pages and plots included,
and no temporary folder is left.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from tests.campaigns.faults.common import (
    Counts,
    claims,
    ended,
    judge_end,
    own_home,
    result_of,
    same_words,
    started,
    words_of,
)

SIGNALS = (signal.SIGKILL,) * 7 + (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)


def of_audits(folder: Path, kills: int, *, count: int = 12, seed: int = 0) -> Counts:
    """The audit's own process is killed."""
    chance, counts = random.Random(seed), Counts()
    with own_home(folder) as environment:
        paths, expected, words, seconds = _undisturbed(folder, count, environment)
        runs = 0
        while counts.done < kills:
            out = folder / f"run-{runs}"
            runs += 1
            for moments in range(1000):
                begun = (out / "ledger.sqlite").exists() and moments > 0
                which = ["--resume", out] if begun else [*paths, "--budget", "quick", "--out", out, "--no-cache"]
                process = started(["audit", *which, *(["--no-cache"] if begun else [])], environment)
                if counts.done < kills and _killed(process, chance.uniform(0, seconds), chance.choice(SIGNALS), counts):
                    _words_on_the_way(out, words, counts)
                    continue
                if process.returncode is None:
                    ended(process, counts)
                if process.returncode in (0, 1):
                    break  # 1: one of the claims is false
            counts.other_bytes += _differs(out, expected)
        _left_in(folder / "tmp", counts)
    return counts


def _differs(out: Path, expected: dict[str, bytes]) -> bool:
    """Whether a run has other bytes than it should; the files that differ are named."""
    found = result_of(out)
    differing = sorted(name for name in found.keys() | expected.keys() if found.get(name) != expected.get(name))
    if differing:
        print(f"{out.name}: {', '.join(differing[:5])} differ", file=sys.stderr, flush=True)
    return bool(differing)


def _killed(process: subprocess.Popen, moment: float, how: signal.Signals, counts: Counts) -> bool:
    """Whether the process was there to be killed; it has ended then."""
    try:
        out, errors = process.communicate(timeout=moment)
        judge_end(process.returncode, out + errors, counts)
        return False
    except subprocess.TimeoutExpired:
        process.send_signal(how)
        counts.done += 1
        ended(process, counts)
        return True


def _words_on_the_way(out: Path, words: dict, counts: Counts) -> None:
    with suppress(FileNotFoundError):
        same_words(words_of(json.loads((out / "audit.json").read_text())), words, counts)


def of_children(folder: Path, kills: int, *, count: int = 12, seed: int = 1) -> Counts:
    """Processes that the audit started are killed while it runs: those that judge units, units, verifiers."""
    chance, counts, runs = random.Random(seed), Counts(), 0
    with own_home(folder) as environment:
        paths, expected, words, seconds = _undisturbed(folder, count, environment)
        while counts.done < kills:
            out = folder / f"run-{runs}"
            process = started(["audit", *paths, "--budget", "quick", "--out", out, "--no-cache"], environment)
            for _ in range(6):
                with suppress(subprocess.TimeoutExpired):
                    process.wait(timeout=chance.uniform(0, seconds / 4))
                below = _descendants(process.pid)
                if process.poll() is not None or not below or counts.done >= kills:
                    continue
                with suppress(ProcessLookupError):
                    os.kill(chance.choice(below), signal.SIGKILL)
                    counts.done += 1
            ended(process, counts)
            _words_on_the_way(out, words, counts)
            for _ in range(3):
                again = started(["audit", "--resume", out, "--no-cache"], environment)
                if ended(again, counts)[0] in (0, 1):
                    break
            counts.other_bytes += _differs(out, expected)
            runs += 1
        _left_in(folder / "tmp", counts)
    return counts


def _undisturbed(folder: Path, count: int, environment: dict) -> tuple[list[Path], dict, dict, float]:
    paths, out = claims(folder, count), folder / "undisturbed"
    began = time.monotonic()
    process = started(["audit", *paths, "--budget", "quick", "--out", out, "--no-cache", "--workers", "1"], environment)
    _, errors = process.communicate()
    assert process.returncode in (0, 1), errors
    seconds = time.monotonic() - began
    return paths, result_of(out), words_of(json.loads((out / "audit.json").read_text())), seconds


def _descendants(pid: int) -> list[int]:
    found: list[int] = []
    with suppress(OSError):
        for thread in Path(f"/proc/{pid}/task").iterdir():  # each thread has the children that it started
            for child in (thread / "children").read_text().split():
                found += [int(child), *_descendants(int(child))]
    return found


def _left_in(tmp: Path, counts: Counts) -> None:
    """Folders for a while, once the processes that held them have had time to end."""
    deadline = time.monotonic() + 15
    while time.monotonic() < deadline and any(tmp.glob("checker-*")):
        time.sleep(0.2)
    counts.left_in_tmp += len(list(tmp.glob("checker-*")))
