"""Statements that a lemma of docs/limits.md or docs/datasets.md settles by their shape; ``verify.py`` decides."""

from __future__ import annotations

from collections.abc import Mapping

import checker
from checker.statements.claim import Claim
from checker.statements.iterations import DESCENTS
from checker.statements.term import subterms

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


def lemma_certificates(claim: Claim, claim_id: str, provenance: Mapping[str, str] = {}) -> list[dict]:
    """A proposed certificate for each lemma that may settle the claim."""
    lemmas = {"all": _about(claim), "almost_all": LEMMAS["almost_all"]}.get(claim.quantifier, ())
    return [_certificate(claim, claim_id, lemma, provenance) for lemma in lemmas]


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
