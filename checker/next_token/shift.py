"""Sentences outside the training set: which the revealed orders decide, and what the trained transformer says of them.

The *extended order* of a query is the transitive closure of what its training sentences reveal; it decides a sentence if one
word of it beats all others.  The prediction is that of the limit: attention R·W_kq*, R → ∞, rests on the words of largest
W_kq*[x, q], shared by how often they occur, and W_ov* then calls for n of the one with the largest share.
**Domain.** exact: W_kq* is rational, and its entries are compared exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from checker.next_token.max_margin import MaxMargin
from checker.next_token.orders import StrictOrder, TrainingSet, Word


@dataclass(frozen=True, kw_only=True)
class Shifted:
    """One sentence: the word that the extended order calls for, the word that the transformer selects (None: neither),
    and, where the order does not decide, an order that realises the training set and makes the prediction wrong."""

    words: tuple[Word, ...]
    decided: Word | None
    selected: Word | None
    against: StrictOrder | None

    @property
    def right(self) -> bool:
        """Right under *every* order that realises the training set and has a greatest word in this sentence."""
        return self.selected is not None and self.selected == self.decided

    @property
    def as_claimed(self) -> bool:
        """Right exactly if the order decides: an undecided one needs an order at hand under which it is wrong."""
        return self.right if self.decided is not None else self.selected is None or self.against is not None


def shifted(training: TrainingSet, key_query: MaxMargin, words: Sequence[Word]) -> Shifted:
    """What training says of a sentence, exactly."""
    words = tuple(words)
    order = training.order(words[-1])
    decided, selected = order.greatest(words), selected_word(key_query, words)
    against = None if decided is not None or selected is None else order_against(order, words, selected)
    return Shifted(words=words, decided=decided, selected=selected, against=against)


def selected_word(key_query: MaxMargin, words: Sequence[Word]) -> Word | None:
    """The word whose successor the limit predicts; None where two share the first place."""
    column = key_query.column(words[-1])
    top = max(column[x] for x in words)
    shares = Counter(x for x in words if column[x] == top).most_common(2)
    return None if len(shares) > 1 and shares[0][1] == shares[1][1] else shares[0][0]


def order_against(order: StrictOrder, words: Sequence[Word], selected: Word) -> StrictOrder | None:
    """An extension of ``order`` in which another of ``words`` than ``selected`` is the greatest, if there is one.

    A word y that ``selected`` does not beat may be put above it; then any linear extension has a greatest word among
    ``words``, and it is not ``selected``.  The answer is checked: it extends ``order`` and has such a greatest word.
    """
    rivals = [y for y in sorted(set(words)) if y != selected and not order.beats(selected, y)]
    for y in rivals:
        line = _line(StrictOrder(pairs=order.pairs | {(y, selected)}), set(words) | order.compared)
        extended = StrictOrder(pairs=frozenset(zip(line, line[1:], strict=False)))
        extends = all(extended.beats(a, b) for a, b in order.pairs)
        if extends and extended.greatest(words) not in (None, selected):
            return extended
    return None


def _line(order: StrictOrder, words: set[Word]) -> list[Word]:
    """All words in one line, each before those it beats."""
    return sorted(words, key=lambda x: (-len(order.below(x) & words), x))
