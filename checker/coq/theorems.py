"""Limits of descent and of paths on every dataset that the library proves by hand, and their Coq statements, built from a claim's own term.

The statement in the Coq file is translated from the certificate's term; the library's theorem must prove just that.  An entry
names the statement by its SHA-256, so that a claim which changes loses the kernel's trust until its theorem is looked at again.
"""

from __future__ import annotations

from dataclasses import dataclass

from checker.coq.limit_statements import WORDS, limit_statement
from checker.statements.terms.term import sha256


@dataclass(frozen=True, kw_only=True)
class Theorem:
    """A theorem of the library and the statement that it proves."""

    claim: str
    statement: str  # SHA-256 of the claim's statement
    module: str
    name: str
    unneeded: tuple[str, ...] = ()  # words of hypotheses that it holds without
    words: tuple[str, ...] = ()  # modules, beside WORDS, that define words of the statement


THEOREMS = (
    Theorem(
        claim="theorem-1-global-one-input", module="OneInput", name="theorem_1_global_one_input", unneeded=("smoothness",),
        statement="5a0b1904ba796b0ac5e77c7897e4eef799801cdf83c31ab1b6a799d744c99caf",
    ),
    Theorem(
        claim="theorem-1-global-low-risk", module="LowRisk", name="theorem_1_global_low_risk",
        statement="32a4626fd494699d784d0e7bd18302adebc54d8fdda6ae9d0e5ddea758182b96",
    ),
    Theorem(
        claim="w-gd-global-low-risk", module="LowRisk", name="w_gd_global_low_risk",
        statement="a8363bdd95901f6056a8d04d106397365601c36387ea59543ca6d5188ac3ccc6",
    ),
    Theorem(
        claim="theorem-1-local", module="Cone", name="theorem_1_local",
        statement="4823b45d145f6633dda24cab0cf2875544ac8dc7f9e690783b0374e6d2410240",
    ),
    Theorem(
        claim="w-gd-local", module="Cone", name="w_gd_local",
        statement="6653f7be586eaf94006a09b8c8802622bf3fba248282a6c79ddf2dc0545ae7f0",
    ),
    Theorem(
        claim="theorem-1", module="Starts", name="theorem_1",
        statement="5149ecaf0bbce9795b5456c9e137c216d59098bed0324c243ce8d5809b16f057",
    ),
    Theorem(
        claim="w-gd", module="Starts", name="w_gd",
        statement="25a4f574436e7c115cf8857058a719f78453b72770aab8ee27d01b33f33261de",
    ),
    Theorem(
        claim="no-stationary-points", module="NoRestClaims", name="no_stationary_points",
        statement="1be3ce3712c40931650da2014d2910df4ae7e59ce3ecfb6788ec523fdb2ecaa8",
    ),
    Theorem(
        claim="no-stationary-points.reading-2", module="IndependentQueries", name="no_stationary_points_reading_2",
        statement="6b9cba3673a8ff01b5bd9e635242200ee5bcecd30430aba067dba3376942dbfc",
    ),
    Theorem(
        claim="theorem-3.15-norm", module="NoRestClaims", name="theorem_3_15_norm",
        statement="602b77b02d5807483df619ce26f2041be87d90869e740a36257388cddfc765d5",
    ),
    Theorem(
        claim="theorem-3.15-norm.reading-2", module="NoRestClaims", name="theorem_3_15_norm_reading_2",
        statement="adde161108f71249913dec878fe5ea71e9833293249cb8eeaa4000baaa52862a",
    ),
    Theorem(
        claim="theorem-3.15-norm-decreasing-loss", module="NoRestClaims", name="theorem_3_15_norm_decreasing_loss",
        statement="b50bcc0a7759150bfd912f5ba2b0b4f5bd4266a212bc393cd870fe0b7cd3b111",
    ),
    Theorem(
        claim="theorem-3.15-norm-decreasing-loss.reading-2", module="NoRestClaims", name="theorem_3_15_norm_decreasing_loss_reading_2",
        statement="959a1e1748b7649b20e93d71148b004041d895f230894f75d3b44725ee4bed7b",
    ),
    Theorem(
        claim="w-gd-global-good-gradient.reading-1", module="LongStep", name="w_gd_global_good_gradient_reading_1",
        unneeded=("sufficiently_small",),
        statement="79af4ef7f1adad19c33f7d9728671c1704c7dacf81ea0fad6102d87948e45527",
    ),
    Theorem(
        claim="regularisation-path", module="RegularisationPath", name="regularisation_path",
        statement="cb5a2578341b20e8ff9c2d4dca1c21a14df8cc4bf400d731d946ece01d4227a4",
    ),
    Theorem(
        claim="ridge-path", module="RegularisationPath", name="ridge_path",
        statement="cd973cbcf4b01310956f3df20f0e763cca6d3a2af44d76990a93a7c98cd1214d",
    ),
    Theorem(
        claim="decision-hyperplanes-differ", module="Choices", name="decision_hyperplanes_differ",
        statement="96410c8073f0dc374698ae35b6f2afda066f14ae8eb3185a4a2a07d8b7fd659d",
    ),
    Theorem(
        claim="omitting-low-scores.reading-1", module="Omitted", name="omitting_low_scores_reading_1", words=("Derived",),
        statement="6dc2894c376ed26bbe54a6b1215cd0e8c3415a50ab90d7198edddd4fc8f573ad",
    ),
    Theorem(
        claim="safely-disregarded", module="Omitted", name="safely_disregarded", words=("Derived",),
        statement="6ec1ecc7419ee53b3c5d8724275adbd4f6bae39472a4bbd661ed311e08e5f7d5",
    ),
    Theorem(
        claim="soft-margin-equals-hard-margin", module="Penalties", name="soft_margin_equals_hard_margin", words=("SoftMargin",),
        statement="714f2877d6128f7dafa0f0f913a4ea4f08da220029f8d7c6fcbd517e3407868b",
    ),
    Theorem(
        claim="soft-margin-unique-repaired", module="AlmostEvery", name="soft_margin_unique_almost_always", words=("SoftMargin",),
        statement="c106358d13931c47523fc6c59abaf536cced4e7001970ca1fa65ba542f4c91ab",
    ),
    Theorem(
        claim="feasible-when-overparameterised", module="GeneralPosition", name="feasible_almost_always", words=("Derived", "AlmostEvery"),
        statement="9d605b95b9c2073a6d412983ba33f5c450dd6521f53888c5445d169b9250342a",
    ),
    Theorem(
        claim="kq-path-frobenius-normalised.reading-1", module="FactoredPath", name="factored_direction_claim", words=("Factored",),
        statement="1a0d34362c6a1ac36b7ea438af6a1843b13e744bf1ce83f069bda0d273cff9d6",
    ),
    Theorem(
        claim="zero-gradient-off-support.reading-2", module="VanishingShare", name="zero_gradient_off_support_reading_2",
        words=("Derived",),
        statement="a40dc6e61bfe37a2ad4e96fbeedb91462e81e886bc3fc306854319f3ae5e24bc",
    ),
    Theorem(
        claim="optimal-tokens-minimise-erm", module="OptimalTokens", name="optimal_tokens_minimise_erm",
        words=("IndependentQueries",),
        statement="ebc2e04d2ef6c9f91e4d350e1105570cca3d29d69b9d5b90154a3adb231db60c",
    ),
)  # fmt: skip


# A theorem about every loss but the sigmoid proves one about fewer losses: Attention.v and Gradients.v have the tactic.
BY = "first [exact {0} | for_its_losses {0}]"


def theorem_for(certificate: dict) -> Theorem | None:
    """The library's theorem for what this certificate proves; None when it is no proof, or of another statement."""
    claim = certificate["claim"]
    if certificate["type"] not in ("tree", "lemma") or certificate.get("role") != "proof":
        return None
    return next((t for t in THEOREMS if (t.claim, t.statement) == (claim["id"], sha256(claim["statement"]))), None)


def theorem_files(theorem: Theorem, certificate: dict) -> dict[str, str]:
    """``Theorem.v``."""
    says = limit_statement(certificate["claim"]["statement"], theorem.unneeded)
    modules = dict.fromkeys(
        f"Optimality Datasets Descent Attention {WORDS} {' '.join(theorem.words)} {theorem.module}".split()
    )
    text = (
        "From Coq Require Import Reals List.\n"
        f"From AttentionChecker Require Import {' '.join(modules)}.\n"
        f"Import ListNotations.\nOpen Scope R_scope.\nTheorem certified : {says}.\nProof. {BY.format(theorem.name)}. Qed.\n"
        "Print Assumptions certified.\n"
    )
    return {"Theorem": text}
