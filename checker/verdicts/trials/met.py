"""An instance that meets the hypotheses beside a proof, so that the proof is not of nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from checker.certificates.writing import evaluation_certificate
from checker.search.explore import explore, meets
from checker.statements.checks.scaled import definitions_put_in, something_meets
from checker.statements.claims.claim import values_json
from checker.statements.terms.spelling import cropped
from checker.truth import Truth
from checker.verdicts.trials.case import Case, followed


def show_that_something_is_meant(case: Case) -> None:
    """Beside a proof and without a certified instance: one that meets the hypotheses, so that the proof is not of nothing."""
    about = something_meets(case.claim)
    if case.tested:
        found = meets(about, case.tested[0], conclusion=Truth.TRUE)
    else:  # a scalar that is defined as log 2 has no rational value
        other = definitions_put_in(case.claim)
        if other is None:
            return
        about = something_meets(other)
        found = explore(about, looking_for=Truth.TRUE, budget=case.budget.instances, seed_number=case.seed).found
    if found is not None and found.certifiable:
        certificate = evaluation_certificate(
            about,
            case.claim_id,
            found,
            role="witness",
            conclusion=Truth.TRUE,
            provenance=case.provenance,
        )
        if followed(found, certificate):
            case.write("met", [certificate])
            if not case.tested:
                case.result.search["met_at"] = values_json(about, found.values)  # the judge asks for the certificate


def met_text(values: Mapping[str, Any]) -> str:
    """The sentence on the instance that was found with the definitions put in."""
    where = ", ".join(f"{name} = {cropped(value)}" for name, value in values.items())
    return f"The instance {where} meets the hypotheses; its other scalars are what hypotheses define."


__all__ = ["met_text", "show_that_something_is_meant"]
