"""Searches that take turns: each goes on from where it stopped, and none waits for another to end.

A search stops where it looks at the clock (:func:`checker.proofs.effort.now`) and its turn is over.  Its own clock stands still while
others work, so that its deadlines mean what they mean when it is alone.  What it finds alone with effort c, it finds here once all
together have spent a known multiple of c.

**Guarantee.** none about proofs; the order of turns depends on effort alone, so it is the same on every machine.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import copy_context
from itertools import chain, count
from math import inf

from greenlet import getcurrent, greenlet

from checker.proofs.effort import METER, now
from checker.proofs.proof import Proof

_FIRST_TURN, _TURN = 0.3, 0.1  # seconds of effort
_MOMENT = 0.15  # seconds of effort of the first round: what is short in one wording waits for no other
_LONGEST = 2.5  # times the effort for one search is that of all together

Task = Callable[[], Proof | None]


class Turn:
    """One search, as a coroutine; ``over`` when it has ended, ``spent`` what it took so far, in seconds of effort."""

    def __init__(self, task: Task) -> None:
        self.over, self.spent, self._last = False, 0.0, METER.spent
        self._away = METER.away
        self._routine = greenlet(task)
        self._routine.gr_context = copy_context()

    def go_on(self, seconds: float) -> Proof | None:
        """What it finds in so much more effort; None where it is not at its end, or found nothing."""
        outer, began = (METER.away, METER.wait, METER.until), METER.spent
        METER.away = self._away + METER.spent - self._last
        METER.until = min(
            METER.until, METER.spent + int(seconds * 1_000_000)
        )  # inside of another turn not longer than that one
        METER.wait = self._stop
        try:
            found = self._routine.switch()
        finally:
            self._away, self._last = METER.away, METER.spent
            METER.away, METER.wait, METER.until = outer
            self.spent += (METER.spent - began) / 1_000_000
            self.over = self._routine.dead
        return found if self.over else None

    def _stop(self) -> None:
        if METER.spent > METER.until and getcurrent() is self._routine:
            self._routine.parent.switch(None)

    def end(self) -> None:
        """It is not gone on with."""
        if not self.over:
            self._routine.throw()
            self.over = True


@contextmanager
def without_waiting() -> Iterator[None]:
    """No other search has a turn meanwhile: for what is short, and ends a search that found something."""
    outer, METER.wait, METER.until = (METER.wait, METER.until), None, inf
    try:
        yield
    finally:
        METER.wait, METER.until = outer


def first_found(first: Task | None, others: Iterator[Task], seconds: float) -> Proof | None:
    """What one of the searches finds first.  The first one, if there is one, has as much effort as all others together.

    The others are made one after the other; before each new one, one of those that wait has a turn, as to make one may take long.
    """
    ends = now() + seconds
    leading, waiting = None if first is None else Turn(first), deque[Turn]()
    beside, new = 0.0, False  # what the others have spent, in seconds; whether the last of them was a new one
    try:
        while now() <= ends:
            if leading is not None and not leading.over and leading.spent <= beside:
                if (found := leading.go_on(_FIRST_TURN)) is not None:
                    return found
                continue
            new = not (new and len(waiting) > 1)
            if new and (task := next(others, None)) is not None:
                waiting.append(Turn(task))
            elif waiting:
                waiting.rotate(-1)
            elif leading is None or leading.over:
                return None
            else:
                beside = leading.spent
                continue
            before = waiting[-1].spent
            if (found := waiting[-1].go_on(_TURN)) is not None:
                return found
            beside += waiting[-1].spent - before
            if waiting[-1].over:
                waiting.pop()
    finally:
        for one in waiting if leading is None else (leading, *waiting):
            one.end()
    return None


def in_rounds(tasks: Sequence[Task], first: float, seconds: float) -> Proof | None:
    """What one of the searches finds first: each has a moment, then ``first`` seconds of effort, then twice as much, and so on.

    From ``seconds`` on each goes on to its own end, or until all together have spent ``_LONGEST`` times as much.
    """
    turns = [Turn(task) for task in tasks]
    lengths = chain([_MOMENT], (first * 2**k for k in count()))
    ends = now() + _LONGEST * seconds
    try:
        while not all(one.over for one in turns) and now() < ends:
            length = next(lengths)
            for one in turns:
                while not one.over and (left := ends - now()) > 0:  # the clock is looked at: another turn may be due
                    more = left if length >= seconds else min(left, length - one.spent)
                    if more <= 0:
                        break
                    if (found := one.go_on(more)) is not None:
                        return found
    finally:
        for one in turns:
            one.end()
    return None


__all__ = ["Turn", "first_found", "in_rounds", "without_waiting"]
