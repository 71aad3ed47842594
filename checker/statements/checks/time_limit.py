"""Interrupt a computation that takes longer than it may."""

from __future__ import annotations

import gc
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from types import FrameType

from checker.statements.checks.alarm import NUMBER, set_alarm

_AGAIN = 1.0  # seconds: what is raised in a callback of the interpreter, as of a finaliser, is lost, and has to be raised again
_SOON = 0.01  # seconds after which a callback of the collector has ended


class TimeUp(BaseException):
    """The time is up.  No ``Exception``, so that nothing takes it for a failure of the computation."""


def _is_lost(frame: FrameType | None) -> bool:
    """Whether the interpreter ignores what is raised here, and prints it: inside a callback of its collector or a finaliser."""
    callbacks = {getattr(one, "__code__", None) for one in gc.callbacks}
    while frame is not None:
        of_weak_references = frame.f_globals.get("__name__") in ("weakref", "_weakrefset")
        if frame.f_code in callbacks or of_weak_references or frame.f_code.co_name == "__del__":
            return True
        frame = frame.f_back
    return False


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

    expired = inside = over = False

    def expire(_signal: int, frame: FrameType | None) -> None:
        nonlocal expired
        if over:
            return
        expired = expired or inside
        if not inside or _is_lost(frame):  # raised before the block or behind it, it would leave the alarm set
            set_alarm(_SOON, _AGAIN)
        else:
            raise problem()

    before, began = signal.signal(NUMBER, expire), time.monotonic()
    outer = set_alarm(seconds, _AGAIN)  # what a limit around this one still allows
    if 0 < outer < seconds:
        set_alarm(outer, _AGAIN)
    try:
        try:
            inside = True
            yield
        finally:
            inside = False
    except Exception as broken:
        told = problem() if expired else broken
        if type(told) is type(broken):  # the same, where it was raised, maybe with its line
            raise
        raise told from broken  # what was interrupted raised something of its own, as Hypothesis does
    finally:
        over = True
        set_alarm(0)
        signal.signal(NUMBER, before)
        if outer:
            set_alarm(max(outer - (time.monotonic() - began), 1e-3), _AGAIN)


@dataclass(frozen=True, kw_only=True)
class TimeBudget:
    """Seconds of the clock that the stages of one command share, from the making of this object on.

    **Domain.** seconds ≥ 0; None: no limit.  **Guarantee.** stages that ask for a share of what is left never take more than all of it.
    """

    seconds: float | None = None
    begun: float = field(default_factory=time.monotonic)

    def left(self) -> float | None:
        """Seconds that are left, at least 0; None without a limit."""
        return None if self.seconds is None else max(self.begun + self.seconds - time.monotonic(), 0.0)

    def stage(self, share: float = 1.0) -> AbstractContextManager[None]:
        """Run the block for at most this share of what is left.  **Raises.** TimeUp."""
        left = self.left()
        return interrupted_after(None if left is None else left * share)
