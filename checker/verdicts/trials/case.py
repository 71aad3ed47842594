"""One claim under trial: where its certificates go, and what was gathered so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from checker import verify
from checker.certificates.writing import evaluation_certificate, write_certificates
from checker.data.dataset import canonical_json
from checker.meaning.interpret import Evaluation
from checker.search.drawn import Exploration
from checker.search.strategies import FAMILY
from checker.statements.claims.claim import Claim
from checker.statements.claims.entry import Trial
from checker.truth import Truth
from checker.verdicts.budgets import Budget

_MOST_STARTS = 100


@dataclass(kw_only=True)
class Case:
    """One claim under trial: where its certificates go, and under which name and seed."""

    claim: Claim
    paper: str
    claim_id: str
    folder: Path
    budget: Budget
    seed: int
    chosen: bool = False  # the claim is that of its file for what was chosen where something is said to exist
    scripted: Claim | None = None  # the claim as its file states it, where that holds its proof
    by_script: dict | None = None  # the certificate that the script gave
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
            self.claim,
            self.claim_id,
            evaluation,
            role=role,
            conclusion=conclusion,
            dropped=dropped,
            provenance=self.provenance,
        )

    def fill(self, seen: Exploration) -> None:
        """What an exploration saw, as the search's report."""
        result = self.result
        result.ledger = seen.ledger.json
        result.coverage = dict(sorted(seen.coverage.items()))
        result.search = {
            "counts": dict(seen.counts),
            "trust": seen.trust,
            "numeric_failures": seen.numeric_failures,
            "undecided": dict(seen.reasons.most_common(5)),
            "generic": {t.value: seen.generic[t.value] for t in Truth},
            "exceptional": seen.exceptional,
            "stubborn": seen.stubborn_failures,
        }

    @property
    def provenance(self) -> dict[str, str]:
        return {"seed": str(self.seed), "budget": self.budget.name}

    def failed(self, what: str, problem: Exception) -> None:
        """The prover and the search for constants only propose: their failure costs the proof, not the evidence."""
        note = f"{type(problem).__name__}: {problem}"
        self.result.measurements.append({"what": f"{what} failed (a defect of ours)", "value": note})


def followed(evaluation: Evaluation, certificate: dict) -> bool:
    """Whether ``verify.py`` follows: it is asked here only where a closed form decided, as its closed forms are its own, and where a part
    of a hypothesis may have no value at some place of a binder."""
    said = certificate["claim"]["statement"]
    asked = evaluation.closed_form_used or _holds_indicators([said["hypotheses"], said["conclude"]])
    return not asked or accepted(certificate)


def _holds_indicators(form: list) -> bool:
    return form[:1] == ["indicator"] or any(_holds_indicators(part) for part in form if isinstance(part, list))


def accepted(certificate: dict) -> bool:
    """What ``verify.py`` says of it here: a hint for the search, as the judge asks again elsewhere."""
    return verify.verify_text(canonical_json(certificate))[0] == "VERIFIED"
