"""Sub-Gaussian variables, Massart's lemma and statements for every number: proved, and their false neighbours refuted or left open."""

from __future__ import annotations

import json

import pytest

import checker.verify as verify
from checker.certificates.writing import evaluation_certificate
from checker.language import law, random_scalar, scalar, sub_gaussian
from checker.proofs.search.prove import prove
from checker.search.explore import explore
from checker.truth import Truth
from tests.words.laws.sub_gaussian_lemmas import FALSE, NEVER_REFUTED, TRUE

FAST = (  # of half a second at most
    "a multiple",
    "a sum of independent ones",
    "a weighted sum of independent ones",
    "the greatest, at a given rate",
    "exponentials of signs",
    "exponentials of signs, at a rate",
    "exponentials of signs, as a sum",
    "exponentials of signs, exactly",
    "a lower bound for every vector",
    "quadratic growth",
    "odd and even",
    "there is a larger number",
    "a square for every number",
)
QUICKLY_REFUTED = (
    "Massart, without the logarithm",
    "Massart, of any size",
    "exponentials of signs, 2 % less",
    "exponentials of signs, exactly as of normal entries",
    "a lower bound of one vector",
    "a square for every number, 2 % less",
)


@pytest.mark.parametrize("name", [pytest.param(one, marks=() if one in FAST else pytest.mark.slow) for one in TRUE])
def test_a_lemma_is_proved(name):
    certificate = prove(TRUE[name], "lemma")
    assert certificate is not None
    outcome, message = verify.verify_text(json.dumps(certificate))
    assert outcome == "VERIFIED" and "for all instances" in message, message


@pytest.mark.parametrize(
    "name",
    [pytest.param(one, marks=() if one in QUICKLY_REFUTED else pytest.mark.slow) for one in FALSE if one not in NEVER_REFUTED],
)  # fmt: skip
def test_a_false_neighbour_falls_to_an_instance(name):
    tries = (explore(FALSE[name], looking_for=Truth.FALSE, budget=400, seed_number=seed).found for seed in (1, 2, 3))
    found = next((one for one in tries if one is not None), None)
    assert found is not None
    certificate = evaluation_certificate(
        FALSE[name], "neighbour", found, role="counter-example", conclusion=Truth.FALSE
    )
    outcome, message = verify.verify_text(json.dumps(certificate))
    assert outcome == "VERIFIED" and "the statement is false" in message, message


@pytest.mark.parametrize("name", [pytest.param(one, marks=() if one == "a square for every number, 2 % less" else pytest.mark.campaign) for one in FALSE])  # fmt: skip
def test_no_false_neighbour_is_proved(name):
    assert prove(FALSE[name], "neighbour", seconds=0.5) is None


def test_the_number_of_a_sub_gaussian_variable_has_a_name_of_its_own():
    """With s = t_X the word said E e^(t(X − E X)) ≤ e^(t²·t²/2) for every t: the parameter was taken for that number."""
    law_of, t = law("P"), scalar("t_X")
    X = random_scalar("X", law_of)
    assert sub_gaussian(law_of, X, scalar("s")).args[0].leaf == "t_X:[]"
    for term in (sub_gaussian(law_of, X, t), sub_gaussian(law_of, t * X, 1)):
        assert "t_X" in term.variables and term.args[0].leaf != "t_X:[]"
