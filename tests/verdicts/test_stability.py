"""Metamorphic tests of statements: what a transformation keeps, and a named instance where the answer changes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from checker import language as say
from checker.data.dataset import Dataset
from checker.report.claims.robustness_text import stability_text
from checker.statements.claims.claim import Claim, Source, read_values
from checker.verdicts.budgets import Budget
from checker.verdicts.in_process import judge
from checker.verdicts.trials.stability import TRANSFORMATIONS, stability

BUDGET = Budget(name="test", instances=15, necessity=2, sharpness=0, stability=4, seconds=60)
D, Q, p = say.dataset("D"), say.dataset("Q", queries=True), say.vector("p", like="key")
W, i, t, alpha = say.matrix("W", "d", "d"), say.index("i", "n"), say.index("t", "T"), say.choice("alpha")
DATA = {
    "tokens": [[["2", "1"], ["0", "3"], ["1", "1"]], [["1", "0"], ["0", "1"], ["5", "5"]]],
    "labels": ["1", "-1"],
    "head": ["1", "-2"],
    "queries": [["1", "2"], ["0", "1"]],
    "key_matrix": [["1", "1"], ["0", "2"]],
}


def claim(*forall, conclude, **parts) -> Claim:
    source = Source(paper="test", where="here", fidelity="verbatim")
    return Claim(title="t", source=source, forall=forall, conclude=conclude, **parts)


def entries(one: Claim, *raw: dict, at_most: int = 5) -> dict[str, dict]:
    return {e["transformation"]: e for e in stability(one, [read_values(one, r) for r in raw], at_most=at_most)}


@pytest.mark.parametrize("name", TRANSFORMATIONS)
def test_every_transformation_gives_other_values_of_the_same_kind(name):
    one = claim(D, p, i, t, alpha, conclude=say.entry(say.logits(D, p, i), t) <= say.least_margin(D, alpha, p) + 1)
    values = read_values(one, {"D": DATA, "p": ["1", "3"], "i": "0", "t": "2", "alpha": ["0", "2"]})
    moved = TRANSFORMATIONS[name](one.forall, dict(values))
    assert moved != values and set(moved) == set(values)
    read_values(one, {k: v.json if isinstance(v, Dataset) else v for k, v in moved.items()})  # in range


@pytest.mark.parametrize("name", ["tokens in another order", "inputs in another order", "coordinates turned"])
def test_logits_move_with_the_data(name):
    """What the transformation is meant to keep, it keeps exactly: the logit of one token, and a bilinear form in W."""
    one = claim(
        D,
        p,
        i,
        t,
        W,
        alpha,
        conclude=say.entry(say.logits(D, p, i), t)
        + say.entry(say.matrix_logits(D, W, i), t)
        + say.least_margin(D, alpha, p)
        <= 0,
    )
    raw = {"D": DATA, "p": ["1", "3"], "i": "1", "t": "2", "W": [["1", "2"], ["3", "4"]], "alpha": ["0", "2"]}
    values = read_values(one, raw)
    moved = TRANSFORMATIONS[name](one.forall, dict(values))
    from checker.arithmetic import Mpmath
    from checker.meaning.interpret import evaluate

    before, after = (evaluate(one.conclude.args[0], v, Mpmath(80)) for v in (values, moved))
    assert before == after != 0


def test_three_dimensions_turn_by_an_orthogonal_matrix():
    data = {"tokens": [[["1", "2", "3"]]], "labels": ["1"], "head": ["1", "0", "2"]}
    values = read_values(claim(D, conclude=say.unique_best_token(D)), {"D": data})
    moved = TRANSFORMATIONS["coordinates turned"]((D,), dict(values))["D"]
    assert sum(x * x for x in moved.tokens[0][0]) == 14 and moved.scores == values["D"].scores
    assert moved.tokens[0][0] == (Fraction(-1), Fraction(2), Fraction(3))


def test_a_statement_that_depends_on_the_unit_of_length_is_found_out():
    short = claim(D, conclude=say.maximum(say.best_scores(D)) <= 2)
    one, two = ({"tokens": [[[x], ["0"]]], "labels": ["1"], "head": ["1"]} for x in ("1", "2"))
    found = entries(short, {"D": one}, {"D": two})
    assert found["tokens twice as long"] == {
        "transformation": "tokens twice as long",
        "tried": 2,
        "same": 1,
        "left": 0,
        "undecided": 0,
        "changed": {"D": two},
    }
    assert found["tokens in another order"]["same"] == 2 and found["tokens in another order"]["changed"] is None
    text = stability_text(found["tokens twice as long"])
    assert text == "tokens twice as long: the same answer on 1 of 2 instances; another answer on 1"


def test_leaving_the_hypotheses_is_not_a_change():
    three = claim(D, assuming=(say.most_tokens(D) <= 2,), conclude=say.some_choice(D))
    data = {"tokens": [[["1"], ["0"]]], "labels": ["1"], "head": ["1"]}
    entry = entries(three, {"D": data})["a losing token twice"]
    assert (entry["tried"], entry["same"], entry["left"], entry["changed"]) == (1, 0, 1, None)
    assert stability_text(entry).endswith("1 no longer met the hypotheses")


def test_undecided_instances_are_not_tried_and_only_so_many_are():
    sure = claim(D, conclude=say.inputs(D) >= 1)
    data = {"tokens": [[["1"], ["0"]]], "labels": ["1"], "head": ["1"]}
    assert entries(sure, *[{"D": data}] * 5, at_most=3)["tokens twice as long"]["tried"] == 3
    assert stability(sure, [], at_most=3) == []


def test_what_does_not_apply_is_left_out():
    """One entry of a vector is no invariant of a turn, a product of sizes is not permuted, and one token has no order."""
    k, u = say.index("k", "d"), say.vector("u", "n*n")
    data = {"tokens": [[["1", "2"]], [["0", "1"]]], "labels": ["1", "1"], "head": ["1", "0"]}
    coordinate = claim(D, k, conclude=say.entry(say.head(D), k) <= 1)
    assert set(entries(coordinate, {"D": data, "k": "0"})) == {"inputs in another order", "tokens twice as long"}
    product = claim(D, u, conclude=say.norm(u) <= say.inputs(D))
    assert "inputs in another order" not in entries(product, {"D": data, "u": ["0"] * 4})
    x = say.scalar("x")
    assert stability(claim(x, conclude=x <= x), [{"x": Fraction(1)}], at_most=3) == []


def test_the_judge_reports_it_and_moves_no_verdict(tmp_path):
    short = claim(D, conclude=say.maximum(say.best_scores(D)) <= 2)
    result = judge(short, "t", budget=BUDGET, seed=0, folder=tmp_path)
    assert result.verdict == "REFUTED" and result.stability[0]["tried"] > 0
    assert result.stability == judge(short, "t", budget=BUDGET, seed=0, folder=tmp_path).stability
    none = Budget(name="test", instances=15, necessity=2, sharpness=0, seconds=60)
    assert judge(short, "t", budget=none, seed=0, folder=tmp_path).stability == []
