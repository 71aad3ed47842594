"""True claims and their false mutants: the arguments stand on their own feet, and the checker is right about a fixed sample."""

from __future__ import annotations

import importlib.util
import json
import sys
from fractions import Fraction
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
sys.path.insert(0, str(BENCHMARKS))  # the campaign is a command, and finds the mutants beside itself
_spec = importlib.util.spec_from_file_location("campaign_mutants", BENCHMARKS / "lemma_sets" / "campaign_mutants.py")
campaign = importlib.util.module_from_spec(_spec)
sys.modules[_spec.name] = campaign
_spec.loader.exec_module(campaign)
sys.path.remove(str(BENCHMARKS))

from mutants import by_hand  # noqa: E402

CASES = {c.name: c for c in campaign.cases()}
FALSE = [c for c in CASES.values() if not c.holds]
REPORT = json.loads(
    (Path(__file__).parents[2] / "reports/reference/campaigns/mutants.json").read_text(encoding="ascii")
)
FAST = (
    "two-means/1",
    "bernoulli/2",
    "sigmoid-tail/1",
    "triangle/3",
    "softmax-shift/3",
    "equal-losers-one-winner/2",
    "some-square-below/1",
    "margin-one/1",
)
SLOW = (
    "two-squares/1",
    "tangent-of-exp/1",
    "tangent-of-exp/2",
    "log-below-a-line/2",
    "sigmoid-quarter-lipschitz/1",
    "logistic-above-its-tangent/1",
    "schwarz/4",
    "root-n/1",
    "transpose-of-a-product/1",
    "vec-and-kronecker/3",
    "rank-of-a-product/3",
    "softmax-ratio/1",
    "log-sum-exp-above/2",
    "softmax-variance/3",
    "one-input-separable/1",
    "rank-at-most-n/1",
    "softmax-half-lipschitz/1",
    "softmax-temperature/1",
    "lemma-3.12/1",
    "step-3-repaired/2",
    "assumption-a/1",
    "only-optimal-is-local/1",
)
TRUE = ("two-means", "softmax-sums-to-one", "margin-one")


def test_there_are_enough_of_them_and_each_has_its_argument():
    assert sum(c.holds for c in CASES.values()) >= 40 and len(FALSE) >= 150
    assert len(CASES) == len(campaign.cases())  # names are unique
    assert all(c.why.endswith((".", ")")) for c in CASES.values())
    assert {m.claim.sha256 for m in FALSE}.isdisjoint(c.claim.sha256 for c in CASES.values() if c.holds)
    assert sum(c.witness is not None for c in FALSE) >= 0.95 * len(FALSE)


@pytest.mark.parametrize("cases", [FALSE[::8]], ids=["every eighth"])
def test_hand_witnesses_break_the_mutants_by_plain_fractions(cases):
    assert [c.name for c in cases if c.witness and not campaign.hand_witnessed(c)] == []


@pytest.mark.slow
def test_every_hand_witness_breaks_its_mutant_by_plain_fractions():
    assert [c.name for c in FALSE if c.witness and not campaign.hand_witnessed(c)] == []


def test_hand_witnesses_do_not_break_the_claims_they_were_made_from():
    """The second meaning is not one that calls everything false."""
    sample = [c for c in FALSE if c.name.endswith("/1") and c.kind.startswith("constant") and c.witness][:30]
    true = {c.name: CASES[c.name.rsplit("/", 1)[0]] for c in sample}
    assert len(sample) == 30
    assert [c.name for c in sample if by_hand.breaks(true[c.name].claim.statement, dict(c.witness))] == []


def test_the_second_meaning_knows_e_and_log_2():
    low, high = by_hand.exp(by_hand.exact(1))
    assert low < Fraction("2.7182818284590452353602874714") and high > Fraction("2.7182818284590452353602874713")
    assert 0 < high - low < Fraction(1, 10**30)
    low, high = by_hand.log(by_hand.exact(2))
    assert low < Fraction("0.69314718055994530942") and high > Fraction("0.69314718055994530941")
    assert 0 < high - low < Fraction(1, 10**15)
    assert by_hand.solved([[Fraction(1), Fraction(0)], [Fraction(3), Fraction(-1)]], 2) == ([1, 0], [0])
    with pytest.raises(by_hand.NotByHand):
        by_hand.meaning(["nuclear_margin", ["var", "D"]], {"D": None})


@pytest.mark.parametrize("name", FAST)
def test_false_mutants_are_refuted(name):
    result = campaign.judged(CASES[name])
    assert result["verdict"] == "REFUTED", result
    size = campaign.size_of_witness(result["witness"])
    assert size["tokens"] <= 3 and size["dimensions"] <= 4


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW)
def test_more_false_mutants_are_refuted(name):
    assert campaign.judged(CASES[name])["verdict"] == "REFUTED"


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE)
def test_the_true_claims_are_not_spoken_against(name):
    assert campaign.judged(CASES[name])["verdict"] in ("PROVED", "CONSISTENT")


def test_points():
    def score(holds, verdict):
        return campaign.points({"holds": holds, "verdict": verdict})

    assert [score(True, v) for v in ("PROVED", "REFUTED", "VACUOUS", "CONSISTENT", None)] == [2, -150, -150, 0, 0]
    assert [score(False, v) for v in ("REFUTED", "PROVED", "VACUOUS", "DOUBTFUL", None)] == [1, -150, -150, 0, 0]


def test_the_published_campaign_is_of_these_claims_and_holds_what_it_must():
    true, false, left_out = REPORT["true"], REPORT["false"], REPORT["not_judged"]
    assert true["count"] + false["count"] + len(left_out) == len(CASES) and set(left_out) <= set(CASES)
    assert true["count"] >= 40 and false["count"] >= 150
    assert REPORT["wrong"] == [] and false["refuted_share"] >= 0.95
    assert REPORT["seconds_per_false_claim"]["largest"] <= campaign.SECONDS
    assert REPORT["median_witness"]["tokens"] <= 3 and REPORT["median_witness"]["dimensions"] <= 3
    assert REPORT["median_witness"]["denominator"] <= 10
    assert len(REPORT["false_undecided"]) == false["count"] - false["verdicts"]["REFUTED"]
