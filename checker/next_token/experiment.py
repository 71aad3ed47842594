"""The two stages run one after the other on seeded languages, beside the exact max-margin solutions.

Chosen, as nothing is printed: 40 sentences of at most 6 words drawn as in :mod:`checker.next_token.draws`, and 1,000 steps
of the first stage before W_ov is frozen.  ``frequent`` gives the words of the collocation loss frequencies from 1 to 9.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

import numpy as np

from checker.next_token.draws import Language, seeded_language
from checker.next_token.max_margin import MaxMargin, feed_forward_svm, key_query_svm
from checker.next_token.training import Floats, Trained, floats, train_attention, train_feed_forward

FROZEN_AT = 1000


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """A language with both exact solutions."""

    language: Language
    feed_forward: MaxMargin
    key_query: MaxMargin
    frequencies: tuple[int, ...] | None

    def first_stage(self, *, step: float, record: Sequence[int]) -> Trained:
        collocation = self.language.training.collocation
        return train_feed_forward(collocation, step=step, record=record, weights=self.frequencies)

    def frozen(self, *, step: float) -> Floats:
        """W_ov after ``FROZEN_AT`` steps."""
        return self.first_stage(step=step, record=(FROZEN_AT,)).parameters[0]

    def shortcut(self, *, step: float) -> Floats:
        """‖W_ov(t₀)‖·W_ov*/‖W_ov*‖."""
        target = floats(self.feed_forward)
        return target * (np.linalg.norm(self.frozen(step=step)) / np.linalg.norm(target))

    def second_stage(self, W_ov: Floats, *, step: float, record: Sequence[int]) -> Trained:
        return train_attention(self.language.training, W_ov, step=step, record=record)


@cache
def experiment(
    seed: int, *, words: int = 20, sentences: int = 40, longest: int = 6, frequent: bool = False
) -> Experiment:
    """**Guarantee.** both solutions are exact."""
    language = seeded_language(seed, words=words, sentences=sentences, longest=longest)
    rng = Random(seed)
    return Experiment(
        language=language,
        feed_forward=feed_forward_svm(language.training.collocation),
        key_query=key_query_svm(language.training),
        frequencies=tuple(rng.randint(1, 9) for _ in range(words)) if frequent else None,
    )


@cache
def attention_run(seed: int, *, step: float, record: tuple[int, ...]) -> Trained:
    """Stage 2 after ``FROZEN_AT`` steps of .2/√d of stage 1."""
    one = experiment(seed)
    return one.second_stage(one.frozen(step=step_size(0.2)), step=step, record=record)


def step_size(numerator: float, words: int = 20) -> float:
    """A printed step, such as .2/√d."""
    return numerator / math.sqrt(words)


def doublings(first: int, last: int) -> tuple[int, ...]:
    """2^first … 2^last."""
    return tuple(2**j for j in range(first, last + 1))


def distances_between(one: Trained, other: Trained) -> list[float]:
    """‖W/‖W‖ − V/‖V‖‖ of two runs, record by record."""
    pairs = zip(one.parameters, other.parameters, strict=True)
    return [float(np.linalg.norm(W / np.linalg.norm(W) - V / np.linalg.norm(V))) for W, V in pairs]
