"""Claims about almost all instances and about a probability: what draws say of them, with a certificate of each that can have one."""

from __future__ import annotations

from dataclasses import replace

from checker.certificates.limit_lemmas import lemma_certificates
from checker.certificates.writing import evaluation_certificate, svm_certificate
from checker.meaning.interpret import Evaluation
from checker.search.explore import explore, sample
from checker.svm.attention_svm import AttentionSVM
from checker.truth import Truth
from checker.verdicts.trials.case import Case, accepted

# Of a random sample: each may hold large SVMs, and that it was drawn by its law no certificate says.
_MOST_DRAWS_CERTIFIED = 60
_MEET_STRICTLY = 3  # instances that may show the hypotheses of a claim about almost all to hold around them


def try_almost_all(case: Case, on_progress) -> Evaluation | None:
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
        case.claim,
        looking_for=Truth.UNKNOWN,
        budget=case.budget.instances,
        seed_number=case.seed,
        on_tested=keep,
        on_progress=on_progress,
    )
    case.fill(seen)
    for values in case.tested[:_MEET_STRICTLY]:
        proposed = lemma_certificates(case.claim, case.claim_id, case.provenance, instance=values)
        proof = next(filter(accepted, proposed), None)
        if proof is not None:
            case.write("proof", [proof])
            break
    for name, certificates in (("instances", kept), ("exceptions", exceptions)):
        if certificates:
            case.write(name, certificates)
    return None


def try_probability(case: Case, on_progress) -> Evaluation | None:
    """A sample of a size fixed before; each draw at which the statement holds has a certificate of its own."""
    claim = case.claim
    assert claim.probability is not None
    kept: list[dict] = []
    plain = replace(claim, quantifier="all", probability=None)  # what a certificate can say of one draw

    def keep(evaluation: Evaluation, answer: Truth) -> None:
        if answer is Truth.TRUE and claim.certifiable and evaluation.certifiable:
            kept.append(
                evaluation_certificate(
                    plain,
                    case.claim_id,
                    evaluation,
                    role="instance",
                    conclusion=answer,
                    provenance=case.provenance,
                )
            )

    seen = sample(
        claim,
        draws=min(claim.probability.samples, case.budget.instances),
        seed_number=case.seed,
        on_progress=on_progress,
        on_tested=keep,
    )
    case.fill(seen)
    if kept and seen.ledger.tested <= _MOST_DRAWS_CERTIFIED:
        case.write("instances", kept)
    return None
