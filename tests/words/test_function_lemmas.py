"""Lemmas on functions that are variables: each is proved, and no false neighbour is; all but a few fall to an exact function."""

from __future__ import annotations

import json

import pytest

import checker.verify as verify
from checker.certificates.writing import evaluation_certificate
from checker.proofs.search.prove import prove
from checker.search.explore import explore
from checker.truth import Truth
from tests.words.function_lemmas import LEMMAS, NEIGHBOURS

BUDGET = 400


LONG = (
    "contraction for every k",
    "O(1/k), k = 2, iterated",
    "quadratic growth",
    "rate of values for every k, Polyak–Łojasiewicz",
    "error bound",
)
NOT_REFUTED = ("cocoercive steps just too long",)  # 1 < r/(2c) ≤ 51/50: the search does not meet it


@pytest.mark.parametrize("name", [pytest.param(one, marks=pytest.mark.slow) if one in LONG else one for one in LEMMAS])
def test_a_lemma_is_proved(name):
    certificate = prove(LEMMAS[name], "lemma")
    assert certificate is not None
    outcome, message = verify.verify_text(json.dumps(certificate))
    assert outcome == "VERIFIED" and "for all instances" in message, message


@pytest.mark.parametrize("name", [one for one in NEIGHBOURS if one not in NOT_REFUTED])
def test_a_false_neighbour_falls_to_an_exact_function(name):
    claim = NEIGHBOURS[name]
    found = explore(claim, looking_for=Truth.FALSE, budget=BUDGET, seed_number=1).found
    assert found is not None
    certificate = evaluation_certificate(claim, "neighbour", found, role="counter-example", conclusion=Truth.FALSE)
    outcome, message = verify.verify_text(json.dumps(certificate))
    assert outcome == "VERIFIED" and "the statement is false" in message, message


@pytest.mark.slow
@pytest.mark.parametrize("name", NEIGHBOURS)
def test_no_false_neighbour_is_proved(name):
    assert prove(NEIGHBOURS[name], "neighbour", seconds=3.0) is None
