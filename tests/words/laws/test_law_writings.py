"""Lemmas on laws in other writings, steps of stochastic gradients and finite families: proved, and their false neighbours refuted."""

from __future__ import annotations

import json

import pytest

import checker.verify as verify
from checker.certificates.writing import evaluation_certificate
from checker.proofs.search.prove import prove
from checker.search.explore import explore
from checker.truth import Truth
from tests.words.laws.law_writings import FALSE, TRUE

FAST = (
    "bias and variance, in full",
    "a step, convex",
    "a step, not convex",
    "a step, Polyak and Łojasiewicz",
    "every step",
    "a greatest entry",
    "a greatest value",
    "the greatest of sums",
    "the least and the greatest",
    "a sum by ones",
    "a sum by ones, bounded",
)
SLOW = (
    "Hoeffding's lemma",
    "Hoeffding's lemma, as a logarithm",
    "Hoeffding's lemma, centred",
    "Hoeffding's lemma, with the mean",
    "Hoeffding's lemma, with the mean, as a logarithm",
    "Hoeffding's lemma, by a size",
    "Hoeffding's lemma, in [0, 1]",
    "mean size and mean square",
    "mean size and mean square, about 0",
    "mean size and variance",
    "mean size and variance, in full",
    "the second moment of a slope",
    "a least empirical risk",
    "a union of events",
)  # the others take up to 20 s each, and are a campaign
# two values at the very ends, or a variance that is exactly s²: the search does not meet them
NOT_REFUTED = ("Popoviciu, by a size, 2 % less", "a step, 2 % less noise")
QUICKLY_REFUTED = (
    "mean size and mean square, 2 % less",
    "mean size and variance, about 0",
    "Markov, multiplied, of any sign",
    "Cauchy and Schwarz, with one root",
    "the second moment without the slope",
)


def marked(names, fast, slow):
    kept = {**dict.fromkeys(slow, pytest.mark.slow), **dict.fromkeys(fast, ())}
    return [pytest.param(one, marks=kept.get(one, pytest.mark.campaign)) for one in names]


@pytest.mark.parametrize("name", marked(TRUE, FAST, SLOW))
def test_a_lemma_is_proved(name):
    certificate = prove(TRUE[name], "lemma")
    assert certificate is not None
    outcome, message = verify.verify_text(json.dumps(certificate))
    assert outcome == "VERIFIED" and "for all instances" in message, message


@pytest.mark.parametrize("name", marked((one for one in FALSE if one not in NOT_REFUTED), QUICKLY_REFUTED, ()))
def test_a_false_neighbour_falls_to_an_instance(name):
    tries = (explore(FALSE[name], looking_for=Truth.FALSE, budget=400, seed_number=seed).found for seed in (1, 2, 3))
    found = next((one for one in tries if one is not None), None)
    assert found is not None
    certificate = evaluation_certificate(
        FALSE[name], "neighbour", found, role="counter-example", conclusion=Truth.FALSE
    )
    outcome, message = verify.verify_text(json.dumps(certificate))
    assert outcome == "VERIFIED" and "the statement is false" in message, message


@pytest.mark.campaign
@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name):
    assert prove(FALSE[name], "neighbour", seconds=0.5) is None
