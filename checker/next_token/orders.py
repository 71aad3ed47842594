"""Vocabularies as exact combinatorial objects: collocations, query-dependent strict partial orders, training sets.

Words are the numbers 0 … |V|−1.  A *collocation* is an injective map n: V → V, each word's usual successor.  For each
query q (the last word of a sentence) a *strict partial order* >_q says which word counts: the next word of a sentence
is n(x*), x* its greatest word under the order of its last one.  Embeddings are orthonormal, so the basis itself.
**Source.** ntp, as the row of the claims' table words it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from checker.errors import InputError

Word = int
Pair = tuple[Word, Word]  # (better, worse)


@dataclass(frozen=True, kw_only=True)
class Collocation:
    """n: V → V.  **Shapes.** following (|V|,).  **Raises.** InputError unless it is injective and inside V."""

    following: tuple[Word, ...]

    def __post_init__(self) -> None:
        seen: dict[Word, Word] = {}
        for x, y in enumerate(self.following):
            _check_word(y, self.size, f"n({x})")
            if y in seen:
                raise InputError(
                    f"n({seen[y]}) = n({x}) = {y}: the collocation is not injective, so a next word would not tell which "
                    "word selected it. Give every word a successor of its own."
                )
            seen[y] = x
        if not self.following:
            raise InputError("the vocabulary is empty: there is nothing to predict. Give one word or more.")

    @property
    def size(self) -> int:
        return len(self.following)

    def __call__(self, x: Word) -> Word:
        return self.following[x]

    def before(self, y: Word) -> Word:
        """n⁻¹(y): an injective map of a finite set into itself is onto."""
        return self.following.index(y)


@dataclass(frozen=True, kw_only=True)
class StrictOrder:
    """The strict partial order that ``pairs`` generate: their transitive closure.

    **Raises.** InputError on a cycle, which no strict partial order has, and shows it.
    """

    pairs: frozenset[Pair]

    def __post_init__(self) -> None:
        object.__setattr__(self, "pairs", frozenset(self.pairs))
        for x in sorted({a for a, _ in self.pairs}):
            if x in self._below[x]:
                cycle = " > ".join(map(str, self._path(x)))
                raise InputError(
                    f"{cycle}: a word cannot beat itself, so these pairs generate no strict partial order. Remove a pair of "
                    "the cycle; a training set with one is not realisable."
                )

    @cached_property
    def _below(self) -> dict[Word, frozenset[Word]]:
        direct: dict[Word, set[Word]] = {}
        for a, b in self.pairs:
            direct.setdefault(a, set()).add(b)
        below = {}
        for x in direct:
            reached: set[Word] = set()
            frontier = set(direct[x])
            while frontier:
                reached |= frontier
                frontier = set().union(*(direct.get(y, set()) for y in frontier)) - reached
            below[x] = frozenset(reached)
        return below

    def _path(self, x: Word) -> list[Word]:
        """A shortest cycle through x."""
        paths = [[x]]
        while True:
            paths = [[*p, b] for p in paths for a, b in sorted(self.pairs) if a == p[-1] and b not in p[1:]]
            found = next((p for p in paths if p[-1] == x), None)
            if found:
                return found

    def below(self, x: Word) -> frozenset[Word]:
        """The words that x beats."""
        return self._below.get(x, frozenset())

    def beats(self, x: Word, y: Word) -> bool:
        return y in self.below(x)

    def comparable(self, x: Word, y: Word) -> bool:
        return self.beats(x, y) or self.beats(y, x)

    def greatest(self, words: Iterable[Word]) -> Word | None:
        """The word that beats all others of ``words``, or None."""
        distinct = set(words)
        return next((x for x in sorted(distinct) if distinct - {x} <= self.below(x)), None)

    @property
    def compared(self) -> frozenset[Word]:
        """The words that occur in it; all others are non-comparable."""
        return frozenset(x for pair in self.pairs for x in pair)

    @property
    def two_levels(self) -> bool:
        """No word both beats and is beaten: every word is optimal, non-optimal or non-comparable."""
        return not {a for a, _ in self.pairs} & {b for _, b in self.pairs}


@dataclass(frozen=True, kw_only=True)
class Sentence:
    """**Convention.** the last word is the query; repeated words count as often as they occur."""

    words: tuple[Word, ...]
    following: Word

    @property
    def query(self) -> Word:
        return self.words[-1]


@dataclass(frozen=True, kw_only=True)
class TrainingSet:
    """Sentences that some orders realise.

    **Raises.** InputError on an empty sentence, a word outside V, a next word that no word of the sentence calls for, or
    sentences whose comparisons under one query form a cycle.
    """

    collocation: Collocation
    sentences: tuple[Sentence, ...]

    def __post_init__(self) -> None:
        if not self.sentences:
            raise InputError("the training set is empty: the second stage has nothing to learn. Give a sentence.")
        for k, sentence in enumerate(self.sentences):
            if not sentence.words:
                raise InputError(f"sentence {k} has no words, so it has no query. Give it one word or more.")
            for x in (*sentence.words, sentence.following):
                _check_word(x, self.size, f"sentence {k}")
            if self.best(sentence) not in sentence.words:
                raise InputError(
                    f"sentence {k} ends in {sentence.following} = n({self.best(sentence)}), and {self.best(sentence)} is not in "
                    f"it: no order realises that. Its next word must be n(x) for one of its words {sentence.words}."
                )
        assert self.orders

    @property
    def size(self) -> int:
        return self.collocation.size

    def best(self, sentence: Sentence) -> Word:
        """x*, the word with n(x*) = next."""
        return self.collocation.before(sentence.following)

    @cached_property
    def orders(self) -> dict[Word, StrictOrder]:
        """For each query the order that the sentences reveal: x* beats the other words, closed under transitivity.

        Every order that realises the training set extends this one.
        """
        pairs: dict[Word, set[Pair]] = {sentence.query: set() for sentence in self.sentences}
        for sentence in self.sentences:
            best = self.best(sentence)
            pairs[sentence.query] |= {(best, x) for x in sentence.words if x != best}
        orders = {}
        for q in sorted(pairs):
            try:
                orders[q] = StrictOrder(pairs=frozenset(pairs[q]))
            except InputError as problem:
                raise InputError(f"under the query {q}: {problem}") from None
        return orders

    def order(self, query: Word) -> StrictOrder:
        """The revealed order of a query; empty where no sentence ends in it."""
        return self.orders.get(query, StrictOrder(pairs=frozenset()))

    def contains(self, words: Iterable[Word]) -> bool:
        """Whether a training sentence has this last word and this set of words."""
        words = tuple(words)
        return any(s.query == words[-1] and set(s.words) == set(words) for s in self.sentences)


def _check_word(x: Word, size: int, where: str) -> None:
    if not 0 <= x < size:
        raise InputError(f"{where} names the word {x}, outside 0 … {size - 1}. Words are numbered below |V| = {size}.")
