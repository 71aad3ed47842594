"""Who gathers the evidence on one claim: instances, proofs, witnesses, each with a certificate.

No word is said here.  This runs where the theorem file runs; :mod:`checker.verdicts.judge` derives the verdict from the certificates, in a
process that has not run the file.  What is counted here is shown as what the search reports.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from checker.arithmetic.rational import rational_text
from checker.certificates.limit_lemmas import about_limits, lemma_certificates
from checker.data.dataset import Dataset
from checker.errors import CheckerError, Undecided
from checker.limits.settle import few_polyhedra
from checker.meaning.interpret import Evaluation
from checker.proofs.attempts import Attempts, recorded
from checker.search.adversaries.falsifier import Nearest, nearest_sides
from checker.search.drawn import Exploration
from checker.search.explore import MOST_STARTS, excluding, explore, hunt_first
from checker.search.strategies import FAMILY
from checker.statements.checks.conformance import limited
from checker.statements.checks.scaled import inequalities
from checker.statements.claims.claim import Claim, values_json
from checker.statements.claims.entry import Trial, reading_id, reading_row
from checker.statements.terms.term import Term
from checker.truth import Truth
from checker.verdicts.budgets import Budget
from checker.verdicts.trials.by_script import by_script
from checker.verdicts.trials.case import Case, accepted, followed
from checker.verdicts.trials.chance import try_almost_all, try_probability
from checker.verdicts.trials.existence import choose, try_existence
from checker.verdicts.trials.generic import try_generic
from checker.verdicts.trials.met import show_that_something_is_meant
from checker.verdicts.trials.necessity import try_necessity, try_pairs
from checker.verdicts.trials.stability import stability
from checker.verdicts.trials.undefined_hypotheses import refuse_undefined_hypotheses

_MOST_CALLS = 10  # one call of a claim's own function, on an instance, may take this part of the time of the claim
_PART_FOR_A_READING = 4  # of the instances, where a claim has readings beside its own
# Evaluations of the quick adversary: before the prover, and later for each instance of the budget.
_HUNT, _HUNT_FOR_EACH = 4000, 20
_FEASIBLE = 1000  # of the last, among instances that are moved onto the hypotheses: true claims are to lose no more than a tenth by it
_AT_SIGHT = (
    0.25  # seconds of a first search for a proof, before any for a counter-example: what is proved so needs none
)
_EARLY_DRAWS = 80  # before the long search for a proof, which often refute what it would spend its time on
_BESIDE_A_PROOF = 10  # starts of the directed search, which then only guards against a defect of ours


def run_trial(
    claim: Claim,
    claim_id: str,
    *,
    budget: Budget,
    seed: int,
    folder: Path,
    paper: str = "",
    on_progress=None,
    on_word: Callable[[Trial], None] = lambda _: None,
) -> Trial:
    """Everything there is to say about one claim.  ``folder`` receives its certificates, under ``paper`` and the id.

    Each reading of it is tried too, as a claim of its own, on a part of the instances and without the questions that stand beside a word.
    These come last: ``on_word`` is called before them, with all that the word rests on, so that a limit of time does not lose it.
    """
    scripted = claim if claim.script is not None else None
    claim = limited(claim, budget.seconds / _MOST_CALLS)
    case = Case(
        claim=claim,
        paper=paper or claim.source.paper,
        claim_id=claim_id,
        folder=folder,
        budget=budget,
        seed=seed,
        scripted=scripted,
    )
    against = _evidence(case, on_progress)
    few = max(budget.instances // _PART_FOR_A_READING, min(budget.instances, 100))
    alone = replace(budget, instances=few, sharpness=0, necessity=0, pairs=0, stability=0)
    for number, reading in enumerate(claim.readings, start=1):
        other = claim.read_as(reading)
        beside = replace(
            case,
            claim=other,
            claim_id=reading_id(claim_id, number),
            budget=alone,
            result=Trial(),
            tested=[],
            scripted=None,
        )
        _evidence(beside, on_progress)
        case.result.readings.append(reading_row(reading.reads, other, beside.result))
    on_word(case.result)
    try:
        _beside_the_word(case, against)
    except CheckerError:  # such as a stored witness that does not reproduce: of the file
        raise
    except Exception as problem:  # a defect of ours, and the word is there
        case.failed("what stands beside the word", problem)
    return case.result


@few_polyhedra()
def _evidence(case: Case, on_progress) -> Evaluation | None:
    """What the word on one statement rests on; the counter-example, if one was found."""
    chosen = choose(case) if case.claim.chooses else {}
    if chosen is None:
        case.fill(Exploration())
        return None
    against = {
        "exists": try_existence,
        "all": _try_universal,
        "almost_all": try_almost_all,
        "probability": try_probability,
    }[case.claim.quantifier](case, on_progress)
    case.result.search |= chosen
    return against


@few_polyhedra()
def _beside_the_word(case: Case, against: Evaluation | None) -> None:
    """The hypotheses that are needed, how stable the word is, the plots: none of it changes the word."""
    claim, result, budget = case.claim, case.result, case.budget
    if against is not None:
        try_generic(case, against)
    if (
        budget.necessity
        and not against
        and claim.quantifier in ("all", "almost_all")
        and result.search["counts"]["TRUE"]
    ):
        try_necessity(case)
        try_pairs(case)
    if claim.certifiable and budget.stability and (against or result.search["counts"]["TRUE"]):
        _try_stability(case, against)
    if claim.plots is not None:
        result.plots = list(claim.plots())


# ── for all ──


def _measurements(claim: Claim, evaluation: Evaluation) -> list[dict]:
    beside = {name: _reported(f) for name, f in claim.functions.items() if name not in evaluation.measured}
    found = evaluation.measured | beside
    return [{"what": name.replace("_", " "), "value": str(value)} for name, value in found.items()]


def _try_universal(case: Case, on_progress) -> Evaluation | None:
    """The counter-example, if one was found."""
    claim, result = case.claim, case.result
    instances: list[dict] = []

    def keep(evaluation: Evaluation, answer: Truth) -> None:
        case.keep(evaluation)
        if not claim.forall:
            result.measurements = _measurements(claim, evaluation)
        if answer is Truth.TRUE and claim.certifiable and evaluation.certifiable:
            certificate = case.certificate(evaluation, "instance", answer)
            instances.extend([certificate] if followed(evaluation, certificate) else [])

    proof = by_script(case) if case.scripted is not None else None
    proof = proof or (_proof_found(case, seconds=_AT_SIGHT) if claim.certifiable else None)
    at_once, nearest = (None, []) if proof else hunt_first(claim, evaluations=_HUNT, seed_number=case.seed)
    seen = at_once
    if proof is None and at_once is None and claim.certifiable and not about_limits(claim):
        seen = _refuted_early(case, keep)
        if seen is None:  # these are drawn again
            instances.clear()
            case.tested.clear()
    with recorded() as tried:
        if proof is None and seen is None and claim.certifiable:
            proof = _proof_found(case)
    budget = _instances(claim, case.budget, proved=proof is not None)
    bracketed = inequalities(claim) if claim.certifiable and case.budget.sharpness else []
    guarded = case.budget.sharpness and not bracketed  # with factors, the search for the greatest guards
    seen = seen or explore(
        claim,
        looking_for=Truth.FALSE,
        budget=budget,
        seed_number=case.seed,
        on_tested=keep,
        on_progress=on_progress,
        starts_kept=MOST_STARTS if proof is None else _BESIDE_A_PROOF if guarded else 0,
        beside_a_proof=proof is not None,
    )
    if seen.found is None and proof is None:
        later, nearer = _hunted_later(case, budget)
        seen, nearest = later or seen, nearest + nearer
    case.fill(seen)
    if seen.found is None and proof is None:
        _say_what_was_tried(case, tried, nearest)
    against = seen.found
    if against is None and seen.counts["TRUE"]:
        for number, comparison in enumerate(bracketed, start=1):
            against = against or _bracket(case, number, comparison, proved=proof is not None)
    if proof is not None and proof is not case.by_script:
        case.write("proof", [proof])
    if not seen.ledger.tested and claim.certifiable:
        _look_for_a_contradiction(case)
    if not seen.ledger.tested and against is None and claim.hypotheses:
        case.result.search["exclude"] = [h.json for h in excluding(claim, seed_number=case.seed)]
    _keep_instances(case, instances, proved=proof is not None)
    if against is not None:
        _speak_against(case, against)
    return against


def _keep_instances(case: Case, instances: list[dict], *, proved: bool) -> None:
    """The certificates of instances; beside a proof without any, one that shows that something is meant."""
    if instances:
        case.write("instances", instances)
    elif proved and case.claim.hypotheses:
        show_that_something_is_meant(case)


def _refuted_early(case: Case, keep: Callable[[Evaluation, Truth], None]) -> Exploration | None:
    """What the first draws of the search without a proof find, or a short directed search from them, or None."""
    claim = case.claim
    if not claim.forall:
        return None
    seen = explore(
        claim,
        looking_for=Truth.FALSE,
        budget=_instances(claim, case.budget, proved=False),
        seed_number=case.seed,
        on_tested=keep,
        at_most=_EARLY_DRAWS,
    )
    return seen if seen.found is not None else None


def _hunted_later(case: Case, budget: int) -> tuple[Exploration | None, Nearest]:
    """What the quick adversary finds that nothing else did, at last among instances that are moved onto the hypotheses."""
    claim, seed = case.claim, case.seed + 1
    later, nearer = hunt_first(claim, evaluations=_HUNT_FOR_EACH * budget, seed_number=seed)
    if later is None and claim.hypotheses and not about_limits(claim):
        later, _ = hunt_first(claim, evaluations=_FEASIBLE, seed_number=case.seed, feasible=True)
    return later, nearer


def _say_what_was_tried(case: Case, tried: Attempts, nearest: Nearest) -> None:
    """For the reader of an answer without proof or counter-example: what was tried, what stayed open, where the sides came nearest."""
    case.result.search["tried"] = dict(sorted(tried.counts.items()))
    claim = case.claim
    own = [v.leaf for v in (*claim.forall, *claim.exists, *claim.then_exists, *claim.then_forall)]
    if (simplest := tried.simplest(own)) is not None:
        case.result.search["open"] = simplest.json
    if not tried.counts and case.claim.certifiable:
        from checker.proofs.search.prove import untreated  # late, as the prover

        case.result.search["untreated"] = untreated(case.claim)
    found = nearest_sides(case.claim, nearest)
    if found is not None:
        comparison, values, sides = found
        case.result.search["nearest"] = {
            "comparison": comparison.json,
            "left": sides.left,
            "right": sides.right,
            "gap": sides.gap,
            "values": values_json(case.claim, values),
        }


def _reported(measure: Callable[[], Any]) -> Any:
    """What a claim's own function found, or why it found nothing."""
    try:
        return measure()
    except Undecided as reason:
        return f"undecided: {reason}"


def _instances(claim: Claim, budget: Budget, *, proved: bool) -> int:
    """How many instances a universal claim is judged on: as the budget says only where they are all the evidence, and exact.

    A tenth beside a proof, which covers them all, and where a function of the claim's own measures in floats, so that nothing is
    certified; of statements about limits, each of which is slow to decide, a quarter, and a fiftieth beside a proof; one where
    nothing varies.
    """
    if not claim.forall:
        return 1
    if about_limits(claim):
        return max(budget.instances // 50, 1) if proved else max(budget.instances // 4, min(budget.instances, 100))
    return max(budget.instances // 10, 20) if proved or not claim.certifiable else budget.instances


def _bracket(case: Case, number: int, comparison: Term, *, proved: bool) -> Evaluation | None:
    """The best factor of one inequality from both sides, each with a certificate of its own (:mod:`checker.verdicts.trials.sharpness`).

    A lower bound above 1 shows the claim itself false: then its counter-example is returned.
    """
    from checker.verdicts.trials.sharpness import bracket, counter_example  # late, as the prover

    against = None
    try:
        sides = bracket(
            case.claim,
            case.claim_id,
            comparison,
            case.tested,
            evaluations=case.budget.sharpness,
            proved=proved,
            provenance=case.provenance,
        )
        if "lower" in sides and sides["lower"].factor >= 1:
            against = counter_example(case.claim, sides["lower"])
    except Exception as problem:
        case.failed("the search for the constant", problem)
        sides = {}
    entry: dict[str, Any] = {"comparison": comparison.json, "lower": None, "upper": None}
    for name, side in sides.items():
        case.write(f"constant-{number}-{name}", [side.certificate])
        entry[name] = {"factor": rational_text(side.factor)}
    case.result.constants.append(entry)
    return against


def _proof_found(case: Case, *, seconds: float | None = None) -> dict | None:
    """The certificate of a lemma or a tree that proves every instance and that ``verify.py`` accepts, or None.

    ``seconds`` is for the searches of the prover, its own limit where None.
    """
    from checker.proofs.search.prove import SECONDS, prove  # late: heavy, and needed by universal claims only

    by_lemma = next(filter(accepted, lemma_certificates(case.claim, case.claim_id, case.provenance)), None)
    if by_lemma is not None:
        return by_lemma
    try:
        certificate = prove(case.claim, case.claim_id, case.provenance, seconds=SECONDS if seconds is None else seconds)
    except Exception as problem:
        case.failed("the prover", problem)
        return None
    if certificate is None or accepted(certificate):
        return certificate
    case.failed("the prover", ValueError("verify.py does not accept the tree that it proposes"))
    return None


def _look_for_a_contradiction(case: Case) -> None:
    """Nothing drawn met the hypotheses: perhaps nothing can, and a tree says so."""
    from checker.proofs.search.vacuous import prove_vacuous  # late, as the prover

    if not case.chosen:  # a choice without a value is ours, and no error of the file
        refuse_undefined_hypotheses(case.claim, case.result.ledger)
    try:
        certificate = prove_vacuous(case.claim, case.claim_id, case.provenance)
    except Exception as problem:
        case.failed("the prover", problem)
        return
    if certificate is not None and accepted(certificate):
        case.write("vacuous", [certificate])


def _speak_against(case: Case, evaluation: Evaluation) -> None:
    """What was found against the claim, with its certificate where ``verify.py`` can follow."""
    case.result.search["found"] = values_json(case.claim, evaluation.values)
    if case.claim.certifiable and evaluation.certifiable:
        certificate = case.certificate(evaluation, "counter-example", Truth.FALSE)
        if followed(evaluation, certificate):
            case.write("counter-example", [certificate])


def _try_stability(case: Case, against: Evaluation | None) -> None:
    """Metamorphic tests: reported, and no verdict rests on them.  Instances with a choice in them go first."""
    first = [{k: v for k, v in against.values.items() if k != FAMILY}] if against is not None else []
    instances = first + sorted(case.tested, key=_room, reverse=True)
    at_most = min(case.budget.stability, 1) if about_limits(case.claim) else case.budget.stability
    case.result.stability = stability(case.claim, instances, at_most=at_most)


def _room(values: dict[str, Any]) -> int:
    return sum(min(v.n, 2) + min(*v.lengths, 2) + min(v.d, 2) for v in values.values() if isinstance(v, Dataset))


__all__ = ["run_trial"]
