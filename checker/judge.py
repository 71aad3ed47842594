"""Who disposes: one claim in, one verdict out, each word used exactly as DESIGN §3 defines it.

PROVED, REFUTED and VACUOUS are only ever set after ``verify.py`` accepted the certificate in a
fresh process.  Everything else is CONSISTENT, DOUBTFUL or INCONCLUSIVE.
"""

from __future__ import annotations

import itertools
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from checker.arithmetic.rational import rational_text
from checker.certificate import Acceptance, evaluation_certificate, svm_certificate, verified, write_certificates
from checker.claim import Claim, Gap, read_values, values_json
from checker.dataset import Dataset
from checker.errors import ClaimError, Undecided
from checker.instances import FAMILY
from checker.interpret import Evaluation
from checker.limit_lemmas import about_limits, lemma_certificates
from checker.ranges import shared_names
from checker.scaled_claims import inequalities
from checker.search import MOST_STARTS, Exploration, explore, meets, sample
from checker.stability import stability
from checker.statistics import clopper_pearson
from checker.svm.attention_svm import AttentionSVM
from checker.term import Term, apply, conjuncts, variables_of
from checker.truth import Truth

_MOST_STARTS = 100
_MOST_PAIRS = 6
_BESIDE_A_PROOF = 10  # starts of the directed search, which then only guards against a defect of ours
VERDICTS = ("PROVED", "REFUTED", "VACUOUS", "CONSISTENT", "DOUBTFUL", "INCONCLUSIVE")


@dataclass(frozen=True, kw_only=True)
class Budget:
    """How much work, in instances and not in seconds, so that one seed gives one result."""

    name: str
    instances: int
    necessity: int
    sharpness: int = 0  # evaluations of the search for a sharp instance, for each inequality; 0: none
    pairs: int = 0  # instances for each pair of hypotheses of which neither is shown necessary alone
    stability: int = 0  # transformed instances, for each transformation (see checker/stability.py)
    seconds: int  # the limit for one claim; hitting it is INCONCLUSIVE, marked as such


BUDGETS = {
    "quick": Budget(name="quick", instances=100, necessity=25, sharpness=0, pairs=3, stability=2, seconds=120),
    "standard": Budget(
        name="standard", instances=1000, necessity=40, sharpness=2500, pairs=12, stability=5, seconds=600
    ),
    "deep": Budget(
        name="deep", instances=10_000, necessity=1000, sharpness=10_000, pairs=300, stability=50, seconds=3600
    ),
}


@dataclass(kw_only=True)
class Judgement:
    """A verdict with everything it rests on; ``json`` is one entry of ``checker-audit/1``."""

    verdict: str | None = None
    trust: str | None = None
    finding: str = ""
    counts: Counter = field(default_factory=lambda: Counter(TRUE=0, FALSE=0, UNKNOWN=0))
    ledger: dict = field(default_factory=lambda: {"generated": 0, "tested": 0, "filtered": {}})
    coverage: dict = field(default_factory=dict)
    witness: dict | None = None
    necessity: list[dict] = field(default_factory=list)
    pairs: list[dict] = field(default_factory=list)
    certificates: list[dict] = field(default_factory=list)
    constants: list[dict] = field(default_factory=list)
    stability: list[dict] = field(default_factory=list)
    measurements: list[dict] = field(default_factory=list)
    plots: list[dict] = field(default_factory=list)
    not_checked: str = ""
    error: dict | None = None

    @property
    def json(self) -> dict:
        return {**self.__dict__, "counts": dict(self.counts)}


@dataclass(kw_only=True)
class _Case:
    """One claim under judgement: where its certificates go, and under which name and seed."""

    claim: Claim
    claim_id: str
    folder: Path
    budget: Budget
    seed: int
    result: Judgement = field(default_factory=Judgement)
    tested: list[dict[str, Any]] = field(default_factory=list)  # the first instances: other searches start at them

    def certify(self, name: str, certificates: list[dict], *, needed: bool = True) -> bool:
        """Write, have ``verify.py`` judge in a fresh process, record; True when all were accepted.

        What is not ``needed`` is dropped without a word where it met a stated limit of the verifier.
        """
        path = self.folder / f"{self.claim.source.paper}.{self.claim_id}.{name}.jsonl"
        count = write_certificates(path, certificates)
        acceptance = verified(path, count=count)
        if name in ("instances", "exceptions") and acceptance.only_limits:
            count, acceptance = self._without_limits(path, certificates, acceptance)
        if not needed and acceptance.only_limits:
            path.unlink()
            return False
        self.result.certificates.append(
            {
                "path": f"{self.folder.name}/{path.name}",
                "count": count,
                "accepted": acceptance.accepted,
                "says": acceptance.says,
            }
        )
        if not acceptance.all_accepted:
            self.result.error = {
                "message": f"verify.py did not accept {path.name}: {'; '.join(acceptance.complaints[:3])}. "
                "This is a defect of the checker or of its verifier: no verdict rests on it."
            }
        return acceptance.all_accepted

    def keep(self, evaluation: Evaluation) -> None:
        if len(self.tested) < _MOST_STARTS:
            self.tested.append({k: v for k, v in evaluation.values.items() if k != FAMILY})

    def _without_limits(self, path: Path, certificates: list[dict], acceptance: Acceptance) -> tuple[int, Acceptance]:
        """Single instances beyond the verifier's limits lose their certificate, and the page says how many."""
        beyond = set(acceptance.beyond_limits)
        why = acceptance.complaints[0].split(" ", 1)[1][-80:]
        self.result.measurements.append(
            {"what": "instances without certificate", "value": f"{len(beyond)} of {len(certificates)}: {why}"}
        )
        count = write_certificates(path, [c for k, c in enumerate(certificates) if k not in beyond])
        return count, verified(path, count=count)

    def certificate(self, evaluation: Evaluation, role: str, conclusion: Truth, dropped: int | None = None) -> dict:
        return evaluation_certificate(
            self.claim, self.claim_id, evaluation, role=role, conclusion=conclusion, dropped=dropped,
            provenance={"seed": str(self.seed), "budget": self.budget.name},
        )  # fmt: skip


def judge(claim: Claim, claim_id: str, *, budget: Budget, seed: int, folder: Path, on_progress=None) -> Judgement:
    """The verdict on one claim.  ``folder`` receives its certificates."""
    case = _Case(claim=claim, claim_id=claim_id, folder=folder, budget=budget, seed=seed)
    {
        "exists": _judge_existence, "all": _judge_universal, "almost_all": _judge_almost_all,
        "probability": _judge_probability,
    }[claim.quantifier](case, on_progress)  # fmt: skip
    if case.result.verdict in ("CONSISTENT", "PROVED") and claim.quantifier not in ("exists", "probability"):
        _judge_necessity(case)
        _judge_pairs(case)
    _say_missed_regimes(case)
    if claim.certifiable and case.result.verdict in ("CONSISTENT", "PROVED", "REFUTED"):
        _judge_stability(case)
    if claim.plots is not None:
        case.result.plots = list(claim.plots())
    if case.result.error and case.result.verdict in ("PROVED", "REFUTED", "VACUOUS"):
        case.result.verdict = None
    return case.result


# ── for all ──


def _judge_universal(case: _Case, on_progress) -> None:
    instance_certificates: list[dict] = []

    def keep(evaluation: Evaluation, answer: Truth) -> None:
        case.keep(evaluation)
        if not case.claim.forall:
            beside = {name: _reported(f) for name, f in case.claim.functions.items() if name not in evaluation.measured}
            case.result.measurements = [
                {"what": name.replace("_", " "), "value": str(value)}
                for name, value in (evaluation.measured | beside).items()
            ]
        if answer is Truth.TRUE and case.claim.certifiable and evaluation.certifiable:
            instance_certificates.append(case.certificate(evaluation, "instance", answer))

    proved = _proof_found(case) if case.claim.certifiable else None
    budget = _instances(case.claim, case.budget, proved=bool(proved))
    seen = explore(
        case.claim, looking_for=Truth.FALSE, budget=budget, seed_number=case.seed, on_tested=keep, on_progress=on_progress,
        starts_kept=_BESIDE_A_PROOF if proved else MOST_STARTS,
    )  # fmt: skip
    _fill(case.result, seen)
    result = case.result
    if seen.found is not None:
        _refute(case, seen.found)
        if proved:
            result.verdict = None
            result.error = {
                "message": "A proof and a counter-example were both accepted: one of them is a defect of ours."
            }
        return
    if seen.numeric_failures:
        result.verdict = "DOUBTFUL"
        result.finding = (
            "The criterion stated is not met."
            if not case.claim.forall
            else f"{seen.numeric_failures} of {seen.ledger.tested} instances fail numerically, without a certificate."
        )
    elif not seen.counts["TRUE"]:
        result.verdict, result.trust = "INCONCLUSIVE", None
        result.finding = _nothing_decided(seen)
    else:
        result.verdict = "CONSISTENT"
        result.finding = (
            "The criterion stated is met."
            if not case.claim.forall
            else f"Holds on {seen.counts['TRUE']} of {seen.ledger.tested} instances"
            + (
                f"; none against, {seen.counts['UNKNOWN']} undecided ({_reasons(seen)})."
                if seen.counts["UNKNOWN"]
                else "; none against."
            )
        )
    result.not_checked = case.claim.not_checked or _unchecked(case.claim, seen)
    if not seen.ledger.tested and case.claim.certifiable:
        _look_for_a_contradiction(case)
    if proved and seen.ledger.tested:  # an instance that meets the hypotheses: the proof is not vacuous
        result.verdict, result.trust = "PROVED", proved
        found = result.finding[0].lower() + result.finding[1:]
        result.finding = f"A proof covers every instance; beside it, the statement {found}"
        result.not_checked = (
            "Nothing of the statement as encoded; whether it is what the source prints is for the reader."
        )
    elif instance_certificates and result.verdict == "CONSISTENT":
        case.certify("instances", instance_certificates)
    if result.verdict in ("PROVED", "CONSISTENT") and case.claim.certifiable and case.budget.sharpness:
        for number, comparison in enumerate(inequalities(case.claim), start=1):
            result.constants.append(_bracket(case, number, comparison, case.tested))


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


def _bracket(case: _Case, number: int, comparison: Term, starts: list[dict[str, Any]]) -> dict:
    """The best factor of one inequality from both sides, each with a certificate of its own (:mod:`checker.sharpness`)."""
    from checker.sharpness import bracket  # late, as the prover

    try:
        sides = bracket(
            case.claim, case.claim_id, comparison, starts, evaluations=case.budget.sharpness,
            proved=case.result.verdict == "PROVED", provenance={"seed": str(case.seed), "budget": case.budget.name},
        )  # fmt: skip
    except Exception as problem:  # search and prover only propose: no verdict rests on a constant
        note = f"{type(problem).__name__}: {problem}"
        case.result.measurements.append(
            {"what": "the search for the constant failed (a defect of ours)", "value": note}
        )
        sides = {}
    entry: dict[str, Any] = {"comparison": comparison.json, "lower": None, "upper": None, "values": None}
    for name, side in sides.items():
        file = f"constant-{number}-{name}"
        if case.certify(file, [side.certificate], needed=False):
            path = f"{case.folder.name}/{case.claim.source.paper}.{case.claim_id}.{file}.jsonl"
            entry[name] = {"factor": rational_text(side.factor), "certificate": path}
            if side.values is not None:
                entry["values"] = side.values_json
    if entry["lower"] and entry["upper"] and sides["lower"].factor > sides["upper"].factor:
        case.result.error = {"message": "Two accepted bounds of a constant contradict each other: a defect of ours."}
    return entry


def _proof_found(case: _Case) -> str | None:
    """The trust in a tree that the prover finds and ``verify.py`` accepts as a proof of every instance, or None.

    ``exact`` where ``verify.py`` says that it used rational steps and identities only, else ``ball``.
    """
    from checker.symbolic.bounds.prove import prove  # late: heavy, and needed by universal claims only

    provenance = {"seed": str(case.seed), "budget": case.budget.name}
    if _by_lemma(case, provenance):
        return "ball"  # a lemma about limits does not say what its steps were
    try:
        certificate = prove(case.claim, case.claim_id, provenance)
    except Exception as problem:  # the prover only proposes: its failure costs the proof, not the evidence
        note = f"{type(problem).__name__}: {problem}"
        case.result.measurements.append({"what": "the prover failed (a defect of ours)", "value": note})
        return None
    if certificate is None or not case.certify("proof", [certificate]):
        return None
    return "exact" if case.result.certificates[-1]["says"].startswith("VERIFIED proof, exact: ") else "ball"


def _by_lemma(case: _Case, provenance: dict) -> bool:
    """A statement about limits whose shape ``verify.py`` knows as a lemma's; for any other shape nothing is written."""
    for certificate in lemma_certificates(case.claim, case.claim_id, provenance):
        with tempfile.TemporaryDirectory() as folder:
            trial = Path(folder) / "lemma.jsonl"
            accepted = verified(trial, count=write_certificates(trial, [certificate])).all_accepted
        if accepted:
            return case.certify("proof", [certificate])
    return False


def _look_for_a_contradiction(case: _Case) -> None:
    """Nothing drawn met the hypotheses: perhaps nothing can, and ``verify.py`` accepts a tree that says so."""
    from checker.symbolic.bounds.vacuous import prove_vacuous  # late, as the prover

    result = case.result
    try:
        certificate = prove_vacuous(case.claim, case.claim_id, {"seed": str(case.seed), "budget": case.budget.name})
    except Exception as problem:  # as above: it only proposes
        note = f"{type(problem).__name__}: {problem}"
        result.measurements.append({"what": "the prover failed (a defect of ours)", "value": note})
        return
    if certificate is None or not case.certify("vacuous", [certificate]):
        return
    gaps = _open_gaps(case.claim)
    if gaps:
        result.finding = f"Under our reading of “{gaps[0].what}” no instance meets the hypotheses; the other readings are not encoded here."
        return
    result.verdict = "VACUOUS"
    result.trust = "exact" if result.certificates[-1]["says"].startswith("VERIFIED vacuous, exact: ") else "ball"
    result.finding = "The hypotheses contradict each other: no instance meets them, so the statement says nothing."
    result.not_checked = "The conclusion, which no instance is left to meet; which hypothesis is meant otherwise."


def _open_gaps(claim: Claim) -> list[Gap]:
    """Readings of the printed text that are not encoded."""
    return [g for g in claim.source.gaps if g.ours != "every" and len(g.readings) > 1]


def _nothing_decided(seen: Exploration) -> str:
    if not seen.ledger.tested:
        worst = ", ".join(f"{name} ({k})" for name, k in seen.ledger.filtered.most_common(3))
        return (
            f"None of {seen.ledger.generated} generated instances met the hypotheses; filtered by {worst or 'nothing'}."
        )
    return f"All {seen.ledger.tested} instances are undecided: {_reasons(seen)}."


def _reasons(seen: Exploration) -> str:
    return "; ".join(f"{why}: {k}" for why, k in seen.reasons.most_common(2))


def _unchecked(claim: Claim, seen: Exploration) -> str:
    largest = (
        "inputs, tokens or dimensions beyond the generated ones" if claim.forall else "anything beyond this computation"
    )
    return f"No proof for all instances was attempted: sizes and numbers other than the {seen.ledger.tested} tested, {largest}."


def _refute(case: _Case, evaluation: Evaluation) -> None:
    """REFUTED needs an accepted certificate and every listed reading of the text covered."""
    result = case.result
    result.witness = {
        "values": values_json(case.claim, evaluation.values),
        "why": "Every hypothesis is TRUE here and the conclusion is FALSE.",
    }
    result.trust = evaluation.trust
    open_gaps = _open_gaps(case.claim)
    accepted = (
        case.claim.certifiable
        and evaluation.certifiable
        and case.certify("counter-example", [case.certificate(evaluation, "counter-example", Truth.FALSE)])
    )
    if not accepted:
        result.verdict = "DOUBTFUL" if result.error is None else None
        result.finding = "A counter-example was found, but no certificate of it was accepted."
    elif case.claim.consequence:
        result.verdict = "DOUBTFUL"
        result.finding = (
            f"A consequence of the printed statement fails at one exact instance ({case.claim.consequence})."
        )
    elif open_gaps:
        result.verdict = "DOUBTFUL"
        result.finding = f"False under our reading of “{open_gaps[0].what}”; the other readings are not encoded here."
    else:
        result.verdict = "REFUTED"
        result.finding = f"One exact instance meets every hypothesis and breaks the conclusion ({_size(evaluation)})."
    result.not_checked = case.claim.not_checked or "How often the statement fails, and which repair would hold."


def _size(evaluation: Evaluation) -> str:
    shapes = [f"n={v.n}, T={max(v.lengths)}, d={v.d}" for v in evaluation.values.values() if hasattr(v, "lengths")]
    return "; ".join(shapes) or "shrunk by the search"


# ── there is ──


def _judge_existence(case: _Case, on_progress) -> None:
    """Conjuncts that share no variable are searched apart; one verified instance settles the whole."""
    result: Judgement = case.result
    values: dict[str, Any] = {}
    result.trust = "exact"
    for part in independent_parts(case.claim):
        seen = explore(
            part,
            looking_for=Truth.TRUE,
            budget=20 * case.budget.instances,
            seed_number=case.seed,
            on_progress=on_progress,
        )
        _add_effort(result, seen)
        if seen.found is None:
            result.verdict, result.trust = "INCONCLUSIVE", None
            result.finding = (
                f"No instance found of {part.conclude} (with its hypotheses) in {seen.ledger.generated} draws."
            )
            result.not_checked = "Whether an instance exists beyond the generated ones."
            return
        values |= seen.found.values
    whole = meets(case.claim, values, conclusion=Truth.TRUE)
    if whole is None:
        raise ClaimError("The parts of this existence claim were found apart but do not hold together.")
    result.trust = whole.trust
    result.not_checked = case.claim.not_checked or "Nothing: one verified instance settles an existence statement."
    result.witness = {
        "values": values_json(case.claim, whole.values), "why": "Found by the search; the conclusion is TRUE here.",
    }  # fmt: skip
    if case.claim.certifiable and case.certify("witness", [case.certificate(whole, "witness", Truth.TRUE)]):
        tries = result.ledger["generated"]
        result.verdict, result.finding = "PROVED", f"An exact instance has it, found by the search in {tries} draws."
    else:
        result.verdict, result.finding = "CONSISTENT", "An instance was found, but no certificate of it was accepted."


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


def _add_effort(result: Judgement, seen: Exploration) -> None:
    result.counts.update(seen.counts)
    result.coverage = dict(sorted((Counter(result.coverage) + seen.coverage).items()))
    ledger = result.ledger
    result.ledger = {
        "generated": ledger["generated"] + seen.ledger.generated,
        "tested": ledger["tested"] + seen.ledger.tested,
        "filtered": dict(sorted((Counter(ledger["filtered"]) + seen.ledger.filtered).items())),
    }


# ── for almost all ──


def _judge_almost_all(case: _Case, on_progress) -> None:
    """One instance never refutes this: a failure in general position is DOUBTFUL, a special one an exception."""
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
    result = case.result
    generic = sum(seen.generic.values())
    if seen.generic["FALSE"] or seen.stubborn_failures:
        result.verdict = "DOUBTFUL"
        result.finding = (
            f"Fails on {seen.generic['FALSE']} of {generic} datasets in general position, and on {seen.stubborn_failures} "
            "special ones also after a small random move; no open set of failures is certified."
        )
    elif not seen.generic["TRUE"]:
        result.verdict, result.trust = "INCONCLUSIVE", None
        result.finding = (
            _nothing_decided(seen) if not seen.counts["TRUE"] else "No dataset in general position was decided."
        )
    else:
        result.verdict = "CONSISTENT"
        result.finding = (
            f"Holds on {seen.generic['TRUE']} of {generic} datasets in general position, none against; {seen.exceptional} of "
            f"{seen.ledger.tested - generic} special ones (duplicates, dependencies, small integers) are exceptions that "
            "vanish when moved a little."
        )
    result.not_checked = case.claim.not_checked or (
        "No proof that the exceptions have measure zero at every size; sizes beyond the generated ones."
    )
    if kept and result.verdict == "CONSISTENT":
        case.certify("instances", kept)
    if exceptions and result.verdict == "CONSISTENT":
        case.certify("exceptions", exceptions)


# ── with a probability ──


def _judge_probability(case: _Case, on_progress) -> None:
    """A sample of a size fixed before, and its interval: never PROVED, never REFUTED.

    What is undecided counts against the claim at the low end and for it at the high end.
    """
    chance, result = case.claim.probability, case.result
    assert chance is not None
    seen = sample(
        case.claim, draws=min(chance.samples, case.budget.instances), seed_number=case.seed, on_progress=on_progress
    )
    _fill(result, seen)
    hits, unknown = seen.counts["TRUE"], seen.counts["UNKNOWN"]
    result.not_checked = case.claim.not_checked or (
        "The probability itself: a sample from a pseudo-random generator bounds it with the stated confidence only. "
        "Other laws and sizes."
    )
    if not seen.ledger.tested:
        result.verdict, result.trust, result.finding = "INCONCLUSIVE", None, _nothing_decided(seen)
        return
    least = clopper_pearson(hits, seen.ledger.tested, confidence=chance.confidence)
    most = clopper_pearson(hits + unknown, seen.ledger.tested, confidence=chance.confidence)
    share = float(chance.at_least)
    if least.low >= chance.at_least:
        result.verdict, says = "CONSISTENT", f"lies at or above {share:g}"
    elif most.high < chance.at_least:
        result.verdict, says = "DOUBTFUL", f"lies below {share:g}"
    else:
        result.verdict, says = "INCONCLUSIVE", f"contains {share:g}"
    both = str(least) if not unknown else f"{least} if the {unknown} undecided ones fail, {most} if they hold"
    result.finding = f"Holds on {both}: what the sample leaves possible {says}."
    result.measurements.append({"what": "share that holds", "value": both})
    result.measurements.append({"what": "drawn from", "value": "; ".join(chance.json["laws"].values())})


# ── which hypotheses are needed ──


def _judge_necessity(case: _Case) -> None:
    certificates = []
    for number, term, stored in case.claim.droppable():
        entry = _one_necessity(case, number, term, stored)
        certificate = entry.pop("_certificate", None)
        if certificate is not None:
            certificates.append(certificate)
        case.result.necessity.append(entry)
    if certificates and not case.certify("necessity", certificates):
        for entry in case.result.necessity:
            entry["status"] = "not shown necessary"


def _one_necessity(case: _Case, number: int, term: Term, stored: list[dict]) -> dict:
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
    entry: dict[str, Any] = {
        "hypothesis": term.json,
        "status": "not shown necessary",
        "how": effort,
        "values": None,
        "certificate": None,
    }
    if witness is None or not case.claim.certifiable:
        return entry
    if not witness.certifiable:
        return entry | {"how": f"{how}, but verify.py cannot follow how it was decided"}
    entry |= {"status": "proved", "how": how, "values": values_json(case.claim, witness.values)}
    entry["certificate"] = f"{case.folder.name}/{case.claim.source.paper}.{case.claim_id}.necessity.jsonl"
    entry["_certificate"] = case.certificate(witness, "necessity", Truth.FALSE, dropped=number)
    return entry


def _say_missed_regimes(case: _Case) -> None:
    """What the claim requires to have been reached, and was not: without it the instances are no evidence."""
    result = case.result
    missed = [name for name in case.claim.requires_regimes if not result.coverage.get(name)]
    if not missed:
        return
    said = f"Required regimes that no tested instance reached: {', '.join(missed)}."
    result.not_checked = f"{said} {result.not_checked}"
    if result.verdict == "CONSISTENT":
        result.verdict, result.trust = "INCONCLUSIVE", None
        result.finding = f"{said} {result.finding}"


def _judge_stability(case: _Case) -> None:
    """Metamorphic tests: reported, and no verdict rests on them.  Instances with a choice in them go first."""
    result = case.result
    witness = [read_values(case.claim, result.witness["values"])] if result.witness else []
    instances = witness + sorted(case.tested, key=_room, reverse=True)
    at_most = min(case.budget.stability, 1) if about_limits(case.claim) else case.budget.stability
    result.stability = stability(case.claim, instances, at_most=at_most)


def _room(values: dict[str, Any]) -> int:
    return sum(min(v.n, 2) + min(*v.lengths, 2) + min(v.d, 2) for v in values.values() if isinstance(v, Dataset))


def _judge_pairs(case: _Case) -> None:
    """Two hypotheses, neither shown necessary alone, dropped together: at least one may be needed where the other is not there."""
    claim, result = case.claim, case.result
    if claim.quantifier != "all" or not claim.certifiable:
        return
    idle = [k for k, entry in enumerate(result.necessity) if entry["status"] != "proved"]
    pairs = list(itertools.combinations(idle, 2))[: 1 if about_limits(claim) else _MOST_PAIRS]
    for pair in pairs if case.budget.pairs else ():
        kept = tuple(h for k, h in enumerate(claim.assuming) if k not in pair)
        rest = _without_unused(replace(claim, assuming=kept, cannot_drop={}, plots=None))
        if rest is None:
            continue
        seen = explore(rest, looking_for=Truth.FALSE, budget=case.budget.pairs, seed_number=case.seed)
        entry: dict[str, Any] = {
            "hypotheses": [claim.assuming[k].json for k in pair], "status": "not shown necessary",
            "how": f"{seen.ledger.tested} instances without both", "values": None, "certificate": None,
        }  # fmt: skip
        if seen.found is not None and seen.found.certifiable:
            name = f"necessity-pair-{pair[0] + 1}-{pair[1] + 1}"
            certificate = evaluation_certificate(
                rest, case.claim_id, seen.found, role="counter-example", conclusion=Truth.FALSE,
                provenance={"seed": str(case.seed), "budget": case.budget.name},
            )  # fmt: skip
            if case.certify(name, [certificate], needed=False):
                entry |= {"status": "proved", "values": values_json(rest, seen.found.values)}
                entry["certificate"] = f"{case.folder.name}/{claim.source.paper}.{case.claim_id}.{name}.jsonl"
        result.pairs.append(entry)


def _without_unused(claim: Claim) -> Claim | None:
    """None where a dropped hypothesis alone spoke of a dataset, which binds sizes of the others."""
    used = set().union(*(variables_of(t) for t in (*claim.hypotheses, claim.conclude)))
    if any(v.sort == "dataset" and v.leaf not in used for v in claim.forall):
        return None
    return replace(claim, forall=tuple(v for v in claim.forall if v.leaf in used))


def _fill(result: Judgement, seen: Exploration) -> None:
    result.counts, result.ledger = seen.counts, seen.ledger.json
    result.coverage = dict(sorted(seen.coverage.items()))
    result.trust = seen.trust


__all__ = ["BUDGETS", "Budget", "Judgement", "VERDICTS", "judge"]
