"""Processor seconds of short runs, comparisons with a peer, and the exponent with which a cost grows.

Processor seconds and not those of the clock: other work on the machine then hardly changes them.  They include the processes that a run
starts, such as the solver's, whether these have ended or still wait for the next question.
"""

from __future__ import annotations

import math
import multiprocessing
import resource
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

Figures = dict[str, Any]
RUNS = 3


def processor_seconds() -> float:
    """Of this process, of the children that it waited for, and of those that live."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    living = 0
    for file in Path("/proc/self/task").glob("*/children"):
        with suppress(OSError):  # a thread or a child has just ended
            for child in file.read_text().split():
                for thread in Path(f"/proc/{child}/task").glob("*/schedstat"):
                    living += int(thread.read_text().split()[0])  # nanoseconds
    return time.process_time() + ended.ru_utime + ended.ru_stime + living * 1e-9


def least_seconds(run: Callable[[], object], *, at_least: float = 0.3) -> float:
    """The least processor seconds of several runs: ``RUNS`` or more, until ``at_least`` seconds are spent.

    One run before them is not counted, as it may compile or load something.
    """
    run()
    times: list[float] = []
    while len(times) < RUNS or sum(times) < at_least:
        began = processor_seconds()
        run()
        times.append(processor_seconds() - began)
    return min(times)


def seconds_a_step(run: Callable[[int], object], steps: int) -> float:
    """The same for one step of a run of so many steps."""
    return least_seconds(lambda: run(steps)) / steps


def in_forks(run: Callable[[], str]) -> tuple[str, float]:
    """What a run answers, and its least seconds: each run is in a fork, so that none finds what another one remembered."""
    found = []
    for _ in range(RUNS):
        near, far = multiprocessing.get_context("fork").Pipe(duplex=False)
        child = multiprocessing.get_context("fork").Process(target=_answered, args=(run, far))
        child.start()
        found.append(near.recv())
        child.join()
    return found[0][0], min(seconds for _, seconds in found)


def _answered(run: Callable[[], str], far: Any) -> None:
    began = processor_seconds()
    said = run()
    far.send((said, processor_seconds() - began))


def compared(what: str, ours: float | str, peers: dict[str, float | str]) -> Figures:
    """A row of a table; a peer has seconds, or the reason why it has none."""
    return {"what": what, "ours": ours, "peers": peers}


def law(what: str, size: str, sizes: Sequence[float], seconds: Sequence[float]) -> Figures:
    """A cost and the exponent a of seconds = c·sizeᵃ, by least squares of the logarithms."""
    x, y = [math.log(one) for one in sizes], [math.log(one) for one in seconds]
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    slope = sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y, strict=True)) / sum((a - mean_x) ** 2 for a in x)
    return {"what": what, "size": size, "sizes": list(sizes), "seconds": list(seconds), "exponent": slope}
