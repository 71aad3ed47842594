"""The adversary of claims about descent on v and p together."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

import checker.language as say
from checker.search.adversaries.turning_heads import turning_heads
from checker.search.explore import meets
from checker.statements.claims.claim import load
from checker.truth import Truth

CLAIM, _ = load(Path(__file__).parents[2] / "properties" / "maxmargin" / "theorem_1.py")
JOINT = [r for r in CLAIM.readings if any("some_joint" in str(t) for t in (r.conclude,))]


def stated(reading) -> object:
    parts = {name: getattr(reading, name) for name in ("forall", "where", "assuming", "conclude")}
    return dataclasses.replace(CLAIM, readings=(), **{k: v for k, v in parts.items() if v is not None})


@pytest.mark.parametrize("number", range(len(JOINT)))
def test_it_finds_an_instance_for_each_reading_with_v_trained(number):
    claim = stated(JOINT[number])
    found = turning_heads(claim, lambda values: meets(claim, values, conclusion=Truth.FALSE) is not None)
    assert found is not None and meets(claim, found, conclusion=Truth.FALSE) is not None


def test_it_says_nothing_of_other_claims():
    assert len(JOINT) == 6
    assert turning_heads(dataclasses.replace(CLAIM, readings=()), lambda _: True) is None
    claim, x = stated(JOINT[0]), say.vector("x", "d")
    sized = dataclasses.replace(claim, forall=(*claim.forall, x), assuming=(say.norm(x) <= 1,))
    assert turning_heads(sized, lambda _: True) is None
    assert turning_heads(claim, lambda _: False) is None
