"""Every decreasing loss as a variable: what it means, the published claims said of all of them, and attacks."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import checker.verify as verify
from checker.certificates.limit_lemmas import lemma_certificates
from checker.certificates.writing import evaluation_certificate
from checker.errors import ClaimError
from checker.language import (
    Claim,
    Source,
    abs,  # noqa: A004 (the word of the language)
    best_value,
    curvature_bound,
    dataset,
    is_loss,
    loss,
    loss_function,
    loss_kind,
    loss_slope,
    loss_value,
    scalar,
    slope_bound,
    value,
    vector,
)
from checker.proofs.search.prove import prove
from checker.search.explore import explore
from checker.statements.claims.claim import load
from checker.statements.terms.ranges import DECREASING, losses_of
from checker.statements.terms.term import Term
from checker.truth import Truth
from tests.verifier_mutants.building import combine, evaluation, given, node, num, tree, var

PROPERTIES = Path(__file__).parents[2] / "properties"
SOURCE = Source(paper="p", where="w", fidelity="reconstructed")
ell, a, b, u, w = loss_function("ell"), scalar("a"), scalar("b"), scalar("u"), scalar("w")
D, p = dataset("D"), vector("p", like="key")

# ── published claims about the three named losses, said of every decreasing one ──

BY_LEMMA = (
    "maxmargin/regularisation_path",
    "maxmargin/ridge_path",
    "maxmargin/theorem_1",
    "maxmargin/theorem_1_global_low_risk",
    "maxmargin/theorem_1_global_one_input",
    "maxmargin/theorem_1_local",
    "tfsvm/no_stationary_points",
    "tfsvm/w_gd",
    "tfsvm/w_gd_global_low_risk",
    "tfsvm/w_gd_local",
)
BY_TREE = (
    "maxmargin/descent_lemma_lipschitz",
    pytest.param("maxmargin/p_and_w_equivalent", marks=pytest.mark.slow),
    pytest.param("maxmargin/descent_lemma", marks=pytest.mark.slow),
    pytest.param("maxmargin/optimal_tokens_minimise_erm", marks=pytest.mark.slow),
)


def general(name: str) -> Claim:
    """The published claim with every decreasing loss in place of the three."""
    claim, _ = load(PROPERTIES / f"{name}.py")
    (own,) = (v for v in claim.forall if v.sort == "loss")
    new = Term("var", leaf=own.leaf, sort="loss", shape=loss_function("ell").shape)

    def put(t: Term) -> Term:
        if t == own:
            return new
        return Term(t.name, tuple(map(put, t.args)), t.leaf, t.sort, t.shape) if t.args else t

    return replace(
        claim,
        forall=tuple(new if v == own else v for v in claim.forall),
        where=tuple(map(put, claim.where)),
        assuming=tuple(map(put, claim.assuming)),
        conclude=put(claim.conclude),
        readings=(),
        cannot_drop={},
        plots=None,
        source=replace(claim.source, gaps=()),
    )


@pytest.mark.parametrize("name", BY_LEMMA)
def test_a_limit_holds_for_every_decreasing_loss(name):
    outcomes = [verify.verify_text(json.dumps(one)) for one in lemma_certificates(general(name), "general")]
    assert "VERIFIED" in [outcome for outcome, _ in outcomes], outcomes


@pytest.mark.parametrize("name", BY_TREE)
def test_a_tree_holds_for_every_decreasing_loss(name):
    certificate = prove(general(name), "general")
    assert certificate is not None
    assert verify.verify_text(json.dumps(certificate))[0] == "VERIFIED"


# ── Assumption A, as it is printed, of every such loss ──


def claim(conclude: Term, *assuming: Term, forall: tuple[Term, ...]) -> Claim:
    return Claim(title="t", source=SOURCE, forall=forall, assuming=assuming, conclude=conclude)


NUMBERS = (ell, a, b, u, w)
INSIDE = (a <= u, u < w, w <= b)
ASSUMPTION_A = {
    "it falls": claim(loss_value(ell, w) < loss_value(ell, u), u < w, forall=(ell, u, w)),
    "its slope": claim(loss_slope(ell, u) < 0, forall=(ell, u)),
    "M₁": claim(abs(loss_slope(ell, u)) <= slope_bound(ell, a, b), a <= u, u <= b, forall=(ell, a, b, u)),
    "M₀": claim(
        abs(loss_slope(ell, u) - loss_slope(ell, w)) <= curvature_bound(ell, a, b) * abs(u - w),
        a <= u,
        u <= b,
        a <= w,
        w <= b,
        forall=NUMBERS,
    ),
}
FALSE = {
    "positive": claim(loss_value(ell, u) > 0, forall=(ell, u)),
    "convex at 0": claim(loss_slope(ell, 0) < loss_slope(ell, 1), forall=(ell,)),
    "a slope below −1": claim(loss_slope(ell, u) <= -1, forall=(ell, u)),
    "a slope above −1": claim(loss_slope(ell, u) >= -1, forall=(ell, u)),
    "half of M₀": claim(
        abs(loss_slope(ell, u) - loss_slope(ell, w)) <= curvature_bound(ell, a, b) * abs(u - w) / 2,
        a <= u,
        u <= b,
        a <= w,
        w <= b,
        forall=NUMBERS,
    ),
    "a positive risk": claim(value(loss(D, ell), p) > 0, forall=(D, p, ell)),
    "a positive best value": claim(best_value(D, ell) > 0, forall=(D, ell)),
    "one of three, refuted by another": claim(is_loss(ell, "logistic"), forall=(ell,)),
}
# True of the three that have a name, and false of others: neither word may be said.
OPEN = {
    "one of the three": claim(
        is_loss(ell, "logistic") | is_loss(ell, "exponential") | is_loss(ell, "correlation"), forall=(ell,)
    ),
    "convex": claim(loss_slope(ell, u) <= loss_slope(ell, w), u < w, forall=(ell, u, w)),
    "not steeper than at 0, later": claim(abs(loss_slope(ell, u)) <= abs(loss_slope(ell, 0)), u >= 0, forall=(ell, u)),
}


@pytest.mark.parametrize("name", ASSUMPTION_A)
def test_assumption_a_is_proved_of_them(name):
    certificate = prove(ASSUMPTION_A[name], "a")
    assert certificate is not None
    assert verify.verify_text(json.dumps(certificate))[0] == "VERIFIED"


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_of_one_of_them_is_refuted(name):
    found = explore(FALSE[name], looking_for=Truth.FALSE, budget=200, seed_number=1).found
    assert found is not None
    certificate = evaluation_certificate(FALSE[name], "n", found, role="counter-example", conclusion=Truth.FALSE)
    assert verify.verify_text(json.dumps(certificate))[0] == "VERIFIED"


@pytest.mark.slow
@pytest.mark.parametrize("name", [*FALSE, *OPEN])
def test_what_is_not_true_of_all_of_them_is_not_proved(name):
    one = (FALSE | OPEN)[name]
    assert prove(one, "n", seconds=1.0) is None
    assert all(verify.verify_text(json.dumps(c))[0] != "VERIFIED" for c in lemma_certificates(one, "n"))


def test_an_instance_is_a_loss_with_a_name():
    assert losses_of(ell) == DECREASING and losses_of(loss_kind("k", "squared")) == ("squared",)
    with pytest.raises(ClaimError, match="decreasing"):
        loss_kind("k", "decreasing")


# ── certificates ──

ELL, X = ["ell", "loss", "decreasing"], ["x", "scalar"]
FALLS = ["lt", ["loss_slope", var("ell"), var("x")], num(0)]
OF_NAMES = ["or", *[["is_loss", var("ell"), ["word", one]] for one in DECREASING[:2]]]


def fact(name: str, conclude: list, values: list, *premises: dict) -> dict:
    return node("dataset", conclude, *premises, fact=name, of=values)


def instance_of(word: str) -> str:
    return evaluation(["lt", ["loss_slope", var("ell"), num(1)], num(0)], [ELL], {"ell": word})


SLOPE = fact("negative slope", FALLS, [var("ell"), var("x")])
LOGISTIC = ["le", num(0), ["loss_value", ["word", "logistic"], var("x")]]
ACCEPTED = {
    "a fact": tree(FALLS, SLOPE, [ELL, X]),
    **{f"an instance, {one}": instance_of(one) for one in DECREASING},
}
REFUSED = {
    "a class beside a name": (tree(FALLS, SLOPE, [[*ELL, "logistic"], X]), "is declared with"),
    "a class twice": (tree(FALLS, SLOPE, [[*ELL, "decreasing"], X]), "is declared with"),
    "no loss at all": (tree(FALLS, SLOPE, [ELL[:2], X]), "is declared with"),
    "an option of another sort": (tree(FALLS, SLOPE, [ELL, ["x", "scalar", "decreasing"]]), "is declared with"),
    "the class as a value": (instance_of("decreasing"), "is no loss"),
    **{f"an instance, {one}": (instance_of(one), "not in the range") for one in ("sigmoid", "squared", "hinge")},
    "a value that is not named": (
        evaluation(
            ["lt", ["loss_slope", var("ell"), num(1)], num(0)], [["ell", "loss", "logistic"]], {"ell": "exponential"}
        ),
        "not in the range",
    ),
    "the class as a word": (
        tree(["lt", ["loss_slope", ["word", "decreasing"], var("x")], num(0)], SLOPE, [X]),
        "is no loss",
    ),
    "a case for each loss that has a name": (
        tree(OF_NAMES, node("losses", OF_NAMES, *[combine(LOGISTIC)] * 3, variable="ell"), [ELL]),
        "is no loss",
    ),
    "a case for the class": (
        tree(OF_NAMES, node("losses", OF_NAMES, combine(LOGISTIC), variable="ell"), [ELL]),
        "is no loss",
    ),
    "no case": (tree(OF_NAMES, node("losses", OF_NAMES, variable="ell"), [ELL]), "is no loss"),
    "a fact about positive losses": (
        tree(
            one := ["lt", num(0), ["best_value", var("D"), var("ell")]],
            fact("positive losses", one, [var("D"), var("ell")]),
            [["D", "dataset"], ELL],
        ),
        "does not hold for this loss",
    ),
    "a slope of the squared loss": (
        tree(FALLS, SLOPE, [["ell", "loss", "squared"], X]),
        "does not hold for this loss",
    ),
    "a slope of the sigmoid among others": (
        tree(FALLS, SLOPE, [["ell", "loss", "logistic", "sigmoid"], X]),
        "does not hold for this loss",
    ),
    "a number for a loss": (tree(FALLS, fact("negative slope", FALLS, [var("x"), var("x")]), [ELL, X]), ""),
    "two losses": (
        tree(
            one := ["lt", ["loss_value", var("k"), var("x")], ["loss_value", var("ell"), num(0)]],
            fact("falling", one, [var("ell"), num(0), var("x")], given(["lt", num(0), var("x")])),
            [ELL, ["k", "loss", "decreasing"], X],
            [["lt", num(0), var("x")]],
        ),
        "not what the rule gives",
    ),
    "falling the other way": (
        tree(
            one := ["lt", ["loss_value", var("ell"), num(0)], ["loss_value", var("ell"), var("x")]],
            fact("falling", one, [var("ell"), num(0), var("x")], given(["lt", num(0), var("x")])),
            [ELL, X],
            [["lt", num(0), var("x")]],
        ),
        "not what the rule gives",
    ),
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_a_certificate_is_accepted(name):
    outcome, message = verify.verify_text(ACCEPTED[name])
    assert outcome == "VERIFIED", message


@pytest.mark.parametrize("name", REFUSED)
def test_a_certificate_is_refused_for_its_reason(name):
    text, reason = REFUSED[name]
    outcome, message = verify.verify_text(text)
    assert outcome == "REJECTED" and reason in message, message
