"""Which languages exist: collocations, orders and realisable training sets, drawn by Hypothesis or from a seed.

One generator takes ``pick(low, high)``, a whole number in a range: Hypothesis' own in tests, so that failures shrink, and a
seeded one in claims.  Orders come as chains, as antichains above or below the query, in two levels, or as random relations;
words that a relation leaves out are non-comparable.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from checker.next_token.orders import Collocation, Pair, Sentence, StrictOrder, TrainingSet, Word

Pick = Callable[[int, int], int]
KINDS = ("chain", "antichain", "two levels", "random")


@dataclass(frozen=True, kw_only=True)
class Language:
    """A training set and the orders it was drawn from, one a query; these say more than the sentences do."""

    training: TrainingSet
    orders: tuple[StrictOrder, ...]
    kinds: tuple[str, ...]


def drawn_language(pick: Pick, *, words: int, sentences: int, longest: int, repeats: bool = True) -> Language:
    """**Guarantee.** realisable: every sentence's next word is n of its greatest word under the order of its query."""
    collocation = Collocation(following=tuple(_shuffled(pick, words)))
    kinds = tuple(KINDS[pick(0, len(KINDS) - 1)] for _ in range(words))
    orders = tuple(_drawn_order(pick, words, q, kind) for q, kind in enumerate(kinds))
    drawn = [_sentence(pick, collocation, orders, longest, repeats) for _ in range(sentences)]
    training = TrainingSet(collocation=collocation, sentences=tuple(drawn))
    return Language(training=training, orders=orders, kinds=kinds)


def seeded_language(seed: int, *, words: int, sentences: int, longest: int, repeats: bool = True) -> Language:
    """The same everywhere for one seed."""
    pick = Random(seed).randint
    return drawn_language(pick, words=words, sentences=sentences, longest=longest, repeats=repeats)


@st.composite
def languages(draw, *, most_words: int = 7) -> Language:
    """Small languages that shrink: fewer words, fewer and shorter sentences."""

    def pick(low: int, high: int) -> int:
        return draw(st.integers(low, high))

    return drawn_language(pick, words=pick(2, most_words), sentences=pick(1, 8), longest=5)


def drawn_sentence(pick: Pick, words: int, longest: int) -> tuple[Word, ...]:
    """Any words at all, the last one the query."""
    return tuple(pick(0, words - 1) for _ in range(pick(2, longest)))


def _shuffled(pick: Pick, size: int) -> list[int]:
    left = list(range(size))
    return [left.pop(pick(0, len(left) - 1)) for _ in range(size)]


def _drawn_order(pick: Pick, words: int, q: Word, kind: str) -> StrictOrder:
    """An order in which the query takes part, as it stands in each of its sentences."""
    others = [x for x in _shuffled(pick, words) if x != q]
    kept = others[: pick(1, len(others))] if others else []
    pairs: set[Pair] = set()
    if kind == "chain":
        place = pick(0, len(kept))
        line = [*kept[:place], q, *kept[place:]]
        pairs = set(zip(line, line[1:], strict=False))
    elif kind == "antichain":
        above = pick(0, 1)
        pairs = {(x, q) if above else (q, x) for x in kept}
    elif kind == "two levels":
        cut = pick(1, max(1, len(kept) - 1))
        lower = [q, *kept[cut:]]
        pairs = {(x, y) for x in kept[:cut] for y in lower if y == q or pick(0, 1)}
    else:
        line = _shuffled(pick, words)
        pairs = {(x, y) for k, x in enumerate(line) for y in line[k + 1 :] if pick(0, 2) == 0}
    return StrictOrder(pairs=frozenset(pairs))


def _sentence(
    pick: Pick, collocation: Collocation, orders: tuple[StrictOrder, ...], longest: int, repeats: bool
) -> Sentence:
    """A query, a word that is or beats it, and words that one beats; the query stands last."""
    q = pick(0, collocation.size - 1)
    heads = [x for x in range(collocation.size) if x == q or orders[q].beats(x, q)]
    best = heads[pick(0, len(heads) - 1)]
    below = sorted(orders[q].below(best) - {q})
    rest = [below[i] for i in _shuffled(pick, len(below))][: pick(1, max(1, longest - 2))] if below else []
    body = [x for x in (best, *rest) if x != q]
    if repeats and body and pick(0, 2) == 0:
        body.append(body[pick(0, len(body) - 1)])
    mixed = [body[i] for i in _shuffled(pick, len(body))]
    return Sentence(words=(*mixed, q), following=collocation(best))
