"""Many small seeded cases for the claims that are decided exactly, each with its ledger of draws.

Seeds count up from 1, so a smaller sample is the beginning of a larger one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random

from checker.arithmetic import Float64
from checker.next_token.draws import Language, drawn_language, drawn_sentence
from checker.next_token.max_margin import feed_forward_svm, key_query_svm
from checker.next_token.orders import TrainingSet, Word
from checker.next_token.shift import Shifted, shifted
from checker.next_token.training import floats, train_attention
from checker.next_token.transformer import output

_MOST_TRIES = 1000
_FROZEN = Fraction(5)  # W_ov is 5·W_ov*, on the ray that the first stage keeps


def small_language(seed: int) -> Language:
    """3 to 8 words, 4 to 14 sentences."""
    pick = Random(seed).randint
    return drawn_language(pick, words=pick(3, 8), sentences=pick(4, 14), longest=5)


@dataclass(frozen=True, kw_only=True)
class Case:
    """One sentence outside the training set; ``true_best`` is its greatest word under the order it was drawn from."""

    training: TrainingSet
    outcome: Shifted
    true_best: Word | None

    def trained_word(self, *, step: float, steps: int) -> Word:
        """The word whose successor the transformer predicts after so many steps of stage 2.  **Domain.** float."""
        W_ov = float(_FROZEN) * floats(feed_forward_svm(self.training.collocation))
        run = train_attention(self.training, W_ov, step=step, record=(steps,))
        logits = output(Float64(), W_ov.tolist(), run.parameters[-1].tolist(), self.outcome.words)
        return self.training.collocation.before(max(range(len(logits)), key=logits.__getitem__))


@cache
def shifted_cases(count: int, *, first: int = 1) -> tuple[tuple[Case, ...], Counter]:
    """``count`` cases from a seed on, every other one decided by the extended order, and the ledger of what was drawn and put away."""
    cases: list[Case] = []
    ledger: Counter = Counter()
    for seed in range(first, first + count):
        language = small_language(seed)
        training = language.training
        rng = Random(f"sentence {seed}")  # a stream of its own: −seed would be the language's again
        words = _wanted_sentence(training, rng, decided=bool(seed % 2), ledger=ledger)
        while words is None:  # a language that decides nothing new, or everything: the next one
            ledger["languages put away: no such sentence found"] += 1
            language = small_language(rng.getrandbits(48))
            training = language.training
            words = _wanted_sentence(training, rng, decided=bool(seed % 2), ledger=ledger)
        true_best = language.orders[words[-1]].greatest(words)
        outcome = shifted(training, key_query_svm(training), words)
        cases.append(Case(training=training, outcome=outcome, true_best=true_best))
    return tuple(cases), ledger


def _wanted_sentence(training: TrainingSet, rng: Random, *, decided: bool, ledger: Counter) -> tuple[Word, ...] | None:
    for _ in range(_MOST_TRIES):
        ledger["sentences drawn"] += 1
        words = drawn_sentence(rng.randint, training.size, 5)
        if training.contains(words) or len(set(words)) < 2:
            ledger["sentences put away: trained on, or of one word"] += 1
        elif (training.order(words[-1]).greatest(words) is not None) == decided:
            return words
    return None
