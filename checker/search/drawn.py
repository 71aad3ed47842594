"""Instances as Hypothesis draws them, each decided once and recorded: what a search saw of a claim."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hypothesis import HealthCheck, Phase, Verbosity, assume, given, seed, settings
from hypothesis.errors import Flaky, Unsatisfiable
from hypothesis.strategies import SearchStrategy

from checker.data.dataset import Dataset
from checker.meaning.interpret import Evaluation
from checker.meaning.undefined_parts import assumed, certainly_undefined
from checker.proofs import effort
from checker.search.regimes import regimes, svm_regimes
from checker.search.strategies import FAMILY
from checker.statements.claims.claim import Claim
from checker.statements.terms.ranges import out_of_range
from checker.statements.terms.term import Term
from checker.truth import Truth

_WEAKER = {"exact": 0, "ball": 1, "numeric": 2}


@dataclass(kw_only=True)
class Ledger:
    """What became of every generated instance: nothing is dropped silently."""

    generated: int = 0
    tested: int = 0
    filtered: Counter = field(default_factory=Counter)
    asked: Counter = field(default_factory=Counter)  # on how many instances each hypothesis was asked
    without_value: Counter = field(default_factory=Counter)  # and on how many of these a part of it had no value

    @property
    def json(self) -> dict:
        told = {"generated": self.generated, "tested": self.tested, "filtered": dict(sorted(self.filtered.items()))}
        missing = {name: [k, self.asked[name]] for name, k in sorted(self.without_value.items())}
        return told | ({"without_value": missing} if missing else {})

    def hear(self, hypothesis: Term, has_no_value: bool) -> None:
        self.asked[str(hypothesis)] += 1
        self.without_value.update([str(hypothesis)] if has_no_value else [])


@dataclass(kw_only=True)
class Exploration:
    """What a search saw.  ``found`` is the shrunk instance it looked for, or None."""

    counts: Counter = field(default_factory=lambda: Counter(TRUE=0, FALSE=0, UNKNOWN=0))
    ledger: Ledger = field(default_factory=Ledger)
    coverage: Counter = field(default_factory=Counter)
    trust: str = "exact"
    reasons: Counter = field(default_factory=Counter)
    found: Evaluation | None = None
    numeric_failures: int = 0
    exceptional: int = 0  # failures among special draws
    generic: Counter = field(default_factory=Counter)  # answers on instances drawn in general position
    stubborn_failures: int = 0  # special instances that fail, and still fail after a small random move


class Stop(Exception):
    """Raised inside the property so that Hypothesis stops: what was looked for is there, or enough was seen."""


@dataclass(kw_only=True)
class Drawn:
    """The instances that Hypothesis draws: each is decided once and recorded; what is replayed is only decided."""

    claim: Claim
    looking_for: Truth
    without: int | None
    starts_kept: int
    at_most: int | None
    on_tested: Callable[[Evaluation, Truth], None] | None
    on_progress: Callable[[int], None] | None
    seen: Exploration = field(default_factory=Exploration)
    nearest: list[dict[str, Any]] = field(default_factory=list)  # from which the directed search may start
    replaying: bool = False

    def run(self, strategy: SearchStrategy, examples: int, seed_number: int) -> None:
        """So many draws, or fewer where what was looked for is there."""

        def property_(values: dict[str, Any]) -> None:
            self.decide(values)

        try:
            drawing(property_, strategy, examples, seed_number)()
        except (Stop, Unsatisfiable):
            pass
        except Flaky:  # the replay did not reproduce it: it was decided exactly, so keep it
            if self.seen.found is None:
                raise
        self.replaying = False

    def decide(self, values: dict[str, Any]) -> None:
        """One instance.  **Raises.** Stop where nothing more is looked for, and what ``assume`` raises."""
        if self.seen.ledger.generated == self.at_most:
            self._stop()
        if not self.replaying:
            self.seen.ledger.generated += 1
            effort.spend(effort.INSTANCE)
        evaluation = Evaluation(values=values, functions=self.claim.functions)
        self._assume(evaluation)
        answer = concluded(self.claim, evaluation)
        if not self.replaying:
            record(self.seen, evaluation, answer)
            if len(self.nearest) < self.starts_kept:
                self.nearest.append({k: v for k, v in values.items() if k != FAMILY})
            if self.on_tested:
                self.on_tested(evaluation, answer)
            if self.on_progress:
                self.on_progress(self.seen.ledger.tested)
        if answer is self.looking_for and answer is not Truth.UNKNOWN and evaluation.trust != "numeric":
            self.seen.found = evaluation
            self._stop()

    def _assume(self, evaluation: Evaluation) -> None:
        """The ranges and the hypotheses; that number ``without`` is to be FALSE."""
        if out_of_range(self.claim.forall, evaluation.values):  # an arrangement may have moved a value
            self._filtered("out of the variables' range")
        for k, hypothesis in enumerate(self.claim.hypotheses):
            denied = k == self.without
            answer = evaluation.truth(hypothesis) if denied else assumed(evaluation, hypothesis)
            if not self.replaying:
                unclear = answer is Truth.UNKNOWN and certainly_undefined(evaluation, hypothesis)
                self.seen.ledger.hear(hypothesis, unclear)
            if answer is not (Truth.FALSE if denied else Truth.TRUE):
                self._filtered(readable(hypothesis, answer))

    def _filtered(self, why: str) -> None:
        if not self.replaying:
            self.seen.ledger.filtered[why] += 1
        assume(False)

    def _stop(self) -> None:
        self.replaying = True
        raise Stop


def drawing(
    test: Callable[[dict[str, Any]], None], strategy: SearchStrategy, examples: int, seed_number: int
) -> Callable[[], None]:
    """What draws up to so many instances and hands each to the test."""
    plain = settings(
        max_examples=examples,
        database=None,
        deadline=None,
        derandomize=False,
        print_blob=False,
        verbosity=Verbosity.quiet,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate,),
    )
    return seed(seed_number)(plain(given(strategy)(test)))


def concluded(claim: Claim, evaluation: Evaluation) -> Truth:
    """The truth of the conclusion; what is said to exist has a value in every part."""
    return assumed(evaluation, claim.conclude) if claim.quantifier == "exists" else evaluation.truth(claim.conclude)


def readable(hypothesis: Term, answer: Truth) -> str:
    return str(hypothesis) if answer is not Truth.UNKNOWN else f"{hypothesis} (undecided)"


def record(seen: Exploration, evaluation: Evaluation, answer: Truth) -> None:
    seen.ledger.tested += 1
    seen.counts[answer.value] += 1
    seen.trust = max(seen.trust, evaluation.trust, key=_WEAKER.__getitem__)
    if answer is Truth.UNKNOWN:
        seen.reasons[evaluation.why_unknown] += 1
    if answer is Truth.FALSE:
        if evaluation.trust == "numeric":
            seen.numeric_failures += 1
        seen.exceptional += evaluation.values.get(FAMILY) != "generic"
    if evaluation.values.get(FAMILY) == "generic":
        seen.generic[answer.value] += 1
    seen.coverage.update({*features(evaluation.values), *svm_regimes(evaluation.svms.values())})


def features(values: Mapping[str, Any]) -> Sequence[str]:
    """Which regimes an instance belongs to, for the coverage table: each once."""
    names = [f"drawn as {values[FAMILY]}"] if FAMILY in values else []
    for value in values.values():
        if isinstance(value, Dataset):
            names += regimes(value)
    return list(dict.fromkeys(names))
