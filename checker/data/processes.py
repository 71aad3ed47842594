"""What a process may use, and how it is ended, on systems that differ: Windows has no limits of this kind, and macOS none of memory."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

MEMORY_BYTES = 6 * 2**30  # of a process beside this one
HAS_LIMITS = resource is not None
KILLED = -getattr(
    signal, "SIGKILL", 9
)  # the code of a process that was killed, and of one whose processor time was spent
TIME_SPENT = -getattr(signal, "SIGXCPU", 24)
TOO_LONG = 75  # the exit code of a process that measured its own processor time, where the system does not
_LOOK = 0.1  # seconds between two looks at the processor time


def child_environment() -> dict[str, str]:
    """One thread for linear algebra, and the package importable as it is here."""
    root = str(Path(__file__).resolve().parents[2])
    paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
    pinned = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    return {**os.environ, **pinned, "PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0"}


def limit_memory(size: int) -> None:
    """This process may use so many bytes of memory, at most as many as before; nothing where the system has no such limit."""
    if HAS_LIMITS:
        _limit(resource.RLIMIT_AS, size, size)


def limit_file_size(size: int) -> None:
    """This process may write so many bytes into one file; nothing where the system has no such limit."""
    if HAS_LIMITS:
        _limit(resource.RLIMIT_FSIZE, size, size)


def limit_processor_time(seconds: int, *, grace: int = 0) -> None:
    """End this process after so many seconds of processor time, and for certain after some more."""
    if HAS_LIMITS:
        _limit(resource.RLIMIT_CPU, seconds, seconds + grace)
    else:
        threading.Thread(target=_end_after, args=(seconds,), daemon=True).start()


def _limit(which: int, soft: int, hard: int) -> None:
    allowed = resource.getrlimit(which)[1]
    if allowed != resource.RLIM_INFINITY:
        soft, hard = min(soft, allowed), min(hard, allowed)
    try:
        resource.setrlimit(which, (soft, hard))
    except (OSError, ValueError):
        if sys.platform != "darwin":  # which refuses a limit of memory below what it has mapped already
            raise


def _end_after(seconds: int) -> None:
    while time.process_time() < seconds:
        time.sleep(_LOOK)
    os._exit(TOO_LONG)


def seconds_of_children() -> float:
    """Processor time of the processes that ended; where the system does not say, the time of the clock."""
    if not HAS_LIMITS:
        return time.monotonic()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def end_group(process: subprocess.Popen) -> None:
    """Kill a process and those that it began, if it was started in a session of its own; on Windows itself alone."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, -KILLED)
        else:
            process.kill()
    process.wait()


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


__all__ = [
    "HAS_LIMITS",
    "KILLED",
    "TIME_SPENT",
    "TOO_LONG",
    "cores",
    "end_group",
    "limit_file_size",
    "limit_memory",
    "limit_processor_time",
    "seconds_of_children",
]
