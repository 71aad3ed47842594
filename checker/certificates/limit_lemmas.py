"""Statements that a lemma of docs/limits.md or docs/datasets.md settles by their shape; ``verify.py`` decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import checker
from checker.certificates.writing import evaluation_certificate
from checker.meaning.interpret import Evaluation
from checker.meaning.undefined_parts import assumed
from checker.statements.claims.claim import Claim
from checker.statements.terms.iterations import DESCENTS
from checker.statements.terms.term import subterms
from checker.truth import Truth

_LIMITS = ("capture", "slope", "cone", "path")
_PARTS = {  # of names in the conclusion
    "soft_margin": ("exact penalty",),
    "without_lowest": ("omitted tokens",),
    "factored_direction": ("factored path",),
    "contribution": ("vanishing share",),
}
LEMMAS = {
    "all": (*_LIMITS, *(lemma for some in _PARTS.values() for lemma in some)),
    "almost_all": ("general position", "finitely many penalties"),
}
FORMAT = "checker-certificate/1"


def lemma_certificates(
    claim: Claim, claim_id: str, provenance: Mapping[str, str] = {}, *, instance: Mapping[str, Any] | None = None
) -> list[dict]:
    """A proposed certificate for each lemma that may settle the claim.

    ``instance`` meets the hypotheses of a claim about almost all instances: without one these may hold on a null set.
    """
    lemmas = {"all": _about(claim), "almost_all": LEMMAS["almost_all"]}.get(claim.quantifier, ())
    met = _met(claim, claim_id, instance) if claim.quantifier == "almost_all" and claim.hypotheses else {}
    return [] if met is None else [_certificate(claim, claim_id, lemma, provenance) | met for lemma in lemmas]


def _met(claim: Claim, claim_id: str, instance: Mapping[str, Any] | None) -> dict | None:
    """The fields of a certificate which show that an instance meets the hypotheses; None where it is not seen to."""
    at = Evaluation(values=dict(instance or {}), functions=claim.functions)
    if instance is None or any(assumed(at, h) is not Truth.TRUE for h in claim.hypotheses):
        return None
    shown = evaluation_certificate(claim, claim_id, at, role="instance", conclusion=Truth.TRUE)
    return {name: shown[name] for name in ("instance", "evidence")}


def _about(claim: Claim) -> tuple[str, ...]:
    """The lemmas for all instances that speak of what the conclusion speaks of."""
    parts = list(subterms(claim.conclude))
    paths = ("gradient", "regularisation_path_tends_to", "ridge_path_tends_to")
    limits = _LIMITS if any(t.sort == "sequence" or t.name in paths for t in parts) else ()
    others = [some for part, some in _PARTS.items() if any(t.name.startswith(part) for t in parts)]
    return (*limits, *(lemma for some in others for lemma in some))


def about_limits(claim: Claim) -> bool:
    """Whether the conclusion speaks of a descent that is followed from its start, which is slow."""
    return any(t.name in DESCENTS for t in subterms(claim.conclude))


def _certificate(claim: Claim, claim_id: str, lemma: str, provenance: Mapping[str, str]) -> dict:
    return {
        "format": FORMAT,
        "type": "lemma",
        "claim": {"id": claim_id, "title": claim.title, "statement": claim.statement, "sha256": claim.sha256},
        "role": "proof",
        "to_prove": "TRUE",
        "lemma": lemma,
        "provenance": {"checker": checker.__version__, **provenance},
    }
