"""The claim's own proof, as its file writes it, in the trial: its certificates, and what came of each step."""

from __future__ import annotations

from checker.verdicts.trials.case import Case


def by_script(case: Case) -> dict | None:
    """The certificate of the claim that its own script gives, with what came of the steps filed; None where the script has a gap."""
    from checker.scripts.prove_script import prove_script  # late, as the prover
    from checker.scripts.record import certificates_of, record_of
    from checker.scripts.step_cache import default_kept

    assert case.scripted is not None
    try:
        outcome = prove_script(case.scripted, case.claim_id, case.provenance, kept=default_kept())
    except Exception as problem:
        case.failed("the proof script", problem)
        return None
    for name, certificates in certificates_of(outcome).items():
        case.write(name, certificates)
    case.result.script, case.by_script = record_of(outcome), outcome.certificate
    return outcome.certificate
