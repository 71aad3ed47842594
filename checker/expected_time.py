"""How long a claim took before: the longest go first, so that no worker is left with one at the end, and the rest can be told.

The times are hints: they change the order of work and the remaining time shown, and no result.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from checker.claim import TheoremFile, properties_folder

NAME = "seconds.json"
UNKNOWN_SECONDS = 5.0


def expected_seconds() -> dict[str, float]:
    """Processor seconds of each claim ("paper/id") in the published audit; empty where that is not installed."""
    path = properties_folder().parent / "reports" / "reference" / NAME
    try:
        known = json.loads(path.read_text(encoding="ascii"))
        return {str(name): float(seconds) for name, seconds in known.items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def longest_first(theorems: Sequence[TheoremFile]) -> list[TheoremFile]:
    """In the order of falling expected time; a claim never timed comes with its like, in the order given."""
    known = expected_seconds()
    return sorted(theorems, key=lambda t: -known.get(f"{t.paper}/{t.id}", UNKNOWN_SECONDS))


def write_seconds(seconds: Mapping[TheoremFile, float], folder: Path) -> None:
    """``seconds.json``: processor seconds by claim, for the next run to plan with."""
    known = {f"{t.paper}/{t.id}": round(s, 1) for t, s in sorted(seconds.items(), key=lambda item: str(item[0].path))}
    (folder / NAME).write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="ascii")


class RemainingTime:
    """How long a run still takes: the expected seconds of what is left, scaled by how the finished ones compared."""

    def __init__(self, theorems: Sequence[TheoremFile]) -> None:
        known = expected_seconds()
        self._left = {t: known.get(f"{t.paper}/{t.id}", UNKNOWN_SECONDS) for t in theorems}
        self._done = 0.0
        self._began = time.monotonic()

    def finished(self, theorem: TheoremFile) -> None:
        self._done += self._left.pop(theorem, 0.0)

    def known(self, theorem: TheoremFile) -> None:
        """Nothing had to be run for it, so it says nothing about speed."""
        self._left.pop(theorem, None)

    @property
    def text(self) -> str:
        """Such as "about 3 min left"; empty before there is anything to go by."""
        if not self._left or not self._done:
            return ""
        left = (time.monotonic() - self._began) * sum(self._left.values()) / self._done
        return f"about {left / 60:.0f} min left" if left >= 90 else f"about {max(1, round(left))} s left"
