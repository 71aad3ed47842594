"""How long a claim took before: the longest go early, so that no worker is left with one at the end, and the rest can be told.

The times are hints: they change the order of work and the remaining time shown, and no result.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from checker.data import places
from checker.statements.claims.claim import TheoremFile, published_folder

NAME = "seconds.json"
_LONG_RUN, _SHORT = 60.0, 1.0  # seconds: of a run, and of the claims that it begins with
_APART = 0.1  # seconds of every claim beside its trial: its process, its certificates, its row
UNKNOWN_SECONDS = {"quick": 2.0, "standard": 5.0, "deep": 50.0}


def expected_seconds(budget: str) -> dict[str, float]:
    """Processor seconds of each claim ("paper/id") at a budget, as published with the audit; empty where that is not installed."""
    name = "seconds-quick.json" if budget == "quick" else NAME
    path = published_folder() / name
    try:
        known = json.loads(path.read_text(encoding="ascii"))
        return {str(name): float(seconds) for name, seconds in known.items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def longest_first(theorems: Sequence[TheoremFile], budget: str) -> list[TheoremFile]:
    """In the order of falling expected time; a claim never timed comes with its like, in the order given.

    A long run begins with short claims, a twentieth of the work: they tell how fast this machine is, long before the longest has ended.
    """
    known = expected_seconds(budget)
    took = {t: known.get(f"{t.paper}/{t.id}", UNKNOWN_SECONDS[budget]) for t in theorems}
    ordered = sorted(theorems, key=lambda t: -took[t])
    total, spent, first = sum(took.values()), 0.0, []
    for theorem in (
        sorted((t for t in ordered if took[t] >= _SHORT), key=lambda t: took[t]) if total > _LONG_RUN else ()
    ):
        if spent >= total / 20:
            break
        spent += took[theorem]
        first.append(theorem)
    return [*first, *(t for t in ordered if t not in first)]


def write_seconds(seconds: Mapping[TheoremFile, float], folder: Path) -> None:
    """``seconds.json``: processor seconds by claim, for the next run to plan with."""
    known = {f"{t.paper}/{t.id}": round(s, 1) for t, s in sorted(seconds.items(), key=lambda item: str(item[0].path))}
    places.write(folder, NAME, json.dumps(known, indent=1, sort_keys=True) + "\n")


class RemainingTime:
    """How long a run still takes: the expected seconds of what is left, at the speed seen so far.

    The speed is that of the finished claims: expected seconds per second of a worker.  What runs counts by the share of its expected time
    that it has run, so that a long claim under way is neither all to do nor done; no estimate is below what the longest one still needs.
    """

    def __init__(self, theorems: Sequence[TheoremFile], *, budget: str, workers: int = 1, clock=time.monotonic) -> None:
        known = expected_seconds(budget)
        self._left = {t: known.get(f"{t.paper}/{t.id}", UNKNOWN_SECONDS[budget]) + _APART for t in theorems}
        self._running: dict[TheoremFile, float] = {}  # since when
        self._done, self._clock, self._workers = 0.0, clock, workers
        self._began = clock()

    def started(self, theorem: TheoremFile) -> None:
        self._running[theorem] = self._clock()

    def finished(self, theorem: TheoremFile) -> None:
        self._running.pop(theorem, None)
        self._done += self._left.pop(theorem, 0.0)

    def known(self, theorem: TheoremFile) -> None:
        """Nothing had to be run for it, so it says nothing about speed, and the run proper begins after it."""
        self._left.pop(theorem, None)
        self._began = self._clock() if not self._done else self._began

    @property
    def seconds(self) -> float | None:
        """None before there is anything to go by."""
        elapsed = self._clock() - self._began
        if not self._left or not self._done or elapsed <= 0:
            return None
        ages = {t: self._clock() - since for t, since in self._running.items() if t in self._left}
        spent = max(elapsed * self._workers - sum(ages.values()), elapsed * self._workers / 100)  # on what is finished
        speed = self._done / spent  # expected seconds done in a second of one worker
        partly = {t: min(age * speed, 0.9 * self._left[t]) for t, age in ages.items()}
        longest = max((self._left[t] - part for t, part in partly.items()), default=0.0)
        return max((sum(self._left.values()) - sum(partly.values())) / (speed * self._workers), longest / speed)

    @property
    def text(self) -> str:
        """Such as "about 3 min left"; empty before there is anything to go by."""
        left = self.seconds
        if left is None:
            return ""
        return f"about {left / 60:.0f} min left" if left >= 90 else f"about {max(1, round(left))} s left"
