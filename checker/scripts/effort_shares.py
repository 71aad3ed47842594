"""The effort of one script, shared between its steps: every step gets a little before any gets more, and what is left is shared evenly.

A script is walked through several times.  A walk puts together what is there, and says what is not.  Between two walks each statement
without a proof gets the same slice of effort, and an instance that breaks it is looked for, in as many processes as there are cores.

**Guarantee.** none: proofs and counter-examples go before ``verify.py`` where they are found.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from checker.proofs import effort
from checker.scripts.attempts import ROUNDS, Attempt
from checker.scripts.counter_examples import FALSE_STEP, FEW, MANY
from checker.scripts.parallel_search import answers
from checker.scripts.script_context import Bench, Fact, Found
from checker.scripts.step_cache import Kept, context_of, hashes
from checker.statements.terms.term import Term

FOR_ALL, FOR_EACH = 13.0, 1.5  # seconds of effort: for a short script, and for each step of a longer one
_FIRST, _SECOND, _THIRD = (
    0.6,
    1.0,
    2.5,
)  # seconds of effort for a statement: in the first walk, after it, and after the second
_MANY_DRAWS = 120  # instances of all long searches for counter-examples together
_THEN_LONG = 3  # the walk after which they are made

Against = Callable[[Bench, Sequence[Fact], Term, int], tuple[dict, str] | None]


@dataclass(kw_only=True, eq=False)
class Doubt:
    """A statement of which a counter-example is wanted, and what holds at it."""

    goal: Term
    number: str  # of its step
    assumed: Sequence[Fact] = ()
    draws: int = 0  # of the longest search so far
    found: tuple[dict, str] | None = None  # a certified counter-example and what it shows


@dataclass(kw_only=True)
class Shares:
    """What is known of the statements of one script, and the effort that is left for the others."""

    bench: Bench
    against: Against
    steps: int
    rounds: Sequence[float] = ROUNDS
    kept: Kept | None = None
    times: float = 1.0  # so much more effort than is usual
    last: bool = False  # the walk that says what is missing
    walks: int = 0
    waiting: list[Attempt] = field(default_factory=list)  # what this walk found no proof of
    doubting: list[Doubt] = field(default_factory=list)  # what it found no counter-example of
    _attempts: dict[Any, Attempt] = field(default_factory=dict)
    _doubts: dict[Any, Doubt] = field(default_factory=dict)
    _numbers: dict[int, str] = field(default_factory=dict)  # of the steps of attempts
    _notes: dict[int, str] = field(default_factory=dict)  # of attempts that failed before
    _seconds: dict[str, float] = field(default_factory=dict)  # by the number of a step
    _remembered: dict[Any, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._end = effort.begin() + self.times * max(FOR_ALL, FOR_EACH * self.steps)

    @property
    def left(self) -> float:
        return self._end - effort.now()

    def begin(self) -> None:
        """A new walk."""
        self.walks += 1
        self.waiting, self.doubting = [], []

    def remembered(self, key: Any, make: Callable[[], Any]) -> Any:
        """What was made for this key in an earlier walk, or is made now: so that fresh names stay the same."""
        if key not in self._remembered:
            self._remembered[key] = make()
        return self._remembered[key]

    def excuse(self, seconds: float) -> None:
        """Effort that does not count, as that for a lemma, which has its own."""
        self._end += seconds

    # ── proofs ──

    def proof_of(self, facts: Sequence[Fact], term: Term, number: str = "", around: Sequence[Fact] = ()) -> Attempt:
        """The search for the statement from these facts, with what it has found."""
        key = (term, tuple(one.full for one in facts), frozenset(one.full for one in around))
        attempt = self._attempts.get(key)
        if attempt is None:
            title = f"Step {number}" if number else "A step"
            attempt = Attempt(self.bench, facts, term, title, around, self.rounds)
            self._attempts[key], self._numbers[id(attempt)] = attempt, number
            self._recall(attempt, number)
        if self.walks == 1 and not attempt.exhausted and attempt.found is None:
            began = effort.now()
            attempt.go_on(_FIRST if self.left > 0 else 0.0)
            self._keep_proof(attempt, effort.now() - began)
        if attempt.found is None and not attempt.exhausted:
            self.waiting.append(attempt)
        return attempt

    def note_of(self, attempt: Attempt) -> str:
        """Why no proof of it was found in an earlier run; "" where that is not known."""
        return self._notes.get(id(attempt), "")

    # ── counter-examples ──

    def counter_example(self, scope: Sequence[Fact], goal: Term, number: str) -> tuple[dict, str] | None:
        """A certified instance that meets all that is assumed in the scope and breaks the goal, if one was found."""
        doubt = self._doubt(scope, goal, number)
        doubt.assumed = _assumed(scope)
        if doubt.found is None and doubt.draws < MANY:
            self.doubting.append(doubt)
        return doubt.found

    def _doubt(self, scope: Sequence[Fact], goal: Term, number: str) -> Doubt:
        key = (goal, frozenset(one.full for one in scope))
        return self._doubts.setdefault(key, Doubt(goal=goal, number=number))

    # ── between two walks ──

    def go_on(self) -> None:
        """Search on for what the last walk lacked.  The next walk is the last one where nothing is left to be searched."""
        doubts = [one for one in dict.fromkeys(self.doubting) if one.found is None]
        waiting = [one for one in dict.fromkeys(self.waiting) if not one.exhausted]
        enough = self.left > min((one.next_needs for one in waiting), default=0.0)
        if not (waiting and enough) and not doubts:
            self.last = True
            return
        if self.walks == 1:
            self._look_for_counter_examples(doubts, FEW)
        elif self.walks == _THEN_LONG:
            self._look_for_counter_examples(doubts, max(FEW, min(MANY, _MANY_DRAWS // max(1, len(doubts)))))
            for one in doubts:
                one.draws = MANY  # no more of it
        false = {(one.goal, frozenset(f.full for f in one.assumed)) for one in doubts if one.found is not None}
        for attempt in waiting:
            attempt.exhausted = (attempt.goal, frozenset(f.full for f in _assumed(attempt.around))) in false
        self._share_out([attempt for attempt in waiting if not attempt.exhausted])

    def _share_out(self, waiting: Sequence[Attempt]) -> None:
        """The same slice for each; at last to as many as what is left is enough for, those first that were searched for least."""
        slice_ = {1: _SECOND, 2: _THIRD}.get(self.walks, 0.0)
        waiting = sorted(waiting, key=lambda one: one.next_needs)
        while waiting and max(slice_, waiting[-1].next_needs) * len(waiting) > self.left:
            waiting.pop()
        if waiting:
            self._search_on(waiting, slice_ or self.left / len(waiting))

    def _look_for_counter_examples(self, doubts: Sequence[Doubt], draws: int) -> None:
        searches = [partial(self.against, self.bench, one.assumed, one.goal, draws) for one in doubts]
        for one, (seconds, answer) in zip(doubts, answers(searches), strict=True):
            one.draws, one.found = draws, answer
            self._charge(one.number, seconds)
            if one.found is not None and self.kept is not None:
                spent = f"{self._seconds.get(one.number, 0.0):.2f}"
                entry = {"context": context_of(f.full for f in one.assumed), "broken": one.found[0], "seconds": spent}
                self.kept.add(one.goal, entry)

    def _search_on(self, waiting: Sequence[Attempt], seconds: float) -> None:
        searches = [partial(_searched_on, one, seconds) for one in waiting]
        for one, (spent, answer) in zip(waiting, answers(searches), strict=True):
            self._charge(self._numbers[id(one)], spent)
            one.position, one.exhausted, one.undefined, certificate = answer or (0, True, False, None)
            if certificate is not None and one.found is None:
                one.found = one.again(certificate)
                one.exhausted = one.found is None
            self._keep_proof(one)

    def _charge(self, number: str, seconds: float) -> None:
        """Effort for a step, which is effort for the steps around it too."""
        while number:
            self._seconds[number] = self._seconds.get(number, 0.0) + seconds
            number = number.rpartition(".")[0]

    def spent(self, number: str, seconds: float) -> float:
        """The seconds of effort for a step up to now, with so many in this walk."""
        self._seconds[number] = self._seconds.get(number, 0.0) + seconds
        return self._seconds[number]

    # ── what was found before ──

    def _recall(self, attempt: Attempt, number: str) -> None:
        """What an earlier run kept of the statement: a proof, a counter-example, or that nothing was found."""
        if self.kept is None:
            return
        for entry in self.kept.entries(attempt.goal):
            if "proof" in entry and (found := attempt.again(entry["proof"])) is not None:
                attempt.found = found
            elif "broken" in entry and attempt.breaks(
                entry["broken"], context_of(f.full for f in _assumed(attempt.around))
            ):
                self._doubt(attempt.around, attempt.goal, number).found = (entry["broken"], FALSE_STEP)
                attempt.exhausted = True
            elif "open" in entry and self._is_open_still(attempt, entry):
                self._notes[id(attempt)], attempt.exhausted = str(entry["open"]), True
                if set(entry.get("assumed", [""])) <= hashes(_assumed(attempt.around)):  # no more instances than before
                    self._doubt(attempt.around, attempt.goal, number).draws = MANY
            else:
                continue
            self._seconds |= {number: float(entry.get("seconds", "0"))} if number else {}
            attempt.recalled = True
            return

    def _keep_proof(self, attempt: Attempt, seconds: float = 0.0) -> None:
        number = self._numbers[id(attempt)]
        if self.kept is not None and attempt.found is not None and not attempt.recalled:
            spent = f"{self._seconds.get(number, 0.0) + seconds:.2f}"
            entry = {"context": self._everything(attempt), "proof": attempt.found.certificate, "seconds": spent}
            self.kept.add(attempt.goal, entry)

    def keep_open(self, attempt: Attempt, note: str) -> None:
        """That nothing was found of a statement, for the next run with the same facts."""
        if self.kept is not None and not attempt.recalled:
            spent = f"{self._seconds.get(self._numbers[id(attempt)], 0.0):.2f}"
            entry = {"context": self._everything(attempt), "open": note, "seconds": spent, "rounds": str(self.rounds)}
            parts = {"facts": attempt.facts, "around": attempt.around, "assumed": _assumed(attempt.around)}
            self.kept.add(attempt.goal, entry | {name: sorted(hashes(one)) for name, one in parts.items()})

    def _is_open_still(self, attempt: Attempt, entry: Mapping[str, Any]) -> bool:
        """Whether an earlier search with as much effort knew each fact that could help now: others are gone, or share no variable."""
        now = {"facts": attempt.facts, "around": attempt.around}
        known = {name: set(entry.get(name, ())) for name in now}
        same = entry.get("rounds") == str(self.rounds)
        return same and all(hashes(_related(one, attempt.goal)) <= known[name] for name, one in now.items())

    def _everything(self, attempt: Attempt) -> str:
        named = context_of(one.full for one in attempt.facts)
        return f"{named} {context_of(one.full for one in attempt.around)} {tuple(self.rounds)}"


def _assumed(scope: Collection[Fact]) -> list[Fact]:
    """What is a hypothesis, a case, or a step without a proof."""
    return [one for one in scope if one.proof.rule == "hypothesis"]


def _related(facts: Collection[Fact], goal: Term) -> list[Fact]:
    """The facts that share variables with the goal, or with a fact that does so, and so on; those about no variable too."""
    left, found, spoken = list(facts), [one for one in facts if not one.full.variables], set(goal.variables)
    while new := [one for one in left if one.full.variables & spoken]:
        found += new
        spoken = spoken.union(*[one.full.variables for one in new])
        left = [one for one in left if one not in new]
    return found


def _searched_on(attempt: Attempt, seconds: float) -> tuple[int, bool, bool, dict | None]:
    found: Found | None = attempt.go_on(seconds)
    return attempt.position, attempt.exhausted, attempt.undefined, None if found is None else found.certificate


__all__ = ["Against", "Doubt", "Shares"]
