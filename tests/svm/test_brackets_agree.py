"""Brackets beside Clarabel, OSQP and SVC at d ≥ 384: a sample of ``tests/benchmarks/sizes/campaign_brackets.py``, and what it recorded."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from checker.svm.brackets.bracket import bracket
from checker.truth import Truth
from tests.benchmarks.sizes import campaign_brackets, campaign_sizes
from tests.benchmarks.sizes.bracket_problems import RANDOM, REAL, random_problem, real_problem

ROOT = Path(__file__).parents[2]
RECORDED = json.loads((ROOT / "reports/reference/campaigns/brackets.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("kind", "number"), [("random", 6), ("random", 7), ("real", 2), ("real", 5)])
def test_solvers_agree_to_their_accuracy(kind, number):
    pytest.importorskip("sklearn")
    name, problem = {"random": random_problem, "real": real_problem}[kind](number)
    assert problem.data.d >= 384
    found = campaign_brackets.compared(name, problem)
    assert {solver: said["agrees"] for solver, said in found["solvers"].items()} == dict.fromkeys(
        ("Clarabel", "OSQP", "SVC"), True
    )
    recorded = RECORDED[kind]["each"][number]
    assert name == recorded["name"] and found["margin"] == pytest.approx(recorded["margin"], rel=1e-9)


def test_what_was_recorded_is_all_of_it_and_contradicts_nothing():
    assert (RECORDED["random"]["problems"], RECORDED["real"]["problems"]) == (RANDOM, REAL) == (50, 10)
    for kind in ("random", "real"):
        each = RECORDED[kind]["each"]
        assert RECORDED[kind] == campaign_brackets.summary(each) | {"each": each}
        assert RECORDED[kind]["undecided"] == 0
        for said in RECORDED[kind]["solvers"].values():
            assert said["contradicts"] == 0 and said["agrees"] + said["fails"] == len(each)
        assert RECORDED[kind]["solvers"]["Clarabel"]["fails"] == RECORDED[kind]["solvers"]["OSQP"]["fails"] == 0


def test_a_wrong_margin_would_be_seen(monkeypatch):
    monkeypatch.setattr(
        campaign_brackets, "SOLVERS", {"liar": lambda problem: (1.001 * float(bracket(problem).low), 1e-6)}
    )
    name, problem = random_problem(7)
    assert campaign_brackets.compared(name, problem)["solvers"]["liar"]["agrees"] is False
    monkeypatch.setattr(campaign_brackets, "SOLVERS", {"liar": lambda _: (0.0, 1e-6)})
    assert campaign_brackets.compared(name, problem)["solvers"]["liar"]["agrees"] is False


@pytest.mark.slow
@pytest.mark.parametrize("number", range(RANDOM + REAL))
def test_every_recorded_margin_is_found_again(number):
    kind, place = ("random", number) if number < RANDOM else ("real", number - RANDOM)
    if kind == "real":
        pytest.importorskip("sklearn")
    name, problem = random_problem(number) if kind == "random" else real_problem(place)
    recorded, found = RECORDED[kind]["each"][place], bracket(problem)
    assert (name, found.feasible.value) == (recorded["name"], recorded["feasible"])
    if found.feasible is Truth.TRUE and found.high:
        slack = Fraction(1, 10**6)
        assert found.low * (1 - slack) <= Fraction(recorded["margin"]) <= found.high * (1 + slack)


def test_the_table_of_the_page_is_the_recorded_one():
    """``python -m tests.benchmarks.sizes.campaign_sizes --table`` prints it; all six sizes that are asked for are in it."""
    recorded = json.loads((ROOT / "reports/reference/campaigns/sizes.json").read_text(encoding="utf-8"))
    assert campaign_sizes.table(recorded) in (ROOT / "docs" / "size.md").read_text(encoding="utf-8")
    assert [(e["n"], e["T"], e["d"]) for e in recorded["sizes"]] == list(campaign_sizes.SIZES)[: len(recorded["sizes"])]
    for e in recorded["sizes"]:
        for problem in "pW":
            bracket_of = e[problem]["bracket"]
            assert "ended" not in bracket_of and bracket_of["feasible"] in ("TRUE", "FALSE")
            for found in e[problem].values():
                if found.get("margin") is not None and "accuracy" in found:
                    assert found["margin"] == pytest.approx(bracket_of["margin"], rel=max(found["accuracy"], 1e-6))


def test_a_process_beyond_a_limit_is_ended_and_said_so():
    long = [sys.executable, "-c", "while True: pass"]
    assert campaign_sizes.measured(long, seconds=1)["ended"] == "> 1 s"
    wide = [
        sys.executable,
        "-c",
        "x = bytearray(300_000_000)\nfor k in range(0, len(x), 4096): x[k] = 1\nwhile True: pass",
    ]
    assert campaign_sizes.measured(wide, seconds=20, gigabytes=0.1)["ended"] == "> 0.1 GB"
    assert campaign_sizes.measured([sys.executable, "-c", "print(7)"])["said"] == "7"
