"""Searches that take turns: each goes on from where it stopped, and none waits for another to end.

A search stops where it looks at the clock (:func:`checker.proofs.effort.now`) and its turn is over.  Its own clock stands still while
others work, so that its deadlines mean what they mean when it is alone.  What it finds alone with effort c, it finds here once all
together have spent a known multiple of c.

**Guarantee.** none about proofs; the order of turns depends on effort alone, so it is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import copy_context

from greenlet import getcurrent, greenlet

from checker.proofs.effort import METER
from checker.proofs.proof import Proof

_TURN = 0.1  # seconds of effort

Task = Callable[[], Proof | None]


class Turn:
    """One search, as a coroutine; ``over`` when it has ended."""

    def __init__(self, task: Task) -> None:
        self.over, self._last = False, METER.spent
        self._away = METER.away
        self._until = 0
        self._routine = greenlet(lambda: task())
        self._routine.gr_context = copy_context()

    def go_on(self, seconds: float) -> Proof | None:
        """What it finds in so much more effort; None where it is not at its end, or found nothing."""
        outer = METER.away, METER.wait
        METER.away = self._away + METER.spent - self._last
        self._until = METER.spent + int(seconds * 1_000_000)
        METER.wait = self._stop
        try:
            found = self._routine.switch()
        finally:
            self._away, self._last = METER.away, METER.spent
            METER.away, METER.wait = outer
            self.over = self._routine.dead
        return found if self.over else None

    def _stop(self) -> None:
        if METER.spent > self._until and getcurrent() is self._routine:
            self._routine.parent.switch(None)

    def end(self) -> None:
        """It is not gone on with."""
        if not self.over:
            self._routine.throw()
            self.over = True


@contextmanager
def without_waiting() -> Iterator[None]:
    """No other search has a turn meanwhile: for what is short, and ends a search that found something."""
    outer, METER.wait = METER.wait, None
    try:
        yield
    finally:
        METER.wait = outer


def first_found(first: Sequence[Task], others: Iterator[Task], seconds: float) -> Proof | None:
    """What one of the searches finds first.  The first ones have half of the turns, or more where few others are left.

    The others are made one after the other, each when all before it had a turn.
    """
    ends = METER.spent + int(seconds * 1_000_000)
    leading = [Turn(task) for task in first]
    waiting = list(leading)
    try:
        while waiting:
            beside = sum(one not in leading for one in waiting)
            for one in list(waiting):
                weight = max(3, beside) / len(leading) if one in leading else 1
                found = one.go_on(_TURN * weight)
                if found is not None:
                    return found
                if METER.spent > ends:
                    return None
            for task in others:
                one = Turn(task)
                waiting.append(one)
                found = one.go_on(_TURN)
                if found is not None:
                    return found
                if METER.spent > ends:
                    return None
            waiting = [one for one in waiting if not one.over]
    finally:
        for one in waiting:
            one.end()
    return None


__all__ = ["Turn", "first_found", "without_waiting"]
