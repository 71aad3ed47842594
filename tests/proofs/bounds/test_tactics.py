"""The tactics on a range of g′ and beside sizes: trees that verify.py accepts, and none for what is false."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from checker import verify as verifier
from checker.arithmetic import Float64
from checker.attention import model
from checker.data.dataset import Dataset
from checker.language import scalar, sigmoid, sigmoid_slope
from checker.meaning.interpret import evaluate
from checker.proofs.search.prove import prove
from checker.statements.claims.claim import Claim, Source, load
from checker.statements.terms.term import as_term
from checker.svm.attention_svm import head_svm

ROOT = Path(__file__).parents[3]
R, t, nu, v, w, p = (scalar(name) for name in ("R", "t", "nu", "v", "w", "p"))
QUARTER = Fraction(1, 4)


def told(forall, conclude, *assuming):
    source = Source(paper="test", where="here", fidelity="reconstructed")
    return Claim(title="a test", source=source, forall=tuple(forall), assuming=tuple(assuming), conclude=conclude)


def outcome(certificate):
    return verifier.verify_text(json.dumps(certificate))


@pytest.mark.parametrize(
    "name",
    [
        "similarity/softmax_more_stable_than_linear_logistic",
        "similarity/types_repaired",
        "maxmargin/assumption_b",
        "maxmargin/assumption_b_fails_off_support",
        "maxmargin/assumption_b_support_only",
        "maxmargin/attention_equation_repaired",
    ],
)
def test_these_claims_are_proved_for_all_instances(name):
    claim, _ = load(ROOT / "properties" / f"{name}.py")
    word, message = outcome(prove(claim, name))
    assert word == "VERIFIED" and "PROVES the statement for all instances" in message


@pytest.mark.parametrize("low,high,good", [(3, 4, True), (3, 6, False), (0, 4, False)])
def test_the_slope_on_a_range(low, high, good):
    """(¼ − g′(u))/u ≥ 1/20 on [3, 4]: the bound by the end nearest to 0 gives that; at 6 it is false; from 0 on it is not reached."""
    goal = Fraction(1, 20) * (R**3 * t) <= QUARTER - sigmoid_slope(R**3 * t)
    certificate = prove(told((R, t), goal, R >= 4, low / R**3 <= t, t <= high / R**3), seconds=3)
    assert (certificate is not None) is good
    assert not good or outcome(certificate)[0] == "VERIFIED"


def test_a_range_without_the_sign_of_its_denominator_gives_nothing():
    goal = Fraction(1, 20) * (R**3 * t) <= QUARTER - sigmoid_slope(R**3 * t)
    assert prove(told((R, t), goal, t >= 3 / R**3, t <= 4 / R**3), seconds=2) is None


@pytest.mark.parametrize(
    "claim,good",
    [
        (told((v, p), v * sigmoid(p) <= abs(v) * sigmoid(p)), True),
        (told((v, p), v * sigmoid(p) <= abs(v) * sigmoid(p) - 1), False),
        (told((v, p), abs(v) * sigmoid(p) <= v * sigmoid(p)), False),
        (told((v, w, p), v * sigmoid(p) <= sigmoid(p), v * v + w * w <= 1), True),
        (told((v, w, p), v * sigmoid(p) <= Fraction(99, 100) * sigmoid(p), v * v + w * w <= 1), False),
        (told((nu,), 1 - nu / 2 < sigmoid(2 / nu), nu > 0), True),
        (told((nu,), 1 - nu / 20 < sigmoid(2 / nu), nu > 0), False),
    ],
)
def test_beside_sizes(claim, good):
    certificate = prove(claim)
    assert (certificate is not None) is good
    assert not good or outcome(certificate)[0] == "VERIFIED"


def test_a_constant_above_the_linear_models_is_not_proved():
    """R⁶/4 > max|g″|R⁶: the second half of the stability claim is then false."""
    claim, _ = load(ROOT / "properties" / "similarity/softmax_more_stable_than_linear_logistic.py")
    soft, linear = claim.conclude.args
    too_much = as_term(Fraction(1, 4)) * R**6 * t <= linear.args[1]
    assert prove(replace(claim, conclude=soft & too_much), seconds=2) is None


# ── the explicit data of Assumption B are the model's ──

SAME_KEYS = {"tokens": [[["1"], ["0"]], [["3"], ["2"]]], "labels": [1, 1], "head": ["1"]}
CROSSED = {"tokens": [[["1", "0"], ["0", "0"]], [["2", "1"], ["3/2", "-1"]]], "labels": [1, 1], "head": ["1", "0"]}


@pytest.mark.parametrize("raw", [SAME_KEYS, CROSSED])
def test_input_two_is_off_the_support_set(raw):
    data = Dataset.from_json(raw)
    assert [row.index(max(row)) for row in data.scores] == [0, 0]
    svm = head_svm(data, (0, 0))
    assert svm.support_indices == ((0, 0),) and svm.squared_norm == 1


@pytest.mark.parametrize("nu_value", [Fraction(1, 50), Fraction(1), Fraction(7)])
def test_the_margins_written_out_are_the_models(nu_value):
    """The two sides of the claim against softmax attention on the dataset, at the claim's own p."""
    claim, _ = load(ROOT / "properties" / "maxmargin/assumption_b_fails_off_support.py")
    written = [part.args[1] for part in (claim.conclude.args[0].args[1], claim.conclude.args[1])]
    data, A = Dataset.from_json(CROSSED), Float64()
    point = [2 / float(nu_value), -0.5 / float(nu_value)]
    logits = model.prompt_logits(A, model.lift(A, data.keys), point)
    margins = model.outputs(A, model.lift(A, data.scores), logits)
    values = {"nu": nu_value, "w1": Fraction(1), "w2": Fraction(0)}
    assert [evaluate(one, values, A) for one in written] == pytest.approx(margins, rel=1e-12)
    missed = max(1 - model.softmax(A, u)[0] for u in logits)
    assert min(margins) > 1 - float(nu_value) * missed


@pytest.mark.parametrize("p_value", [Fraction(-3), Fraction(0), Fraction(5, 2)])
def test_with_one_key_difference_both_inputs_lose_alike(p_value):
    claim, _ = load(ROOT / "properties" / "maxmargin/assumption_b.py")
    data, A = Dataset.from_json(SAME_KEYS), Float64()
    logits = model.prompt_logits(A, model.lift(A, data.keys), [float(p_value)])
    weights = [model.softmax(A, u)[0] for u in logits]
    margins = model.outputs(A, model.lift(A, data.scores), logits)
    first = claim.conclude.args[0].args[1]
    values = {"p": p_value, "v": Fraction(1), "w": Fraction(1)}
    assert [evaluate(side, values, A) for side in first.args] == pytest.approx([margins[0], weights[0]])
    assert weights[0] == pytest.approx(weights[1]) and min(margins) == pytest.approx(1 - max(1 - s for s in weights))
