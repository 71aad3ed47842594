"""Who proposes: Hypothesis draws instances, everything is decided exactly, a failure is shrunk by moves of the domain.

**Guarantee.** counts and ledger cover the draws only: that Hypothesis replays a failure does not inflate them.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from checker.errors import CheckerError
from checker.limits.settle import few_polyhedra
from checker.meaning.interpret import MOST_STEPS, Evaluation
from checker.meaning.undefined_parts import assumed
from checker.search.adversaries.falsifier import Nearest, falsify
from checker.search.adversaries.far_starts import descents, far_starts
from checker.search.adversaries.local_search import push
from checker.search.adversaries.turning_heads import turning_heads
from checker.search.drawn import Drawn, Exploration, concluded, drawing, readable, record
from checker.search.instances.equalities import Equalities
from checker.search.instances.small_systems import SmallSystems
from checker.search.instances.structured import of_self_attention
from checker.search.shrinking.shrink import reading, shrink
from checker.search.strategies import FAMILY, instances
from checker.search.worst_cases.worst_case import worst_case
from checker.statements.claims.claim import Claim
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.ranges import out_of_range
from checker.statements.terms.term import ITERATE, Term, subterms
from checker.truth import Truth

Allowed = Callable[[dict[str, Any]], bool]
MOST_STARTS = 100  # of the directed search
_EARLY = 60  # draws before the first directed search where limits are slow to decide
_EARLY_STARTS = 20
_STRUCTURED_FIRST = 200
_EXPLAINED = 60  # draws that say why none meets the hypotheses
_STRUCTURED = 5  # one draw in so many
_MORE_OF_CHOICES = 3  # few choices of few datasets are locally optimal, and small ones are quick
_FAR_STARTS = 100
_FOR_A_START, _FEASIBLE_FOR_A_START, _MOST_CLIMBS = 400, 100, 40  # evaluations that a climb to a worst case stands for
_LADDERS = 4  # starts on ladders of scales where a hypothesis is dropped
_FOR_NECESSITY = 2, 20  # polyhedra and flows of one directed search where a hypothesis is dropped, or two are


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
    drawn = Drawn(
        claim=claim,
        looking_for=looking_for,
        without=without,
        starts_kept=starts_kept,
        at_most=at_most,
        on_tested=on_tested,
        on_progress=on_progress,
    )
    seen, few = drawn.seen, small or beside_a_proof or without is not None
    for number, (examples, structured) in enumerate(portions(claim, looking_for, budget, without)):
        # of each portion: what random draws use up is there again for structured ones
        with few_polyhedra(*_FOR_NECESSITY) if beside_a_proof else few_polyhedra():
            drawn.run(instances(claim, without, structured), examples, seed_number + number)
        if seen.found is None and looking_for is Truth.FALSE and claim.certifiable:
            starts, evaluations = _directed(claim, drawn.nearest, without, at_most)
            with few_polyhedra(*_FOR_NECESSITY) if few else few_polyhedra():
                seen.found = pushed(claim, starts, without, evaluations=min(budget, evaluations))
            drawn.nearest.clear()
            if seen.found is not None:
                seen.ledger.generated += 1
                record(seen, seen.found, Truth.FALSE)
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


def hunt_first(
    claim: Claim, *, evaluations: int, seed_number: int, feasible: bool = False
) -> tuple[Exploration | None, Nearest]:
    """What the quick adversary (``falsifier.py``) finds: one instance, shrunk, that breaks the claim; and what came nearest.

    ``feasible``: it draws instances that are moved onto the hypotheses, at every index.  Of a claim about functions the worst case is
    climbed (:mod:`checker.search.worst_cases.worst_case`); of one about vectors only where ``feasible`` asks for it.
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
    if found is None and (feasible or any(v.sort in FUNCTION_SORTS for v in claim.forall)):
        starts = evaluations // (_FEASIBLE_FOR_A_START if feasible else _FOR_A_START)
        found = worst_case(claim, breaks, starts=min(starts, _MOST_CLIMBS), seed=seed_number)
    against = None if found is None else meets(claim, found, conclusion=Truth.FALSE)
    if against is None:
        return None, nearest
    seen = Exploration()
    seen.ledger.generated = 1
    record(seen, against, Truth.FALSE)
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
            seen.ledger.filtered[readable(broken, Truth.FALSE)] += 1
            continue
        certain = all(answer is Truth.TRUE for _, answer in given)
        answer = evaluation.truth(claim.conclude) if certain else Truth.UNKNOWN
        record(seen, evaluation, answer)
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
    return evaluation if evaluation is not None and concluded(claim, evaluation) is conclusion else None


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
    found = found or turning_heads(claim, breaks)
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
