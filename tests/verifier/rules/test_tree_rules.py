"""Every rule of order, extremes, logic, substitution and sums: true trees, and attacks that are refused for the reason given."""

import json
import random
from collections import Counter

import pytest

from tests.verifier.attacks.tree_mutants import contradicted
from tests.verifier.rules.tree_rules import ATTACKS, TRUE
from tests.verifier_mutants import generate

verifier = generate.load()
RULES = [
    "rise",
    "inverse",
    "extreme",
    "extremes",
    "attained",
    "each",
    "substitution",
    "assume",
    "either",
    "denial",
    "antisymmetry",
    "consequence",
    "shares",
    "adjoint",
    "submultiplicity",
    "operator",
    "operator norm",
    "square",
    "bounds",
    "roots",
    "few",
    "columns",
    "places",
    "vanishing",
    "every entry",
    "two places",
    "three places",
    "margin",
    "margins",
    "induction",
    "identity",
    "signs",
    "rank",
]


@pytest.mark.parametrize("one", TRUE, ids=lambda one: one.name)
def test_a_true_tree_is_accepted(one):
    assert verifier.verify_record(one.text)[0] == "VERIFIED"


@pytest.mark.parametrize("rule", sorted({one.rule for one in ATTACKS}))
def test_an_attack_is_refused_for_its_reason(rule):
    for one in (attack for attack in ATTACKS if attack.rule == rule):
        outcome, message, _ = verifier.verify_record(one.text)
        assert outcome == "REJECTED" and one.refusal in message, (one.name, outcome, message)


def test_every_rule_has_a_true_tree_and_three_attacks():
    true, attacks = Counter(one.rule for one in TRUE), Counter(one.rule for one in ATTACKS)
    assert all(true[rule] >= 1 and attacks[rule] >= 3 for rule in RULES)
    assert true["reciprocal"] and sum(one.name.startswith("reciprocal") for one in ATTACKS) >= 3
    assert max(Counter(one.name for one in (*TRUE, *ATTACKS)).values()) == 1


@pytest.mark.parametrize("one", [*TRUE, *ATTACKS], ids=lambda one: one.name)
def test_a_statement_called_false_has_a_counter_example_and_no_other_has_one(one):
    found, _ = contradicted(json.loads(one.text)["claim"]["statement"], random.Random(0), 600)
    assert bool(found) == bool(one.refusal and one.false)
