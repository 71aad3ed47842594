"""Inspection: known answers, ties never broken in silence, and decimals that are right to the last digit."""

from __future__ import annotations

import json
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.data.dataset import Dataset
from checker.own_data.dataset import inspection
from checker.own_data.dataset.inspection import inspect_dataset, inspection_text, root_text


def dataset(tokens, head, *, labels=None, **others) -> Dataset:
    return Dataset.from_json({"tokens": tokens, "labels": labels or [1] * len(tokens), "head": head} | others)


PLANE = [[1, 0, 0], [0, 1, 0], [0, 0, 0]]
SINGLE = dataset([[["-1/10", 1, 1], [1, 0, "9/10"], [0, 0, 0]]], [0, 0, 1], key_matrix=PLANE)
TIED = dataset([[[1, 0], [1, 2], [0, 1]], [[3, 0], [0, 0]]], [1, 0])


def assumptions(data: Dataset) -> dict[str, tuple[str, str]]:
    return {a["name"]: (a["truth"], a["reason"]) for a in inspect_dataset(data)["assumptions"]}


def svm(data: Dataset, problem: str) -> dict:
    return next(s for s in inspect_dataset(data)["svms"] if s["problem"] == problem)


def test_the_public_single_input_example():
    """By hand: p = (−1/10, 1)·100/101, since (−1/10, 1)·((−1/10, 1) − (1, 0)) > 1·101/100 is slack."""
    report = inspect_dataset(SINGLE)
    assert report["scores"] == [["1", "9/10", "0"]]
    assert report["optimal_tokens"] == [[0]] and report["gaps"] == ["1/10"] and report["ties"] == []
    found = svm(SINGLE, "p")
    assert found["status"] == "feasible" and found["solution"] == ["-10/101", "100/101", "0"]
    assert found["squared_norm"] == "100/101" and found["squared_margin"] == "101/100"
    assert found["margin"] == "1.00498756211209"
    assert found["direction"] == ["-0.0995037190210", "0.995037190210", "0"]
    assert found["multipliers"] == [{"row": 1, "index": [0, 2], "value": "100/101"}]
    assert found["support_indices"] == [[0, 2]]
    assert found["strictly_complementary"] is True and found["independent"] is True and found["note"] == ""


def test_its_assumptions():
    found = assumptions(SINGLE)
    assert found["unique optimal tokens"] == ("TRUE", "one token has the highest score in every input")
    assert found["equal non-optimal scores"] == ("FALSE", "input 1 has losing scores from 0 to 9/10")
    assert found["some choice"] == ("TRUE", "the longest input has 3 tokens")
    assert found["all tokens are support vectors (p-SVM)"] == ("FALSE", "input 1, token 2 has slack 10/101")
    assert "all tokens are support vectors (W-SVM)" not in found


def test_the_text_form():
    text = inspection_text(inspect_dataset(SINGLE))
    assert text.startswith("n = 1 inputs, T = 3 tokens (3 in all), d = 3; key matrix\n")
    assert "input 1: 1*  9/10  0; gap 1/10" in text
    assert "feasible.  margin 1/‖·‖ = 1.00498756211209" in text
    assert "support indices (input,token), 1 of 2: (1,3)" in text


def test_every_report_is_json():
    for data in (SINGLE, TIED):
        report = inspect_dataset(data)
        assert json.loads(json.dumps(report)) == report


# ties


def test_ties_are_listed_and_each_choice_is_solved():
    report = inspect_dataset(TIED)
    assert report["ties"] == [{"input": 0, "tokens": [0, 1]}]
    assert report["choices"]["count"] == "2" and report["choices"]["attempted"] is True
    assert [(s["problem"], s["choice"]) for s in report["svms"]] == [
        ("p", [0, 0]),
        ("v", [0, 0]),
        ("p", [1, 0]),
        ("v", [1, 0]),
    ]
    text = inspection_text(report)
    assert "1 input has tied optimal tokens, so “the” SVM is not defined. Each of the 2 choices is solved." in text
    assert "choice: tokens 2, 1" in text


def test_ties_make_the_assumptions_false_and_say_why():
    found = assumptions(TIED)
    assert found["unique optimal tokens"] == ("FALSE", "input 1: tokens 1, 2")
    for name in ("equal non-optimal scores", "all tokens are support vectors (p-SVM)"):
        assert found[name] == ("FALSE", "it presupposes unique optimal tokens")


def test_too_many_choices_are_counted_and_not_solved():
    many = dataset([[[1, t] for t in range(10)] for _ in range(9)], [1, 0])
    report = inspect_dataset(many)
    assert report["svms"] == [] and report["choices"]["count"] == str(10**9)
    assert "There are about 10^9 choices, too many to solve each (at most 64); none was." in inspection_text(report)


def test_a_count_of_choices_too_long_for_python_texts():
    wide = dataset([[[1], [1]]] * 15_000, [1])
    assert "about 10^4515 choices" in inspection_text(inspect_dataset(wide))


# other assumptions


def test_all_support_vectors():
    """Orthonormal losers: every constraint of either SVM is active."""
    data = dataset([[[0, 0, 1], [1, 0, 0], [0, 1, 0]]], [0, 0, 1], queries=[[0, 0, 1]])
    found = assumptions(data)
    assert found["all tokens are support vectors (p-SVM)"] == ("TRUE", "all 2 constraints hold with equality")
    assert found["all tokens are support vectors (W-SVM)"] == ("TRUE", "all 2 constraints hold with equality")
    assert found["equal non-optimal scores"][0] == "TRUE"


def test_the_matrix_svm():
    data = dataset([[[1, 0], [0, 0]]], [1, 0], queries=[[0, 2]])
    found = svm(data, "W")
    assert found["solution"] == [["0", "1/2"], ["0", "0"]] and found["squared_norm"] == "1/4"
    assert found["direction"] == [["0", "1"], ["0", "0"]] and found["margin"] == "2"
    assert "direction\n    [0, 1]\n    [0, 0]" in inspection_text(inspect_dataset(data))


def test_duplicates_are_reported():
    data = dataset([[[2, 1], [0, 1], [0, 1]], [[1, 1], [0, 1]]], [1, 0], key_matrix=[[0, 0], [0, 1]])
    found = assumptions(data)
    assert found["no duplicate tokens inside an input"] == ("FALSE", "input 1: tokens 2, 3 are equal")
    assert found["no duplicate keys inside an input"][1] == (
        "input 1: tokens 1, 2, 3 are equal; input 2: tokens 1, 2 are equal"
    )
    assert assumptions(SINGLE)["no duplicate tokens inside an input"] == ("TRUE", "all differ")


def test_one_token_everywhere_has_no_direction():
    data = dataset([[[1, 0]], [[0, 1]]], [1, 1])
    found = svm(data, "p")
    assert found["squared_norm"] == "0" and found["margin"] is None and found["direction"] is None
    assert found["note"] == "No constraints, so the solution is 0 and has no direction."
    assert assumptions(data)["some choice"] == ("FALSE", "the longest input has 1 token")
    assert assumptions(data)["some worse token"][0] == "FALSE"
    assert inspect_dataset(data)["gaps"] == [None, None]
    assert "gap none" in inspection_text(inspect_dataset(data))


def test_degenerate_and_dependent_solutions_say_so():
    """p = (1, 0) solves both; (1,−1), (1,1), (1,0) are all active: dependent.  (1,1), (1,0) alone: degenerate."""
    dependent = dataset([[[1, 0], [0, 1], [0, -1], [0, 0]]], [1, 0])
    assert svm(dependent, "p")["note"].startswith("The active constraints are dependent")
    degenerate = dataset([[[1, 0], [0, -1], [0, 0]]], [1, 0])
    assert svm(degenerate, "p")["strictly_complementary"] is False
    assert svm(degenerate, "p")["note"].startswith("Degenerate: some active constraint has multiplier 0")


# infeasible


def test_the_farkas_proof_is_exact_and_readable():
    """Opposite demands: (1,0) above (0,0), and (0,0) above (1,0)."""
    data = dataset([[[1, 0, 1], [0, 0, 0]], [[0, 0, 1], [1, 0, 0]]], [0, 0, 1], key_matrix=PLANE)
    found = svm(data, "p")
    assert found["status"] == "infeasible" and "solution" not in found
    assert found["farkas"] == [{"row": 0, "index": [0, 1], "value": "1/2"}, {"row": 1, "index": [1, 1], "value": "1/2"}]
    assert found["note"] == (
        "No solution: these constraints, so weighted, add up to 0 ≥ 1: 1/2·(input 1, token 2) + 1/2·(input 2, token 2)."
    )


@pytest.mark.parametrize(
    ("problem", "data", "note"),
    [
        (
            "p",
            dataset([[[1, 1], [0, 1]]], [1, 0], key_matrix=[[0, 0], [0, 1]]),
            "in input 1 token 2 has the same key as the chosen token 1, so 0 ≥ 1",
        ),
        (
            "W",
            dataset([[[1, 1], [0, 1]]], [1, 0], queries=[[0, 0]]),
            "in input 1 token 2 equals the chosen token 1, or the query is 0, so 0 ≥ 1",
        ),
        ("v", dataset([[[0, 0], [-1, 1]]], [1, 0]), "in input 1 the chosen token 1 is 0, so 0 ≥ 1"),
    ],
)
def test_a_zero_row_is_named(problem, data, note):
    assert note in svm(data, problem)["note"]


# size


def test_what_is_too_large_is_not_attempted_and_says_so(monkeypatch):
    monkeypatch.setitem(inspection.MOST_ROWS, "W", 1)
    monkeypatch.setattr(inspection, "WIDE", 0)
    data = dataset([[[0, 0, 1], ["1/3", 0, 0], [0, 1, 0]]], [0, 0, 1], queries=[[0, 0, 1]])
    found = svm(data, "W")
    assert found["status"] == "not attempted"
    assert found["note"] == "2 constraints; up to 1 are tried exactly. Take fewer inputs or tokens."
    assert assumptions(data)["all tokens are support vectors (W-SVM)"] == ("UNKNOWN", found["note"])
    assert "not attempted.  2 constraints" in inspection_text(inspect_dataset(data))


def test_what_is_too_large_for_rationals_is_bounded_where_the_numbers_are_floats(monkeypatch):
    """By hand: with u = Wz, u·(−1, 0, 1) = u·(0, −1, 1) = 1 has its least solution (−1, −1, 2)/3 of squared norm 2/3."""
    monkeypatch.setitem(inspection.MOST_ROWS, "W", 1)
    monkeypatch.setattr(inspection, "WIDE", 0)
    data = dataset([[[0, 0, 1], [1, 0, 0], [0, 1, 0]]], [0, 0, 1], queries=[[0, 0, 1]])
    found = svm(data, "W")
    assert found["status"] == "bounded" and found["bounds"]["status"] == "feasible"
    low, high = map(Fraction, found["bounds"]["margin"])
    assert low**2 <= Fraction(3, 2) <= high**2 and high - low < Fraction(1, 10**30)
    assert assumptions(data)["all tokens are support vectors (W-SVM)"][0] == "TRUE"
    assert "bounded.  2 constraints" in inspection_text(inspect_dataset(data))


def test_a_large_matrix_is_given_by_its_multipliers(monkeypatch):
    monkeypatch.setattr(inspection, "MOST_MATRIX_ENTRIES", 3)
    data = dataset([[[1, 0], [0, 0]]], [1, 0], queries=[[0, 2]])
    found = svm(data, "W")
    assert found["solution"] is None and found["direction"] is None and found["margin"] == "2"
    assert found["multipliers"] == [{"row": 0, "index": [0, 1], "value": "1/4"}]
    assert "not spelled out (large matrix)" in inspection_text(inspect_dataset(data))


def test_float_data_of_a_size_users_bring():
    """n·T = 120, d = 128 in float32: numbers of thousands of digits, short in the text, whole in the dict."""
    rng = np.random.default_rng(0)
    data = dataset(
        rng.normal(size=(6, 20, 128)).astype("f4").tolist(),
        rng.normal(size=128).astype("f4").tolist(),
        labels=[1, -1] * 3,
    )
    report = inspect_dataset(data)
    text = inspection_text(report)
    found = next(s for s in report["svms"] if s["problem"] == "p")
    assert len(found["squared_norm"]) > 1000 and len(found["solution"]) == 128
    assert max(map(len, text.splitlines())) < 600 and "digits over" in text
    assert "Scores (the first inputs)" in text and "smallest gap" in text
    unit = sum(Fraction(x) ** 2 for x in found["direction"])
    assert abs(unit - 1) < Fraction(1, 10**9)


# decimals


@settings(max_examples=300, deadline=None)
@given(a=st.fractions(min_value=0), k=st.just(0) | st.integers(-400, 400), digits=st.integers(2, 20))
def test_roots_are_correctly_rounded(a, k, digits):
    q = a * Fraction(10) ** k
    text = root_text(q, digits)
    value = Fraction(text)
    mantissa = text.split("e")[0].replace(".", "").strip("0")
    assert len(mantissa) <= digits
    if value**2 == q:
        return
    unit = Fraction(10) ** -400
    while unit * 10**digits <= value:
        unit *= 10
    assert max(value - unit / 2, 0) ** 2 <= q <= (value + unit / 2) ** 2


@pytest.mark.parametrize(
    ("q", "digits", "text"),
    [
        (0, 15, "0"),
        (2, 15, "1.41421356237310"),
        (Fraction(1, 4), 15, "0.5"),
        (10**40, 15, "1e+20"),
        (10**10, 15, "100000"),
        (Fraction(1, 10**20), 15, "1e-10"),
        (Fraction(2, 10**20), 3, "1.41e-10"),
        (Fraction(99999, 1000), 2, "10"),
        (Fraction(1, 10**6), 15, "0.001"),
        (2 * 10**6, 2, "1400"),
    ],
)
def test_decimals_by_hand(q, digits, text):
    assert Fraction(root_text(Fraction(q), digits)) == Fraction(text) and root_text(Fraction(q), digits) == text


def test_the_digit_limit_of_python_is_no_limit_here():
    huge = dataset([[["1" + "0" * 3900, 1], [0, "1/3" + "0" * 3900]]], [1, 1])
    report = inspect_dataset(huge)
    assert len(report["svms"][0]["squared_norm"]) > 4300
    assert "≈" in inspection_text(report)
