"""The server of units where a process cannot fork, as on Windows: each job gets an interpreter of its own, and pays for its imports.

It does for such a system what :mod:`checker.runs.child` does elsewhere.  What it cannot do: end the processes that a job leaves behind.
"""

from __future__ import annotations

import json
import queue
import re
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

from checker.runs.workers import ENDED, PROGRESS, TOO_MUCH, beyond_limit

JOB = "--job"  # the argument of a process that reads one job
_LOOK = 0.05  # seconds between two looks at a job
_SELDOM = 5  # looks between two at its folder


def serve() -> int:
    """Start a process for each line of standard input.  Ends with it, and ends then what runs."""
    jobs: queue.Queue[bytes | None] = queue.Queue()
    ended = threading.Event()

    def read() -> None:
        for line in iter(sys.stdin.buffer.readline, b""):
            jobs.put(line)
        ended.set()
        jobs.put(None)

    threading.Thread(target=read, daemon=True).start()
    while (line := jobs.get()) is not None:
        job = json.loads(line)
        token = job.pop("token")
        Path(job["folder"]).mkdir(mode=0o700)
        began = time.monotonic()
        code = _code_of(job, f"{PROGRESS} {token}", ended)
        print(f"{ENDED} {token} {code} {time.monotonic() - began:.2f}", flush=True)
    return 0


def _code_of(job: dict, progress: str, ended: threading.Event) -> int:
    """Run one job; its exit code, or TOO_MUCH.  It is killed when the audit has ended."""
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "checker.runs.child", JOB], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None and process.stdout is not None
    with suppress(OSError):
        process.stdin.write(json.dumps(job).encode("ascii") + b"\n")
        process.stdin.flush()  # and it stays open: its end tells the job that this process is gone
    relay = threading.Thread(target=_relay, args=(process.stdout, progress), daemon=True)
    relay.start()
    looks, too_much = 0, False
    while process.poll() is None:
        looks += 1
        too_much = too_much or (looks % _SELDOM == 0 and beyond_limit(Path(job["folder"])))
        if too_much or ended.is_set():
            process.kill()
        time.sleep(_LOOK)
    relay.join(timeout=1)
    with suppress(OSError):
        process.stdin.close()
    return TOO_MUCH if too_much else process.returncode


def _relay(source, progress: str) -> None:
    """Pass on what a job says of its progress; whatever else it prints is dropped."""
    for line in iter(lambda: source.readline(1 << 16), b""):
        if found := re.fullmatch(rb"@progress (\d{1,9}) (\d{1,9})\s*", line):
            print(progress, int(found[1]), int(found[2]), flush=True)


__all__ = ["JOB", "serve"]
