"""Who proposes: Hypothesis draws instances, everything is decided exactly, a failure is shrunk by moves of the domain.

**Guarantee.** counts and ledger cover the draws only: that Hypothesis replays a failure does not inflate them.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, Verbosity, assume, given, seed, settings
from hypothesis.errors import Flaky, Unsatisfiable
from hypothesis.strategies import SearchStrategy

from checker.data.dataset import Dataset
from checker.errors import CheckerError
from checker.limits.settle import few_polyhedra
from checker.meaning.interpret import MOST_STEPS, Evaluation
from checker.meaning.undefined_parts import assumed, certainly_undefined
from checker.proofs import effort
from checker.search.adversaries.falsifier import Nearest, falsify
from checker.search.adversaries.far_starts import descents, far_starts
from checker.search.adversaries.local_search import push
from checker.search.instances.equalities import Equalities
from checker.search.instances.small_systems import SmallSystems
from checker.search.instances.structured import of_self_attention
from checker.search.regimes import regimes, svm_regimes
from checker.search.shrinking.shrink import reading, shrink
from checker.search.strategies import FAMILY, instances
from checker.statements.claims.claim import Claim
from checker.statements.terms.ranges import out_of_range
from checker.statements.terms.term import ITERATE, Term, subterms
from checker.truth import Truth


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


Allowed = Callable[[dict[str, Any]], bool]
MOST_STARTS = 100  # of the directed search
_EARLY = 60  # draws before the first directed search where limits are slow to decide
_EARLY_STARTS = 20
_STRUCTURED_FIRST = 200
_EXPLAINED = 60  # draws that say why none meets the hypotheses
_STRUCTURED = 5  # one draw in so many
_MORE_OF_CHOICES = 3  # few choices of few datasets are locally optimal, and small ones are quick
_FAR_STARTS = 100
_LADDERS = 4  # starts on ladders of scales where a hypothesis is dropped
_FOR_NECESSITY = 2, 20  # polyhedra and flows of one directed search where a hypothesis is dropped, or two are
_WEAKER = {"exact": 0, "ball": 1, "numeric": 2}


def explore(
    claim: Claim,
    *,
    looking_for: Truth,
    budget: int,
    seed_number: int,
    without: int | None = None,
    starts_kept: int = MOST_STARTS,
    at_most: int | None = None,
    small: bool = False,
    beside_a_proof: bool = False,
    on_tested: Callable[[Evaluation, Truth], None] | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> Exploration:
    """Draw up to ``budget`` instances that meet the hypotheses and decide the conclusion on each.

    ``looking_for`` stops at the first certain (non-numeric) instance with that truth;
    UNKNOWN looks for nothing and sees them all.  ``without`` asks hypothesis number k to be FALSE.
    ``starts_kept`` is how many of the instances the directed search starts from.  ``at_most`` ends the search after so many draws of
    the first portion, and a short directed search from these.
    ``small``: few polyhedra in the directed search, as where a hypothesis is dropped; ``beside_a_proof``: also in the draws.
    """
    seen = Exploration()
    replaying = False
    nearest: list[dict[str, Any]] = []  # tested instances from which the directed search may start

    def count(name: str, counter: Counter) -> None:
        if not replaying:
            counter[name] += 1

    def property_(values: dict[str, Any]) -> None:
        nonlocal replaying
        if seen.ledger.generated == at_most:
            replaying = True
            raise Stop
        if not replaying:
            seen.ledger.generated += 1
            effort.spend(effort.INSTANCE)
        evaluation = Evaluation(values=values, functions=claim.functions)
        if out_of_range(claim.forall, values):  # an arrangement may have moved a value
            count("out of the variables' range", seen.ledger.filtered)
            assume(False)
        for k, hypothesis in enumerate(claim.hypotheses):
            answer = evaluation.truth(hypothesis) if k == without else assumed(evaluation, hypothesis)
            if not replaying:
                seen.ledger.hear(hypothesis, answer is Truth.UNKNOWN and certainly_undefined(evaluation, hypothesis))
            if answer is not (Truth.FALSE if k == without else Truth.TRUE):
                count(_readable(hypothesis, answer), seen.ledger.filtered)
                assume(False)
        answer = _concluded(claim, evaluation)
        if not replaying:
            _record(seen, evaluation, answer)
            if len(nearest) < starts_kept:
                nearest.append({k: v for k, v in values.items() if k != FAMILY})
            if on_tested:
                on_tested(evaluation, answer)
            if on_progress:
                on_progress(seen.ledger.tested)
        if answer is looking_for and answer is not Truth.UNKNOWN and evaluation.trust != "numeric":
            replaying = True
            seen.found = evaluation
            raise Stop

    for number, (examples, structured) in enumerate(portions(claim, looking_for, budget, without)):
        run = drawing(property_, instances(claim, without, structured), examples, seed_number + number)
        try:
            with few_polyhedra(*_FOR_NECESSITY) if beside_a_proof else few_polyhedra():  # of each portion: what random
                # draws use up is there again for structured ones
                run()
        except (Stop, Unsatisfiable):
            pass
        except Flaky:  # the replay did not reproduce it: it was decided exactly, so keep it
            if seen.found is None:
                raise
        replaying = False
        if seen.found is None and looking_for is Truth.FALSE and claim.certifiable:
            starts, evaluations = _directed(claim, nearest, without, at_most)
            with few_polyhedra(*_FOR_NECESSITY) if small or beside_a_proof or without is not None else few_polyhedra():
                seen.found = pushed(claim, starts, without, evaluations=min(budget, evaluations))
            nearest.clear()
            if seen.found is not None:
                seen.ledger.generated += 1
                _record(seen, seen.found, Truth.FALSE)
        if seen.found is not None or at_most is not None:
            break
    if seen.found is not None:
        seen.found = smallest(claim, seen.found, looking_for, without)
    return seen


def _directed(claim: Claim, nearest: list[dict], without: int | None, at_most: int | None) -> tuple[list[dict], int]:
    """Where the directed search starts, and its evaluations: few where a hypothesis is dropped, and in an early search.

    None early where a sequence is followed: far from what is drawn its exact states are slow, and a proof may be quick.
    """
    if without is not None:
        return nearest[:6], 60
    if at_most is None:
        return nearest, 300
    followed = any(s.name == ITERATE for t in (*claim.hypotheses, claim.conclude) for s in subterms(t))
    return ([] if followed else nearest[:_EARLY_STARTS]), 100


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


def hunt_first(
    claim: Claim, *, evaluations: int, seed_number: int, feasible: bool = False
) -> tuple[Exploration | None, Nearest]:
    """What the quick adversary (``falsifier.py``) finds: one instance, shrunk, that breaks the claim; and what came nearest.

    ``feasible``: it draws instances that are moved onto the hypotheses, at every index.
    """

    def breaks(values: dict[str, Any]) -> bool:
        try:
            found = meets(claim, values, conclusion=Truth.FALSE)
        except CheckerError:  # a size that does not fit
            return False
        return found is not None and found.trust != "numeric"

    found, nearest = falsify(claim, breaks, evaluations=evaluations, seed=seed_number, feasible=feasible)
    system = SmallSystems(claim.forall, claim.hypotheses)
    if found is None and system and claim.certifiable and not feasible:
        found = system.breaking(claim.conclude, breaks, tries=2 * evaluations, seed=seed_number)
    against = None if found is None else meets(claim, found, conclusion=Truth.FALSE)
    if against is None:
        return None, nearest
    seen = Exploration()
    seen.ledger.generated = 1
    _record(seen, against, Truth.FALSE)
    seen.found = smallest(claim, against, Truth.FALSE, None)
    return seen, nearest


def portions(claim: Claim, looking_for: Truth, budget: int, without: int | None) -> list[tuple[int, bool]]:
    """How many instances are drawn in turn, and whether they are structured: one in five where a counter-example to a claim
    about data is looked for; where it is about the limit that belongs to a choice of tokens, three times as many.

    A limit is slow to decide: its adversary is asked early.  Where there is to be data with a limit of self-attention, structured data
    come first.
    """
    if looking_for is Truth.TRUE and of_self_attention(claim):
        return [(_STRUCTURED_FIRST, True), (budget, False)]
    structured = budget // _STRUCTURED if _may_be_structured(claim, looking_for, without) else 0
    free = budget - structured
    early = min(free, _EARLY) if descents(claim) else free
    if descents(claim) and any(v.sort == "choice" for v in claim.forall):
        structured *= _MORE_OF_CHOICES
    return [(k, kind) for k, kind in ((early, False), (free - early, False), (structured, True)) if k > 0]


def _may_be_structured(claim: Claim, looking_for: Truth, without: int | None) -> bool:
    about_data = any(v.sort == "dataset" for v in claim.forall)
    return about_data and looking_for is Truth.FALSE and without is None


def sample(
    claim: Claim,
    *,
    draws: int,
    seed_number: int,
    on_progress: Callable[[int], None] | None = None,
    on_tested: Callable[[Evaluation, Truth], None] | None = None,
) -> Exploration:
    """Exactly ``draws`` independent instances from the claim's laws; those that miss a hypothesis are counted.

    An undecided hypothesis leaves the instance in, as undecided: it may belong to the condition or not.
    """
    assert claim.probability is not None
    seen, rng = Exploration(), Random(seed_number)
    for _ in range(draws):
        values = {v.leaf: claim.probability.laws[v.leaf].draw(rng) for v in claim.forall}
        seen.ledger.generated += 1
        if out_of_range(claim.forall, values):
            seen.ledger.filtered["out of the variables' range"] += 1
            continue
        evaluation = Evaluation(values=values, functions=claim.functions)
        given = [(h, assumed(evaluation, h)) for h in claim.hypotheses]
        broken = next((h for h, answer in given if answer is Truth.FALSE), None)
        if broken is not None:
            seen.ledger.filtered[_readable(broken, Truth.FALSE)] += 1
            continue
        certain = all(answer is Truth.TRUE for _, answer in given)
        answer = evaluation.truth(claim.conclude) if certain else Truth.UNKNOWN
        _record(seen, evaluation, answer)
        if on_tested:
            on_tested(evaluation, answer)
        if on_progress:
            on_progress(seen.ledger.tested)
    return seen


def excluding(claim: Claim, *, seed_number: int) -> list[Term]:
    """Why no draw meets all hypotheses: one that no draw meets, or else two that hold in some draws and never together; or nothing."""
    alone: Counter = Counter()
    together: set[tuple[int, int]] = set()

    def property_(values: dict[str, Any]) -> None:
        if not out_of_range(claim.forall, values):
            evaluation = Evaluation(values=values, functions=claim.functions)
            true = [k for k, h in enumerate(claim.hypotheses) if evaluation.truth(h) is Truth.TRUE]
            alone.update(true)
            together.update(itertools.combinations(true, 2))

    drawing(property_, instances(claim, None, False), _EXPLAINED, seed_number)()
    never = [h for k, h in enumerate(claim.hypotheses) if not alone[k]]
    pairs = itertools.combinations(range(len(claim.hypotheses)), 2)
    return never[:1] or [claim.hypotheses[k] for k in next((p for p in pairs if p not in together), ())]


def meets(
    claim: Claim, values: Mapping[str, Any], *, conclusion: Truth, without: int | None = None, at_once: bool = False
) -> Evaluation | None:
    """The evaluation of an instance with every hypothesis TRUE (number ``without`` FALSE) and that conclusion.

    ``at_once``: a limit counts as decided only where no step of the sequence need be followed.
    """
    evaluation = _meeting(claim, values, without, most_steps=0 if at_once else MOST_STEPS)
    return evaluation if evaluation is not None and _concluded(claim, evaluation) is conclusion else None


def _concluded(claim: Claim, evaluation: Evaluation) -> Truth:
    """The truth of the conclusion; what is said to exist has a value in every part."""
    return assumed(evaluation, claim.conclude) if claim.quantifier == "exists" else evaluation.truth(claim.conclude)


def _meeting(
    claim: Claim, values: Mapping[str, Any], without: int | None, most_steps: int = MOST_STEPS
) -> Evaluation | None:
    """The evaluation of an instance in range with every hypothesis TRUE, number ``without`` FALSE."""
    if out_of_range(claim.forall, values):
        return None
    evaluation = Evaluation(values=values, functions=claim.functions, most_steps=most_steps)
    for k, h in enumerate(claim.hypotheses):
        if (evaluation.truth(h) is not Truth.FALSE) if k == without else (assumed(evaluation, h) is not Truth.TRUE):
            return None
    return evaluation


def pushed(
    claim: Claim,
    starts: list[dict[str, Any]],
    without: int | None,
    *,
    evaluations: int,
    allowed: Allowed = lambda _: True,
) -> Evaluation | None:
    """What the directed search reaches from the starts: an instance that breaks the claim and is ``allowed``, or None."""

    def hypotheses_hold(values: dict[str, Any]) -> bool:
        return _meeting(claim, values, without) is not None

    def breaks(values: dict[str, Any]) -> bool:
        return allowed(values) and meets(claim, values, conclusion=Truth.FALSE, without=without) is not None

    ladders = None if without is None else _LADDERS
    found = push(claim, starts, breaks, hypotheses_hold, evaluations=evaluations, ladders=ladders) or far_starts(
        claim, starts, breaks, rays=2 * (max(evaluations, _FAR_STARTS) if without is None else evaluations)
    )
    return meets(claim, found, conclusion=Truth.FALSE, without=without) if found else None


def smallest(
    claim: Claim, found: Evaluation, conclusion: Truth, without: int | None, allowed: Allowed = lambda _: True
) -> Evaluation:
    """The found instance shrunk among the allowed ones.  One about a limit that is settled at once shrinks among such: others are slow."""
    values = {k: v for k, v in found.values.items() if k != FAMILY}
    wanted = partial(meets, claim, conclusion=conclusion, without=without)
    at_once = bool(descents(claim)) and wanted(values, at_once=True) is not None
    equalities = Equalities([h for k, h in enumerate(claim.hypotheses) if k != without])
    small = shrink(
        values,
        lambda v: allowed(v) and wanted(v, at_once=at_once) is not None,
        forall=claim.forall,
        mend=partial(equalities.mended, lighter=reading) if equalities else None,
    )
    return meets(claim, small, conclusion=conclusion, without=without) or found


def _readable(hypothesis: Term, answer: Truth) -> str:
    return str(hypothesis) if answer is not Truth.UNKNOWN else f"{hypothesis} (undecided)"


def _record(seen: Exploration, evaluation: Evaluation, answer: Truth) -> None:
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
