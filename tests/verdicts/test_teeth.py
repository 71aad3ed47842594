"""Deliberate breaks go red: each test plants one defect and demands that the checker notices."""

import json
import math
from fractions import Fraction
from pathlib import Path

import pytest

from checker import verify
from checker.attention import linear, model
from checker.certificates.writing import evaluation_certificate, svm_certificate
from checker.data.dataset import Dataset
from checker.language import (
    Claim,
    Source,
    dataset,
    equal_nonoptimal_scores,
    loss,
    max_margin,
    own_function,
    scalar,
    separable,
    sigmoid_slope,
    slope,
    unique_best_token,
    vector,
)
from checker.meaning import interpret
from checker.meaning.interpret import Evaluation
from checker.statements.claims.claim import load, read_values
from checker.svm import LeastNorm, Proposal, solve_rows
from checker.svm.attention_svm import prompt_svm
from checker.truth import Truth
from checker.verdicts.budgets import BUDGETS
from checker.verdicts.in_process import judge
from tests.theorem_files import theorem_files

QUICK = BUDGETS["quick"]
MINE = Source(paper="mine", where="here", fidelity="verbatim")
SEPARABLE = Dataset.from_json({"tokens": [[["1", "0"], ["0", "1"]]], "labels": [1], "head": ["1", "1/2"]})
INSEPARABLE = Dataset.from_json({"tokens": [[["0"], ["1"], ["-1"]]], "labels": [1], "head": ["0"]})


def shipped(claim_id: str):
    return next(load(t.path)[0] for t in theorem_files() if t.id == claim_id)


def verdict(claim, folder: Path):
    return judge(claim, "planted", budget=QUICK, seed=1, folder=folder)


def test_a_sign_flipped_in_the_slope_is_refuted_or_called_an_error(tmp_path, monkeypatch):
    """The package's own formula is broken; verify.py, which has its own, refuses to certify what follows."""
    right = interpret.MEANING["slope"]
    monkeypatch.setitem(interpret.MEANING, "slope", lambda A, e, *x: -right(A, e, *x))
    result = verdict(shipped("slope-along-max-margin"), tmp_path)
    assert result.verdict not in ("PROVED", "REFUTED", "CONSISTENT")
    assert result.error and "verify.py did not accept" in result.error["message"]


def test_a_sign_flipped_in_the_statement_is_refuted(tmp_path):
    D, p = dataset("D"), vector("p", like="key")
    claim = Claim(
        title="uphill",
        source=MINE,
        forall=(D, p),
        where=(unique_best_token(D), separable(D)),
        assuming=(equal_nonoptimal_scores(D),),
        conclude=slope(loss(D), p, along=max_margin(D)) > 0,
    )
    result = verdict(claim, tmp_path)
    assert result.verdict == "REFUTED" and result.certificates[0]["accepted"] == 1


def test_a_dropped_normaliser_derivative_is_noticed(tmp_path, monkeypatch):
    """sympy's known defect, planted: the covariance without its mean."""

    def without_mean(A, weights, _token, keys, scores):
        result = linear.scale(A.number(0), keys[0])
        for s, k, g in zip(weights, keys, scores, strict=True):
            result = linear.add(result, linear.scale(s * g, k))
        return result

    monkeypatch.setattr(model, "_covariance", without_mean)
    result = verdict(shipped("slope-along-max-margin"), tmp_path)
    assert result.verdict not in ("PROVED", "REFUTED", "CONSISTENT") or result.error


def test_a_hypothesis_dropped_is_refuted(tmp_path):
    claim = shipped("slope-along-max-margin")
    weaker = Claim(
        title="without equal scores",
        source=MINE,
        forall=claim.forall,
        where=claim.where,
        assuming=tuple(h for h in claim.assuming if h.name != "equal_nonoptimal_scores"),
        conclude=claim.conclude,
    )
    assert verdict(weaker, tmp_path).verdict == "REFUTED"


@pytest.mark.parametrize("constant", ["1/12", "0.0866"])
def test_a_constant_a_tenth_too_small_is_refuted(tmp_path, constant):
    """The best constant in lemma-3.12 is 1/(6√3) = 0.0962…"""
    x, y = scalar("x"), scalar("y")
    claim = Claim(
        title="too sharp",
        source=MINE,
        forall=(x, y),
        conclude=abs(sigmoid_slope(x) - sigmoid_slope(y)) <= Fraction(constant) * abs(x - y),
    )
    assert verdict(claim, tmp_path).verdict == "REFUTED"


def certificate(data=SEPARABLE):
    return json.loads(json.dumps(svm_certificate(prompt_svm(data, (0,)))))


def outcome(changed: dict) -> str:
    return verify.verify_text(json.dumps(changed))[0]


def test_a_wrong_multiplier_is_rejected():
    good = certificate()
    assert outcome(good) == "VERIFIED"
    good["evidence"]["svm"][0]["multipliers"][0][1] = "51/100"
    assert outcome(good) == "REJECTED"


def test_an_svm_claimed_for_infeasible_data_is_rejected():
    claimed, infeasible = certificate(), certificate(INSEPARABLE)
    assert outcome(infeasible) == "VERIFIED" and infeasible["type"] == "farkas"
    infeasible["evidence"]["svm"][0] = claimed["evidence"]["svm"][0] | {"key": infeasible["evidence"]["svm"][0]["key"]}
    assert outcome(infeasible) == "REJECTED"
    swapped = certificate()
    swapped["evidence"]["svm"][0] = {
        "problem": "p",
        "key": swapped["evidence"]["svm"][0]["key"],
        "farkas": [["0", "1"]],
    }
    assert outcome(swapped) == "REJECTED"


def test_infeasibility_claimed_for_a_separable_dataset_is_rejected():
    bad = certificate(INSEPARABLE)
    bad["instance"]["values"]["D"]["tokens"] = [[["2"], ["1"], ["-1"]]]
    assert outcome(bad) == "REJECTED"


@pytest.mark.parametrize(
    "lie",
    [
        Proposal(said="optimal", multipliers=(0.0,) * 20),
        Proposal(said="optimal", multipliers=(math.nan,) * 20),
        Proposal(said="infeasible"),
        Proposal(said="unbounded", multipliers=(1e300,) * 20),
    ],
)
def test_a_lying_solver_changes_nothing(lie):
    rows = [[1, k] for k in range(20)]
    honest = solve_rows(rows, [1] * 20)
    assert solve_rows(rows, [1] * 20, propose=lambda _q: lie) == honest
    assert honest.squared_norm == 1
    honest.check(LeastNorm.from_rows(rows, [1] * 20))


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_nan_is_never_success(tmp_path, value):
    x = scalar("x")
    claim = Claim(
        title="NaN",
        source=MINE,
        forall=(x,),
        conclude=(own_function("f", x) < 1) | (own_function("f", x) >= 1),
        functions={"f": lambda _x: value},
    )
    result = verdict(claim, tmp_path)
    assert result.verdict == "INCONCLUSIVE" and result.counts["TRUE"] == 0


def test_a_float_can_never_prove_or_refute(tmp_path):
    x = scalar("x")
    for bound, expected in ((2, "CONSISTENT"), (0, "DOUBTFUL")):
        claim = Claim(
            title="float",
            source=MINE,
            forall=(x,),
            conclude=own_function("one", x) < bound,
            functions={"one": lambda _x: 1.0},
        )
        result = verdict(claim, tmp_path)
        assert result.verdict == expected and result.trust == "numeric" and not result.certificates


def test_contradictory_hypotheses_never_pass(tmp_path):
    x = scalar("x")
    claim = Claim(title="nothing", source=MINE, forall=(x,), where=(x < 0, x > 0), conclude=x < x)
    result = verdict(claim, tmp_path)
    assert result.verdict == "VACUOUS" and result.ledger["tested"] == 0 and result.ledger["filtered"]


def test_a_certificate_of_one_instance_does_not_serve_another():
    claim = shipped("slope-along-max-margin")
    values = read_values(claim, {"D": SEPARABLE.json, "p": ["0", "0"]})
    evaluation = Evaluation(values=values)
    assert evaluation.truth(claim.conclude) is Truth.TRUE
    for h in claim.hypotheses:
        evaluation.truth(h)
    good = json.loads(
        json.dumps(evaluation_certificate(claim, "x", evaluation, role="instance", conclusion=Truth.TRUE))
    )
    assert outcome(good) == "VERIFIED"
    good["instance"]["values"]["p"] = ["1", "0"]
    assert outcome(good) == "REJECTED"
