"""Examples of PEPit, proved for all values of their constants; none is proved with 2 % less."""

from __future__ import annotations

import json

import pytest

import checker.verify as verify
from checker.proofs.search.prove import prove
from tests.benchmarks.lemma_sets.pepit_claims import EXAMPLES, LESS, ONE

OPEN = ("gradient descent in values, strongly convex", "heavy ball, one step", "inexact gradient, one step")
LONG = ("proximal point, two steps",)


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


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.name)
def test_no_example_is_proved_with_less(example):
    assert prove(example.states(LESS), "less", seconds=0.5) is None
