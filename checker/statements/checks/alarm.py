"""The clock that interrupts the main thread: the system's own, or a thread's where it has none, as on Windows."""

from __future__ import annotations

import _thread
import signal
import threading
import time

HAS_TIMER = hasattr(signal, "setitimer")
NUMBER = signal.SIGALRM if HAS_TIMER else signal.SIGABRT  # the signal whose handler is called


class _Ringing(threading.Thread):
    """Calls the handler after some seconds, and again in steps of ``again``, until it is stopped."""

    def __init__(self, seconds: float, again: float) -> None:
        super().__init__(daemon=True)
        self.due, self.again, self.stopped = time.monotonic() + seconds, again, threading.Event()

    def run(self) -> None:
        while not self.stopped.wait(max(0.0, self.due - time.monotonic())):
            _thread.interrupt_main(NUMBER)
            if not self.again:
                return
            self.due = time.monotonic() + self.again


_ringing: _Ringing | None = None


def set_alarm(seconds: float, again: float = 0.0) -> float:
    """Ring after so many seconds and then again; 0: never.  The seconds that were left of the alarm before are returned."""
    global _ringing
    if HAS_TIMER:
        return signal.setitimer(signal.ITIMER_REAL, seconds, again)[0]
    before, _ringing, left = _ringing, None, 0.0
    if before is not None:
        left = max(0.0, before.due - time.monotonic()) if before.is_alive() else 0.0
        before.stopped.set()
    if seconds > 0:
        _ringing = _Ringing(seconds, again)
        _ringing.start()
    return left


__all__ = ["HAS_TIMER", "NUMBER", "set_alarm"]
