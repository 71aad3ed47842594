"""Searches that do not depend on each other, in as many processes as there are cores, with the effort that each of them took.

Each runs in a fork of this process, so that all of them begin from the same state and none changes it.

**Guarantee.** none: what comes back is checked as anything else that was found.
"""

from __future__ import annotations

import json
import os
import select
import signal
from collections.abc import Callable, Sequence
from typing import Any

from checker.data import processes
from checker.proofs import effort

_LARGEST = 1 << 20  # bytes read at once


def answers(searches: Sequence[Callable[[], Any]]) -> list[tuple[float, Any]]:
    """The seconds of effort of each search and what it returns, as JSON has it; None where its process died.  The effort counts here too.

    With one core or one search they run here, one after the other.
    """
    cores = processes.cores()
    if cores < 2 or len(searches) < 2 or not hasattr(os, "fork"):
        return [_measured(search) for search in searches]
    found: list[tuple[float, Any]] = [(0.0, None)] * len(searches)
    waiting = list(enumerate(searches))
    running: dict[int, tuple[int, int, bytearray]] = {}  # end of a pipe: number, process, what came so far
    try:
        while waiting or running:
            while waiting and len(running) < cores:
                number, search = waiting.pop(0)
                reading, process = _forked(search)
                running[reading] = (number, process, bytearray())
            for reading in select.select(list(running), [], [])[0]:
                number, process, said = running[reading]
                if part := os.read(reading, _LARGEST):
                    said += part
                    continue
                del running[reading]
                os.close(reading)
                os.waitpid(process, 0)
                if said:
                    found[number] = json.loads(bytes(said))
                    effort.spend(int(found[number][0] * 1_000_000))
    finally:
        for reading, (_, process, _) in running.items():
            os.close(reading)
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
    return found


def _forked(search: Callable[[], Any]) -> tuple[int, int]:
    """The end of a pipe at which the answer comes, and the process that searches."""
    reading, writing = os.pipe()
    process = os.fork()
    if process:
        os.close(writing)
        return reading, process
    try:
        said = json.dumps(_measured(search)).encode("ascii")
        with os.fdopen(writing, "wb") as file:
            file.write(said)
    finally:
        os._exit(0)


def _measured(search: Callable[[], Any]) -> tuple[float, Any]:
    began = effort.begin()
    answer = search()
    return effort.now() - began, answer


__all__ = ["answers"]
