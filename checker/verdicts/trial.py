"""Who gathers the evidence on one claim: instances, proofs, witnesses, each with a certificate.

No word is said here.  This runs where the theorem file runs; :mod:`checker.verdicts.judge` derives the verdict from the certificates, in a
process that has not run the file.  What is counted here is shown as what the search reports.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from checker import verify
from checker.arithmetic.rational import rational_text
from checker.certificates.limit_lemmas import about_limits, lemma_certificates
from checker.certificates.writing import evaluation_certificate, svm_certificate, write_certificates
from checker.data.dataset import Dataset, canonical_json
from checker.errors import ClaimError, Undecided
from checker.limits.settle import few_polyhedra
from checker.meaning.interpret import Evaluation
from checker.proofs.attempts import recorded
from checker.search.explore import MOST_STARTS, Exploration, explore, hunt_first, meets, sample
from checker.search.hunt import Nearest, nearest_sides
from checker.search.strategies import FAMILY
from checker.statements.claim import Claim, read_values, values_json
from checker.statements.conformance import limited
from checker.statements.constants import with_constants
from checker.statements.entry import Trial, reading_id, reading_row
from checker.statements.ranges import shared_names
from checker.statements.scaled import inequalities, something_meets, without_pair
from checker.statements.term import Term, apply, conjuncts, variables_of
from checker.svm.attention_svm import AttentionSVM
from checker.truth import Truth
from checker.verdicts.budgets import Budget
from checker.verdicts.stability import stability

_MOST_STARTS = 100
_MOST_PAIRS = 6
_MOST_CALLS = 10  # one call of a claim's own function, on an instance, may take this part of the time of the claim
# Of a random sample: each may hold large SVMs, and that it was drawn by its law no certificate says.
_MOST_DRAWS_CERTIFIED = 60
_PART_FOR_CONSTANTS = 12  # of the time of a claim that says that there are some
_PART_FOR_A_READING = 4  # of the instances, where a claim has readings beside its own
# Evaluations of the quick adversary: before the prover, and later for each instance of the budget.
_HUNT, _HUNT_FOR_EACH = 4000, 20
_BESIDE_A_PROOF = 10  # starts of the directed search, which then only guards against a defect of ours


@dataclass(kw_only=True)
class _Case:
    """One claim under trial: where its certificates go, and under which name and seed."""

    claim: Claim
    paper: str
    claim_id: str
    folder: Path
    budget: Budget
    seed: int
    result: Trial = field(default_factory=Trial)
    tested: list[dict[str, Any]] = field(default_factory=list)  # the first instances: other searches start at them
    necessary: list[dict] = field(default_factory=list)  # certificates of hypotheses shown necessary

    def write(self, name: str, certificates: list[dict]) -> None:
        write_certificates(self.folder / f"{self.paper}.{self.claim_id}.{name}.jsonl", certificates)

    def keep(self, evaluation: Evaluation) -> None:
        if len(self.tested) < _MOST_STARTS:
            self.tested.append({k: v for k, v in evaluation.values.items() if k != FAMILY})

    def certificate(self, evaluation: Evaluation, role: str, conclusion: Truth, dropped: int | None = None) -> dict:
        return evaluation_certificate(
            self.claim, self.claim_id, evaluation, role=role, conclusion=conclusion, dropped=dropped,
            provenance=self.provenance,
        )  # fmt: skip

    @property
    def provenance(self) -> dict[str, str]:
        return {"seed": str(self.seed), "budget": self.budget.name}

    def failed(self, what: str, problem: Exception) -> None:
        """The prover and the search for constants only propose: their failure costs the proof, not the evidence."""
        note = f"{type(problem).__name__}: {problem}"
        self.result.measurements.append({"what": f"{what} failed (a defect of ours)", "value": note})


def hold_trial(
    claim: Claim, claim_id: str, *, budget: Budget, seed: int, folder: Path, paper: str = "", on_progress=None
) -> Trial:
    """Everything there is to say about one claim.  ``folder`` receives its certificates, under ``paper`` and the id.

    Each reading of it is tried too, as a claim of its own, on a part of the instances and without the questions that stand beside a word.
    """
    result = _tried(claim, claim_id, budget=budget, seed=seed, folder=folder, paper=paper, on_progress=on_progress)
    few = max(budget.instances // _PART_FOR_A_READING, min(budget.instances, 100))
    alone = replace(budget, instances=few, sharpness=0, necessity=0, pairs=0, stability=0)
    for number, reading in enumerate(claim.readings, start=1):
        other, name = claim.read_as(reading), reading_id(claim_id, number)
        tried = _tried(other, name, budget=alone, seed=seed, folder=folder, paper=paper, on_progress=on_progress)
        result.readings.append(reading_row(reading.reads, other, tried))
    return result


@few_polyhedra()
def _tried(
    claim: Claim, claim_id: str, *, budget: Budget, seed: int, folder: Path, paper: str, on_progress
) -> Trial:  # fmt: skip
    """One statement on trial."""
    claim = limited(claim, budget.seconds / _MOST_CALLS)
    case = _Case(
        claim=claim, paper=paper or claim.source.paper, claim_id=claim_id, folder=folder, budget=budget, seed=seed
    )
    chosen = _choose_constants(case) if claim.exists else {}
    against = {
        "exists": _try_existence, "all": _try_universal, "almost_all": _try_almost_all, "probability": _try_probability,
    }[claim.quantifier](case, on_progress)  # fmt: skip
    claim, result = case.claim, case.result
    result.search |= chosen
    if (
        budget.necessity
        and not against
        and claim.quantifier in ("all", "almost_all")
        and result.search["counts"]["TRUE"]
    ):
        _try_necessity(case)
        _try_pairs(case)
    if claim.certifiable and budget.stability and (against or result.search["counts"]["TRUE"]):
        _try_stability(case, against)
    if claim.plots is not None:
        result.plots = list(claim.plots())
    return result


def _followed(evaluation: Evaluation, certificate: dict) -> bool:
    """Whether ``verify.py`` follows: it is asked here only where a closed form decided, as its closed forms are its own."""
    return not evaluation.closed_form_used or _accepted(certificate)


def _accepted(certificate: dict) -> bool:
    """What ``verify.py`` says of it here: a hint for the search, as the judge asks again elsewhere."""
    return verify.verify_text(canonical_json(certificate))[0] == "VERIFIED"


# ── for all ──


def _try_universal(case: _Case, on_progress) -> Evaluation | None:
    """The counter-example, if one was found."""
    claim, result = case.claim, case.result
    instances: list[dict] = []

    def keep(evaluation: Evaluation, answer: Truth) -> None:
        case.keep(evaluation)
        if not claim.forall:
            beside = {name: _reported(f) for name, f in claim.functions.items() if name not in evaluation.measured}
            result.measurements = [
                {"what": name.replace("_", " "), "value": str(value)}
                for name, value in (evaluation.measured | beside).items()
            ]
        if answer is Truth.TRUE and claim.certifiable and evaluation.certifiable:
            certificate = case.certificate(evaluation, "instance", answer)
            instances.extend([certificate] if _followed(evaluation, certificate) else [])

    at_once, nearest = hunt_first(claim, evaluations=_HUNT, seed_number=case.seed)
    with recorded() as tried:
        proof = _proof_found(case) if claim.certifiable and at_once is None else None
    budget = _instances(claim, case.budget, proved=proof is not None)
    seen = at_once or explore(
        claim, looking_for=Truth.FALSE, budget=budget, seed_number=case.seed, on_tested=keep, on_progress=on_progress,
        starts_kept=MOST_STARTS if proof is None else _BESIDE_A_PROOF,
    )  # fmt: skip
    if seen.found is None and proof is None:
        later, nearer = hunt_first(claim, evaluations=_HUNT_FOR_EACH * budget, seed_number=case.seed + 1)
        seen, nearest = later or seen, nearest + nearer
    _fill(result, seen)
    if seen.found is None and proof is None:
        _say_what_was_tried(case, tried, nearest)
    against = seen.found
    if against is None and claim.certifiable and case.budget.sharpness and seen.counts["TRUE"]:
        for number, comparison in enumerate(inequalities(claim), start=1):
            against = against or _bracket(case, number, comparison, proved=proof is not None)
    if proof is not None:
        case.write("proof", [proof])
    if not seen.ledger.tested and claim.certifiable:
        _look_for_a_contradiction(case)
    if instances:
        case.write("instances", instances)
    elif proof is not None and case.claim.hypotheses and case.tested:
        _show_that_something_is_meant(case)
    if against is not None:
        _speak_against(case, against)
    return against


def _say_what_was_tried(case: _Case, tried: Mapping[str, int], nearest: Nearest) -> None:
    """For the reader of an answer without proof and without counter-example: engines by goals, and where the sides came nearest."""
    case.result.search["tried"] = dict(sorted(tried.items()))
    found = nearest_sides(case.claim, nearest)
    if found is not None:
        comparison, values, left, right = found
        case.result.search["nearest"] = {
            "comparison": comparison.json, "left": f"{left:.6g}", "right": f"{right:.6g}", "gap": f"{right - left:.3g}",
            "values": values_json(case.claim, values),
        }  # fmt: skip


def _show_that_something_is_meant(case: _Case) -> None:
    """Beside a proof and without a certified instance: one that meets the hypotheses, so that the proof is not of nothing."""
    about = something_meets(case.claim)
    found = meets(about, case.tested[0], conclusion=Truth.TRUE)
    if found is not None and found.certifiable:
        certificate = evaluation_certificate(
            about, case.claim_id, found, role="witness", conclusion=Truth.TRUE, provenance=case.provenance,
        )  # fmt: skip
        if _followed(found, certificate):
            case.write("met", [certificate])


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


def _bracket(case: _Case, number: int, comparison: Term, *, proved: bool) -> Evaluation | None:
    """The best factor of one inequality from both sides, each with a certificate of its own (:mod:`checker.verdicts.sharpness`).

    A lower bound above 1 shows the claim itself false: then its counter-example is returned.
    """
    from checker.verdicts.sharpness import bracket, counter_example  # late, as the prover

    against = None
    try:
        sides = bracket(
            case.claim, case.claim_id, comparison, case.tested, evaluations=case.budget.sharpness, proved=proved,
            provenance=case.provenance,
        )  # fmt: skip
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


def _proof_found(case: _Case) -> dict | None:
    """The certificate of a lemma or a tree that proves every instance and that ``verify.py`` accepts, or None."""
    from checker.proofs.prove import prove  # late: heavy, and needed by universal claims only

    by_lemma = next(filter(_accepted, lemma_certificates(case.claim, case.claim_id, case.provenance)), None)
    if by_lemma is not None:
        return by_lemma
    try:
        certificate = prove(case.claim, case.claim_id, case.provenance)
    except Exception as problem:
        case.failed("the prover", problem)
        return None
    if certificate is None or _accepted(certificate):
        return certificate
    case.failed("the prover", ValueError("verify.py does not accept the tree that it proposes"))
    return None


def _look_for_a_contradiction(case: _Case) -> None:
    """Nothing drawn met the hypotheses: perhaps nothing can, and a tree says so."""
    from checker.proofs.vacuous import prove_vacuous  # late, as the prover

    try:
        certificate = prove_vacuous(case.claim, case.claim_id, case.provenance)
    except Exception as problem:
        case.failed("the prover", problem)
        return
    if certificate is not None and _accepted(certificate):
        case.write("vacuous", [certificate])


def _speak_against(case: _Case, evaluation: Evaluation) -> None:
    """What was found against the claim, with its certificate where ``verify.py`` can follow."""
    case.result.search["found"] = values_json(case.claim, evaluation.values)
    if case.claim.certifiable and evaluation.certifiable:
        certificate = case.certificate(evaluation, "counter-example", Truth.FALSE)
        if _followed(evaluation, certificate):
            case.write("counter-example", [certificate])


# ── there are constants ──


def _choose_constants(case: _Case) -> dict[str, Any]:
    """From here on the case is about the claim for chosen numbers; what was chosen, for the search's report.

    Where instances as terms in the constants break the claim, their certificate is written.
    """
    from checker.search.constants import search_constants  # late, as the prover

    claim = case.claim
    found = search_constants(claim, seed=case.seed, seconds=case.budget.seconds / _PART_FOR_CONSTANTS)
    if found is None:
        raise ClaimError(f"No number tried for {claim.exists[0].leaf} meets the hypotheses on it alone. Correct them.")
    report: dict[str, Any] = {"chosen": _said(found.numbers), "choices": found.tried}
    if found.failing:
        report["failing"] = _said(found.failing)
    if found.certificate is not None and found.breaking is not None and _accepted(found.certificate):
        case.write("breaking", [found.certificate])
        report["breaking"] = {name: term.json for name, term in found.breaking.items()}
    case.claim = with_constants(claim, found.numbers)
    return report


def _said(numbers: Mapping[str, Fraction]) -> dict[str, str]:
    return {name: rational_text(x) for name, x in numbers.items()}


# ── there is ──


def _try_existence(case: _Case, on_progress) -> Evaluation | None:
    """Conjuncts that share no variable are searched apart; one verified instance settles the whole."""
    claim, result = case.claim, case.result
    values: dict[str, Any] = {}
    for part in independent_parts(claim):
        seen = explore(
            part,
            looking_for=Truth.TRUE,
            budget=20 * case.budget.instances,
            seed_number=case.seed,
            on_progress=on_progress,
        )
        _add_effort(result, seen)
        if seen.found is None:
            result.search["missing"] = part.conclude.json
            return None
        values |= seen.found.values
    whole = meets(claim, values, conclusion=Truth.TRUE)
    if whole is None:
        raise ClaimError("The parts of this existence claim were found apart but do not hold together.")
    result.search["found"] = values_json(claim, whole.values)
    result.search["trust"] = whole.trust
    if claim.certifiable:
        case.write("witness", [case.certificate(whole, "witness", Truth.TRUE)])
    return None


def independent_parts(claim: Claim) -> list[Claim]:
    """An existence claim as claims over disjoint variables.

    In each part all conjuncts but the last become hypotheses, so that they are arranged and counted.
    """
    groups: list[tuple[set[str], list[Term], list[Term]]] = []
    for is_hypothesis, term in [(True, h) for h in claim.hypotheses] + [(False, c) for c in conjuncts(claim.conclude)]:
        hypotheses: list[Term] = []
        conclusions: list[Term] = []
        names = set().union(*(shared_names(v, claim.forall) for v in claim.forall if v.leaf in variables_of(term)))
        (hypotheses if is_hypothesis else conclusions).append(term)
        for group in [g for g in groups if g[0] & names]:
            groups.remove(group)
            names, hypotheses, conclusions = names | group[0], group[1] + hypotheses, group[2] + conclusions
        groups.append((names, hypotheses, conclusions))
    return [
        replace(
            claim, forall=tuple(v for v in claim.forall if v.leaf in names), where=tuple(hypotheses + parts[:-1]),
            assuming=(), conclude=parts[-1] if parts else apply("le", 0, 0), cannot_drop={},
        )
        for names, hypotheses, parts in groups
    ]  # fmt: skip


def _add_effort(result: Trial, seen: Exploration) -> None:
    before, ledger, coverage = result.search, result.ledger, result.coverage
    _fill(result, seen)
    if before:
        result.search["counts"] = {k: n + before["counts"][k] for k, n in result.search["counts"].items()}
        result.coverage = dict(sorted((Counter(coverage) + seen.coverage).items()))
        result.ledger = {
            "generated": ledger["generated"] + seen.ledger.generated,
            "tested": ledger["tested"] + seen.ledger.tested,
            "filtered": dict(sorted((Counter(ledger["filtered"]) + seen.ledger.filtered).items())),
        }


# ── for almost all ──


def _try_almost_all(case: _Case, on_progress) -> Evaluation | None:
    """One instance never refutes this: every answer is kept, and with it the proof that an exceptional dataset is one."""
    kept: list[dict] = []
    exceptions: list[dict] = []

    def keep(evaluation: Evaluation, answer: Truth) -> None:
        case.keep(evaluation)
        if answer is Truth.TRUE and case.claim.certifiable and evaluation.certifiable:
            kept.append(case.certificate(evaluation, "instance", answer))
        elif answer is Truth.FALSE:
            exceptions.extend(
                svm_certificate(s) for s in evaluation.svms.values() if isinstance(s, AttentionSVM) and not s.feasible
            )

    seen = explore(
        case.claim, looking_for=Truth.UNKNOWN, budget=case.budget.instances, seed_number=case.seed, on_tested=keep,
        on_progress=on_progress,
    )  # fmt: skip
    _fill(case.result, seen)
    proof = next(filter(_accepted, lemma_certificates(case.claim, case.claim_id, case.provenance)), None)
    if proof is not None:
        case.write("proof", [proof])
    for name, certificates in (("instances", kept), ("exceptions", exceptions)):
        if certificates:
            case.write(name, certificates)
    return None


# ── with a probability ──


def _try_probability(case: _Case, on_progress) -> Evaluation | None:
    """A sample of a size fixed before; each draw at which the statement holds has a certificate of its own."""
    claim, result = case.claim, case.result
    assert claim.probability is not None
    kept: list[dict] = []
    plain = replace(claim, quantifier="all", probability=None)  # what a certificate can say of one draw

    def keep(evaluation: Evaluation, answer: Truth) -> None:
        if answer is Truth.TRUE and claim.certifiable and evaluation.certifiable:
            kept.append(evaluation_certificate(
                plain, case.claim_id, evaluation, role="instance", conclusion=answer, provenance=case.provenance,
            ))  # fmt: skip

    seen = sample(
        claim, draws=min(claim.probability.samples, case.budget.instances), seed_number=case.seed,
        on_progress=on_progress, on_tested=keep,
    )  # fmt: skip
    _fill(result, seen)
    if kept and seen.ledger.tested <= _MOST_DRAWS_CERTIFIED:
        case.write("instances", kept)
    return None


# ── which hypotheses are needed ──


def _try_necessity(case: _Case) -> None:
    for number, term, stored in case.claim.droppable():
        entry, certificate = _one_necessity(case, number, term, stored)
        if certificate is not None:
            case.necessary.append(certificate)
        case.result.necessity.append(entry)
    if case.necessary:
        case.write("necessity", case.necessary)


def _one_necessity(case: _Case, number: int, term: Term, stored: list[dict]) -> tuple[dict, dict | None]:
    """Search for a counter-example without one hypothesis; stored witnesses only stand beside the search."""
    seen = explore(
        case.claim, looking_for=Truth.UNKNOWN if case.claim.quantifier == "almost_all" else Truth.FALSE,
        budget=case.budget.necessity, seed_number=case.seed, without=number,
    )  # fmt: skip
    effort = f"{seen.ledger.tested} instances without it"
    if not seen.ledger.tested:
        drawn = seen.ledger.generated
        effort += f": it was never FALSE with the others TRUE among {drawn} drawn, so perhaps they imply it or it says nothing"
    if case.claim.quantifier == "almost_all":
        # One instance shows nothing here: it may lie in the null set that the statement already excepts.
        effort += f"; {seen.generic['FALSE']} of {sum(seen.generic.values())} in general position fail, uncertified"
    witness = seen.found
    how = f"found by the search ({effort})"
    found = (meets(case.claim, read_values(case.claim, raw), conclusion=Truth.FALSE, without=number) for raw in stored)
    confirmed = [evaluation for evaluation in found if evaluation is not None]
    if len(confirmed) < len(stored):
        raise ClaimError(
            f"A stored witness against {term} does not reproduce: with that hypothesis FALSE and all others TRUE the "
            "conclusion must be FALSE. Correct the instance in cannot_drop or remove it."
        )
    if witness is None and confirmed:
        witness, how = confirmed[0], f"a stored witness; the search did not find one ({effort})"
    entry: dict[str, Any] = {"hypothesis": term.json, "how": effort}
    if witness is None or not case.claim.certifiable:
        return entry, None
    if not witness.certifiable:
        return entry | {"how": f"{how}, but verify.py cannot follow how it was decided"}, None
    return entry | {"how": how}, case.certificate(witness, "necessity", Truth.FALSE, dropped=number)


def _try_stability(case: _Case, against: Evaluation | None) -> None:
    """Metamorphic tests: reported, and no verdict rests on them.  Instances with a choice in them go first."""
    first = [{k: v for k, v in against.values.items() if k != FAMILY}] if against is not None else []
    instances = first + sorted(case.tested, key=_room, reverse=True)
    at_most = min(case.budget.stability, 1) if about_limits(case.claim) else case.budget.stability
    case.result.stability = stability(case.claim, instances, at_most=at_most)


def _room(values: dict[str, Any]) -> int:
    return sum(min(v.n, 2) + min(*v.lengths, 2) + min(v.d, 2) for v in values.values() if isinstance(v, Dataset))


def _try_pairs(case: _Case) -> None:
    """Two hypotheses, neither shown necessary alone, dropped together: at least one may be needed where the other is not there."""
    claim, result = case.claim, case.result
    if claim.quantifier != "all" or not claim.certifiable:
        return
    shown = {int(c["dropped"]) - len(claim.where) for c in case.necessary}
    idle = [k for k in range(len(claim.assuming)) if k not in shown]
    pairs = list(itertools.combinations(idle, 2))[: 1 if about_limits(claim) else _MOST_PAIRS]
    for pair in pairs if case.budget.pairs else ():
        rest = without_pair(claim, pair)
        if rest is None:
            continue
        seen = explore(rest, looking_for=Truth.FALSE, budget=case.budget.pairs, seed_number=case.seed)
        if seen.found is not None and seen.found.certifiable:
            certificate = evaluation_certificate(
                rest, case.claim_id, seen.found, role="counter-example", conclusion=Truth.FALSE, provenance=case.provenance,
            )  # fmt: skip
            case.write(f"necessity-pair-{pair[0] + 1}-{pair[1] + 1}", [certificate])
        result.pairs.append({"pair": list(pair), "how": f"{seen.ledger.tested} instances without both"})


def _fill(result: Trial, seen: Exploration) -> None:
    result.ledger = seen.ledger.json
    result.coverage = dict(sorted(seen.coverage.items()))
    result.search = {
        "counts": dict(seen.counts), "trust": seen.trust, "numeric_failures": seen.numeric_failures,
        "undecided": dict(seen.reasons.most_common(5)), "generic": {t.value: seen.generic[t.value] for t in Truth},
        "exceptional": seen.exceptional, "stubborn": seen.stubborn_failures,
    }  # fmt: skip


__all__ = ["hold_trial", "independent_parts"]
