"""What a search for a proof tried, for the reader of an answer that has none.

The searches note their counts here; nothing else reads or changes them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

_NOTES: ContextVar[Counter | None] = ContextVar("notes", default=None)
# What a reader calls the ways of checker/proofs/portfolio.py; the others put the goal in another form.
ENGINES = {
    "quick_sum": "sums of squares", "long_sum": "sums of squares", "slope_of_weights": "sums of squares",
    "pairs_apart": "cases", "signs_apart": "cases", "orders_apart": "cases",
    "alternatives": "cases", "hinges": "cases", "absolute_value": "cases", "boxes": "boxes",
    "segments": "segments", "mean_value": "segments", "segments_of_normalisers": "segments", "segments_of_sigmoids": "segments",
    "pieces": "segments", "pieces_of_fractions": "segments",
}  # fmt: skip
OTHER = "other forms of the goal"


@contextmanager
def recorded() -> Iterator[Counter]:
    """Count, by engine, the goals that searches inside of the block work on."""
    counts: Counter = Counter()
    token = _NOTES.set(counts)
    try:
        yield counts
    finally:
        _NOTES.reset(token)


def note(tried: Mapping[str, int]) -> None:
    """Add what one search tried: way → goals."""
    counts = _NOTES.get()
    if counts is not None:
        for way, goals in tried.items():
            counts[ENGINES.get(way, OTHER)] += goals


__all__ = ["ENGINES", "OTHER", "note", "recorded"]
