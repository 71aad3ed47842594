"""Limits of descent on every dataset that the library proves by hand, and the Coq statement that is built from a claim's own term.

The statement in the Coq file is translated from the certificate's term; the library's theorem must prove just that.  An entry
names the statement by its SHA-256, so that a claim which changes loses the kernel's trust until its theorem is looked at again.
"""

from __future__ import annotations

from dataclasses import dataclass

from checker.coq.limit_statements import limit_statement
from checker.statements.term import sha256


@dataclass(frozen=True, kw_only=True)
class Theorem:
    """A theorem of the library and the statement that it proves."""

    claim: str
    statement: str  # SHA-256 of the claim's statement
    module: str
    name: str
    unneeded: tuple[str, ...] = ()  # words of hypotheses that it holds without


THEOREMS = (
    Theorem(
        claim="theorem-1-global-one-input", module="OneInput", name="theorem_1_global_one_input", unneeded=("smoothness",),
        statement="1e987e670f0a28173ec983bb5ba23d443ab91e725ca5541a9fff48cd4fd245b5",
    ),
    Theorem(
        claim="theorem-1-global-low-risk", module="LowRisk", name="theorem_1_global_low_risk",
        statement="568eece4ce387af5d17c1b1b2ea654d37d8d1370bd6f01aa0068bbcc6d228f30",
    ),
    Theorem(
        claim="w-gd-global-low-risk", module="LowRisk", name="w_gd_global_low_risk",
        statement="07c822c38761f4861285f4f88b30a6d7194f6292d806b19e56e4d4b70b60ac33",
    ),
    Theorem(
        claim="theorem-1-local", module="Cone", name="theorem_1_local",
        statement="9ce6d554490d860f899c1233c27be1746cab00a6d9d87f40c159573f12ce3b74",
    ),
    Theorem(
        claim="w-gd-local", module="Cone", name="w_gd_local",
        statement="5203e9c11ad7e6148ef6183e8b456fe8ca1f4dbf4f4ca574560d7df539dd1c72",
    ),
)  # fmt: skip


def theorem_for(certificate: dict) -> Theorem | None:
    """The library's theorem for what this certificate proves; None when it is no proof, or of another statement."""
    claim = certificate["claim"]
    if certificate["type"] not in ("tree", "lemma") or certificate.get("role") != "proof":
        return None
    return next((t for t in THEOREMS if (t.claim, t.statement) == (claim["id"], sha256(claim["statement"]))), None)


def theorem_files(theorem: Theorem, certificate: dict) -> dict[str, str]:
    """``Theorem.v``."""
    says = limit_statement(certificate["claim"]["statement"], theorem.unneeded)
    text = (
        "From Coq Require Import Reals List.\n"
        f"From AttentionChecker Require Import Optimality Datasets Descent Attention {theorem.module}.\n"
        f"Import ListNotations.\nOpen Scope R_scope.\nTheorem certified : {says}.\nProof. exact {theorem.name}. Qed.\n"
        "Print Assumptions certified.\n"
    )
    return {"Theorem": text}
