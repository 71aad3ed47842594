"""Of many small seeded languages: where the first step of stage 2 is defined, and the order of the entries of W_kq*."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from checker.next_token.cases import small_language
from checker.next_token.max_margin import feed_forward_svm, key_query_svm
from checker.next_token.orders import Word
from tests.next_token.training_precise import enclosed_pull_along

_FROZEN = Fraction(5)  # W_ov is 5·W_ov*, on the ray that the first stage keeps


@dataclass(frozen=True, kw_only=True)
class Definedness:
    """Whether the two stages are defined on one training set.

    ``choices``: some sentence has two different words.  ``moves``: the first gradient of stage 2 is certainly not 0.
    """

    choices: bool
    solutions: bool
    moves: bool


@cache
def definedness(count: int) -> tuple[Definedness, ...]:
    """Of ``count`` languages; both solutions exact, the gradient in balls."""
    answers = []
    for seed in range(1, count + 1):
        training = small_language(seed).training
        ov, kq = feed_forward_svm(training.collocation), key_query_svm(training)
        frozen = tuple(tuple(_FROZEN * x for x in row) for row in ov.matrix)
        pull = enclosed_pull_along(training, frozen, kq.matrix)
        answers.append(
            Definedness(
                choices=any(len(set(s.words)) > 1 for s in training.sentences),
                solutions=ov.feasible and kq.feasible,
                moves=bool(pull > 0),
            )
        )
    return tuple(answers)


@dataclass(frozen=True, kw_only=True)
class Ranks:
    """Where W_kq*[·, q] puts a query's words: optimal ones (never beaten) above, non-optimal ones (never beating) below 0?

    Non-comparable words have the entry 0 exactly, as they occur in no constraint.
    """

    words: int
    query: Word
    two_levels: bool
    as_extended: bool


@cache
def ranks(count: int) -> tuple[Ranks, ...]:
    """Of the queries, with comparisons and non-comparable words, of ``count`` languages."""
    answers = []
    for seed in range(1, count + 1):
        training = small_language(seed).training
        svm = key_query_svm(training)
        for q, order in training.orders.items():
            beating, beaten = {a for a, _ in order.pairs}, {b for _, b in order.pairs}
            if not order.pairs or len(order.compared) == training.size:
                continue
            column = svm.column(q)
            above = all(column[x] > 0 for x in beating - beaten)
            below = all(column[x] < 0 for x in beaten - beating)
            answers.append(
                Ranks(words=training.size, query=q, two_levels=order.two_levels, as_extended=above and below)
            )
    return tuple(answers)
