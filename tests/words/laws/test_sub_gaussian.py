"""Sub-Gaussian variables, Massart's lemma and statements for every number: proved, and their false neighbours refuted or left open."""

from __future__ import annotations

import json

import pytest

import checker.verify as verify
from checker.certificates.writing import evaluation_certificate
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
