"""Claims that the library proves by hand, and the Coq statement that is built from a claim's own term.

The statement in the Coq file is translated from the certificate's term; the library's theorem must prove just that.  An entry
names the statement by its SHA-256, so that a claim which changes loses the kernel's trust until its theorem is looked at again.
"""

from __future__ import annotations

from dataclasses import dataclass

from checker.coq.limit_statements import limit_statement
from checker.coq.statements import coq_statement
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
        claim="lemma-3.12", module="Sigmoid", name="lemma_3_12",
        statement="84205074c0f6b239e9dff53a1e03e8de0af925ee84fb615fe6202e3427255da0",
    ),
    Theorem(
        claim="sigmoid-derivatives", module="Sigmoid", name="sigmoid_derivatives",
        statement="5c5f577f8acc2220ab5126c4f048e4b374dff6574c903fe30fe81b09e96c8f58",
    ),
    Theorem(
        claim="softmax-half-lipschitz", module="Softmax", name="softmax_half_lipschitz",
        statement="e90b4b2c14707c4341dde26e71ee135a4d6a074fb9d4f8426a87255828c6d81a",
    ),
    Theorem(
        claim="step-1", module="Words", name="step_1",
        statement="6d9eac7b0a2069af632a6d21ed6ff2b27757f898c377db756308017028ea90ef",
    ),
    Theorem(
        claim="soft-margin-feasible", module="Words", name="soft_margin_feasible",
        statement="7376f1d8e2b612ac6acc4073b162fec864d12dc1b8b7e074a3da8d1715c180ec",
    ),
    Theorem(
        claim="lp-gd-is-gd-at-2", module="Words", name="lp_gd_is_gd_at_2",
        statement="79c67f9d9f9bdc2f63d5b2657af61a1861ae12583b1e3ac3afa0cda3ce30129a",
    ),
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
        claim="regularisation-path", module="RegularisationPath", name="regularisation_path",
        statement="aeccb46c0f154f04729bfee644a6b402c0fc3bc3ae1ee0e327ac7ca1a0115483",
    ),
    Theorem(
        claim="ridge-path", module="RegularisationPath", name="ridge_path",
        statement="77276982f1ea404c5bd24ec06d001e6dca3158aabf4e3e142ed50baefe6e4995",
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
    statement = certificate["claim"]["statement"]
    about_data = any(entry[1] == "dataset" for entry in statement["forall"])
    says = limit_statement(statement, theorem.unneeded) if about_data else coq_statement(statement)
    modules = f"Optimality Datasets Descent Attention {theorem.module}" if about_data else theorem.module
    opened = " List" if about_data else ""
    text = (
        f"From Coq Require Import Reals{opened}.\nFrom AttentionChecker Require Import {modules}.\n"
        + ("Import ListNotations.\n" if about_data else "")
        + f"Open Scope R_scope.\nTheorem certified : {says}.\nProof. exact {theorem.name}. Qed.\nPrint Assumptions certified.\n"
    )
    return {"Theorem": text}
