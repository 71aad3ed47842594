"""The search finds the small lemmas, and a fixed sample of ``tests/benchmarks/verifier/campaign_tree_mutants.py`` contradicts nothing."""

import json
import random
from pathlib import Path

import pytest

from tests.small_lemmas import TRUE, certificate
from tests.verifier.attacks.tree_mutants import attacked, contradicted
from tests.verifier.rules.tree_rules import TRUE as TREES
from tests.verifier_mutants import generate
from tests.verifier_mutants.forms.forms import term

RECORDED = Path(__file__).parents[3] / "reports/reference/campaigns/tree_mutants.json"


@pytest.fixture(scope="module")
def pool():
    return [certificate(number) for number in range(len(TRUE))]


@pytest.mark.slow
def test_every_small_lemma_is_found_and_accepted(pool):
    verifier = generate.load()
    missing = [lemma[0] for lemma, found in zip(TRUE, pool, strict=True) if found is None]
    assert not missing
    assert all(verifier.verify_record(json.dumps(one))[0] == "VERIFIED" for one in pool)


def test_changed_trees_that_are_accepted_are_true(pool):
    found = attacked(generate.load(), [*filter(None, pool), *[json.loads(one.text) for one in TREES]], 300, seed=5)
    assert not found["contradicted"]
    assert found["outcomes"]["REJECTED"] > 200 and found["accepted"]["holds at random instances"] > 15


def _careless(name):
    """The law of the rule without any check of its conclusion."""
    module = generate.load()
    count, names, _ = module.RULES[name]
    module.RULES[name] = count, names, lambda t, goal, below, *given: list(below)
    return module


@pytest.mark.parametrize("name", ["extreme", "inverse", "combine", "antisymmetry"])
def test_a_careless_rule_is_noticed(name):
    originals = [json.loads(one.text) for one in TREES if one.rule == name]
    assert attacked(_careless(name), originals, 400, seed=5, first=True)["contradicted"]


def test_what_is_false_is_contradicted():
    forall = [["x", "scalar"], ["u", "vector", "n"], ["w", "vector", "n"]]
    for conclude, hypotheses in (
        ("lt(0, x*x)", ()),
        ("le(x*x, x)", ("le(0, x)",)),
        ("le(norm(u), maximum(u))", ()),
        ("lt(1, sum(exp(u)))", ()),
        ("le(log(x), x)", ()),
        ("le(sum(u), max_norm(u))", ()),
        ("eq(1/x*x, 1)", ()),
        ("le(dot(u, w), 0)", ("eq(sum(u), 0)",)),
    ):
        statement = {"forall": forall, "hypotheses": [term(one) for one in hypotheses], "conclude": term(conclude)}
        assert contradicted(statement, random.Random(1))[0], conclude


def test_the_figures_of_the_campaign():
    recorded = json.loads(RECORDED.read_text(encoding="utf-8"))
    assert (
        recorded["mutants"] >= 5_000
        and not recorded["contradicted"]
        and recorded["lemmas_found"] == recorded["lemmas"] >= 40
    )
