"""Statements about all instances that Lemma 4 of docs/limits.md settles; ``verify.py`` decides by their shape."""

from __future__ import annotations

from collections.abc import Mapping

import checker
from checker.statements.claim import Claim
from checker.statements.term import subterms

LEMMAS = ("capture", "slope")
FORMAT = "checker-certificate/1"


def lemma_certificates(claim: Claim, claim_id: str, provenance: Mapping[str, str] = {}) -> list[dict]:
    """A proposed certificate for each lemma that may settle a claim about limits or gradients; none for any other claim."""
    about = {t.name for t in subterms(claim.conclude) if t.sort == "sequence" or t.name == "gradient"}
    if claim.quantifier != "all" or not about:
        return []
    return [_certificate(claim, claim_id, lemma, provenance) for lemma in LEMMAS]


def about_limits(claim: Claim) -> bool:
    """Whether the conclusion speaks of a sequence."""
    return any(t.sort == "sequence" for t in subterms(claim.conclude))


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
