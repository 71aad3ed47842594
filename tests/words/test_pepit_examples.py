"""Examples of PEPit, proved for all values of their constants; each is refuted by an exact instance with 1 % less."""

from __future__ import annotations

import json

import pytest

import checker.verify as verify
from checker.certificates.writing import evaluation_certificate
from checker.meaning.interpret import Evaluation
from checker.proofs.search.prove import prove
from checker.statements.claims.claim import read_values
from checker.truth import Truth
from tests.benchmarks.lemma_sets.pepit_claims import EXAMPLES, LESS, ONE

OPEN = ("gradient descent in values, strongly convex", "inexact gradient, one step")
LONG = ("proximal point, two steps", "heavy ball, one step", "accelerated gradient flow, strongly convex")


@pytest.mark.parametrize(
    "example",
    [
        pytest.param(one, id=one.name, marks=pytest.mark.slow if one.name in LONG else ())
        for one in EXAMPLES
        if one.name not in OPEN
    ],
)
def test_an_example_is_proved(example):
    certificate = prove(example.states(ONE), "example")
    assert certificate is not None
    assert verify.verify_text(json.dumps(certificate))[0] == "VERIFIED"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.name)
def test_an_example_with_less_falls_to_its_worst_case(example):
    claim = example.states(LESS)
    worst = Evaluation(values=read_values(claim, example.worst))
    certificate = evaluation_certificate(claim, "less", worst, role="counter-example", conclusion=Truth.FALSE)
    outcome, message = verify.verify_text(json.dumps(certificate))
    assert outcome == "VERIFIED" and "the statement is false" in message, message


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.name)
def test_no_example_is_proved_with_less(example):
    assert prove(example.states(LESS), "less", seconds=0.5) is None
