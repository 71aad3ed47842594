"""What a search for a proof tried, for the reader of an answer that has none.

The searches note their counts here; nothing else reads or changes them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from checker.statements.terms.term import Term, subterms

_NOTES: ContextVar[Attempts | None] = ContextVar("notes", default=None)
# What a reader calls the ways of checker/proofs/search/portfolio.py; the others put the goal in another form.
ENGINES = {
    "quick_sum": "sums of squares",
    "long_sum": "sums of squares",
    "slope_of_weights": "sums of squares",
    "pairs_apart": "cases",
    "signs_apart": "cases",
    "orders_apart": "cases",
    "alternatives": "cases",
    "hinges": "cases",
    "absolute_value": "cases",
    "boxes": "boxes",
    "segments": "segments",
    "mean_value": "segments",
    "segments_of_normalisers": "segments",
    "segments_of_sigmoids": "segments",
    "pieces": "segments",
    "pieces_of_fractions": "segments",
}
OTHER = "other forms of the goal"


@dataclass
class Attempts:
    """Of all searches together: goals worked on by engine, and the goals one step below the statement that stayed open."""

    counts: Counter = field(default_factory=Counter)
    left: list[Term] = field(default_factory=list)

    def simplest(self, names: Collection[str] | None = None) -> Term | None:
        """The open goal with the fewest parts that speaks of these variables alone: the first thing that a reader may try to prove.

        A goal about a variable of the proof, such as a state of a sequence, means nothing without what is known of it.
        """
        known = [goal for goal in self.left if names is None or goal.variables <= set(names)]
        return min(known, key=lambda goal: sum(1 for _ in subterms(goal)), default=None)


@contextmanager
def recorded() -> Iterator[Attempts]:
    """What searches inside of the block work on."""
    attempts = Attempts()
    token = _NOTES.set(attempts)
    try:
        yield attempts
    finally:
        _NOTES.reset(token)


def note(tried: Mapping[str, int], left: Iterable[Term] = ()) -> None:
    """Add what one search tried, way → goals, and which goals it left open."""
    attempts = _NOTES.get()
    if attempts is not None:
        for way, goals in tried.items():
            attempts.counts[ENGINES.get(way, OTHER)] += goals
        attempts.left += left


__all__ = ["ENGINES", "OTHER", "Attempts", "note", "recorded"]
