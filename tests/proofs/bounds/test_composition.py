"""Lemma 3.13's own way: softmax by its normaliser, the composed constants, and what breaks them."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from checker import verify as verifier
from checker.language import matrix, scalar, vector
from checker.meaning.interpret import Evaluation
from checker.proofs import Workshop, lipschitz_bound, prove_inequality, tree_certificate
from checker.proofs.inequalities.softmax_bounds import same_differences
from checker.proofs.proof import Proof
from checker.proofs.search.prove import domain_facts, prove
from checker.proofs.tactics.gradient_constants import upper
from checker.proofs.terms.normal_form import Forms
from checker.statements.claims.claim import Claim, Source, load
from checker.statements.terms.term import apply, variables_of
from checker.truth import Truth

ROOT = Path(__file__).parents[3]

R, n, beta = scalar("R"), scalar("n"), scalar("beta")
A, p, q = matrix("A", "n", "d"), vector("p", "d"), vector("q", "d")
exp = lambda t: apply("exp", t)  # noqa: E731
SUMS = [apply("sum", exp(A @ z)) for z in (p, q)]
GIVEN = (
    apply("spectral_at_most", A, R),
    R >= 4,
    apply("norm", A @ p) <= R,
    apply("norm", A @ q) <= R,
    beta > 0,
    beta <= SUMS[0],
    beta <= SUMS[1],
)


def told(forall, conclude, *assuming):
    source = Source(paper="test", where="here", fidelity="reconstructed")
    return Claim(title="a test", source=source, forall=tuple(forall), assuming=tuple(assuming), conclude=conclude)


def workshop(*context):
    names = set().union(*map(variables_of, context))
    return Workshop(forms=Forms(), context=tuple(context), taken=set(names))


def outcome(claim, root, shop):
    return verifier.verify_text(json.dumps(tree_certificate(claim, "t", root, shop.own)))


def test_softmax_is_the_exponential_over_its_normaliser():
    shop, u, w = workshop(), vector("u", "n"), vector("w", "n")
    shop.taken |= {"u", "w"}
    root = same_differences(shop, u, w)
    assert outcome(told((u, w), root.concludes), root, shop)[0] == "VERIFIED"
    wrong = apply("le", root.concludes.args[0], apply("norm", u - w))
    assert outcome(told((u, w), wrong), type(root)(root.rule, wrong, root.premises, root.given), shop)[0] == "REJECTED"


def test_the_printed_way_is_a_tree_with_the_sections_constants():
    """R_f = R·e^(R²)(1/β + n·e^R/β²); at n = 1, R = 4, β = 1: 4e¹⁶(1 + e⁴)."""
    shop = workshop(*GIVEN)
    found = lipschitz_bound(shop, apply("softmax", A @ p), p, q, "printed")
    claim = told((A, p, q, R, beta), found.proof.concludes, *GIVEN)
    root = Proof("defined", claim.conclude, (found.proof, *domain_facts(shop, claim.conclude)))
    assert outcome(claim, root, shop)[0] == "VERIFIED"
    length = apply("length", A @ p)
    R_f = R * exp(R**2) * (1 / beta + length * exp(R) / beta**2)
    assert shop.same(found.factor, R_f)
    there = 4 * exp(apply("add", 16, 0)) * (1 + exp(apply("add", 4, 0)))
    one = _with_one_token(found.factor, length)
    assert abs(upper(one, R=4, beta=1) / upper(there) - 1) < Fraction(1, 10**20)


def _with_one_token(term, length):
    if term == length:
        return apply("add", 1, 0)
    return apply(term.name, *(_with_one_token(a, length) for a in term.args)) if term.args else term


def test_the_printed_way_needs_a_lower_bound_of_the_normaliser():
    assert lipschitz_bound(workshop(*GIVEN[:4]), apply("softmax", A @ p), p, q, "printed") is None


R_F = R * exp(R**2) * (1 / beta + n * exp(R) / beta**2)
IN_F = (2 * R**5 + 3 * R**3) * R_F
IN_MATRICES = R**3 * (
    2 * R * (R**2 / beta**2 * n * exp(3 * R**2)) + 1 / beta**2 * n * exp(3 * R**2) + 2 / beta**3 * n**2 * exp(5 * R**2)
)
PRINTED = 3 * n**3 * R**7 * exp(13 * R**2)
AT_LEAST = (R >= 4, n >= 1, beta >= exp(-(R**2)))


@pytest.mark.parametrize("composed", [IN_F, IN_MATRICES], ids=["f", "matrices"])
def test_the_composed_constants_stay_below_the_printed_one(composed):
    goal = composed <= PRINTED
    claim = told((R, n, beta), goal, *AT_LEAST)
    certificate = prove(claim)
    assert verifier.verify_text(json.dumps(certificate))[0] == "VERIFIED"


@pytest.mark.parametrize("composed", [IN_F, pytest.param(IN_MATRICES, marks=pytest.mark.slow)], ids=["f", "matrices"])
def test_for_any_positive_beta_they_do_not(composed):
    """The reading of β matters: a small enough lower bound of α makes the composed constant as large as one likes."""
    shop = workshop(R >= 4, n >= 1, beta > 0)
    tiny = {"R": Fraction(4), "n": Fraction(1), "beta": Fraction(1, 10**200)}
    assert Evaluation(values=tiny).truth(composed <= PRINTED) is Truth.FALSE
    assert prove_inequality(shop, composed <= PRINTED).proof is None


@pytest.mark.parametrize(
    "composed,power", [(IN_F, 3), pytest.param(IN_MATRICES, 7, marks=pytest.mark.slow)], ids=["f", "matrices"]
)
def test_a_smaller_exponent_is_not_proved(composed, power):
    goal = composed <= 3 * n**3 * R**7 * exp(power * R**2)
    low = {"R": Fraction(6), "n": Fraction(1), "beta": Fraction(232, 10**18)}  # just above e⁻³⁶ = 2.3195…·10⁻¹⁶
    assert all(Evaluation(values=low).truth(h) is Truth.TRUE for h in AT_LEAST)
    assert Evaluation(values=low).truth(goal) is Truth.FALSE
    assert prove_inequality(workshop(*AT_LEAST), goal).proof is None


@pytest.mark.slow
@pytest.mark.parametrize("name", ["lemma_3_13_composition", "lemma_3_13_composition_in_matrices"])
def test_the_claims_fall_without_the_repairing_bounds(name):
    claim, _ = load(ROOT / "properties" / "similarity" / f"{name}.py")
    kept = [h for h in claim.assuming if "abs" not in str(h)]
    assert len(kept) == len(claim.assuming) - 1
    loose = told(claim.forall, claim.conclude, *kept)
    assert prove(loose, seconds=2) is None
