"""Interrupt a computation that takes longer than it may."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_AGAIN = 1.0  # seconds: what is raised in a callback of the interpreter, as of its collector, is lost, and has to be raised again


class TimeUp(BaseException):
    """The time is up.  No ``Exception``, so that nothing takes it for a failure of the computation."""


@contextmanager
def interrupted_after(seconds: float | None, problem: Callable[[], BaseException] = TimeUp) -> Iterator[None]:
    """Raise ``problem()`` where the computation is after so many seconds of the clock; None: never.

    Only the main thread can be interrupted; elsewhere nothing is limited.
    """
    if seconds is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    if seconds <= 0:
        raise problem()

    def expire(_signal: int, _frame: object) -> None:
        raise problem()

    before, began = signal.signal(signal.SIGALRM, expire), time.monotonic()
    outer, _ = signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)  # what a limit around this one still allows
    if 0 < outer < seconds:
        signal.setitimer(signal.ITIMER_REAL, outer, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if outer:
            signal.setitimer(signal.ITIMER_REAL, max(outer - (time.monotonic() - began), 1e-3), _AGAIN)
