"""``for_every`` and means over signs: what ``verify.py`` accepts and refuses, and what both interpreters say."""

from __future__ import annotations

import pytest

import checker.verify as verify
from tests.words.laws.every_number_rules import ATTACKS, TRUE


@pytest.mark.parametrize("one", TRUE, ids=lambda one: one.name)
def test_a_rule_gives_what_it_says(one):
    outcome, message = verify.verify_text(one.text)
    assert outcome == "VERIFIED", message


@pytest.mark.parametrize("one", ATTACKS, ids=lambda one: one.name)
def test_what_the_rules_do_not_give_is_refused_for_its_reason(one):
    outcome, message = verify.verify_text(one.text)
    assert outcome == "REJECTED" and any(part in message for part in one.refusal.split("|")), message
