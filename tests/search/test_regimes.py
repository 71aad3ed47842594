"""Regimes: what the coverage table counts, and what a claim may require."""

from __future__ import annotations

from fractions import Fraction

import pytest

from checker import language as say
from checker.data.dataset import Dataset
from checker.errors import ClaimError
from checker.search.regimes import regimes, svm_regimes
from checker.statements.claims.claim import Claim, Source
from checker.statements.claims.regime_names import REGIMES
from checker.svm.attention_svm import prompt_svm
from checker.verdicts.budgets import Budget
from checker.verdicts.in_process import judge

BUDGET = Budget(name="test", instances=20, necessity=2, sharpness=0, seconds=60)
D, x = say.dataset("D"), say.scalar("x")


def claim(*forall, conclude, **parts) -> Claim:
    return Claim(
        title="t",
        source=Source(paper="test", where="here", fidelity="verbatim"),
        forall=forall,
        conclude=conclude,
        **parts,
    )


def data(*tokens: str) -> Dataset:
    rows = tuple((Fraction(x),) for x in tokens)
    return Dataset(tokens=(rows,), labels=(1,), head=(Fraction(1),))


def test_regimes_of_one_dataset():
    assert regimes(data("1", "1", "0")) == [
        "one input",
        "three tokens or more",
        "dimension one",
        "tied optimal tokens",
        "duplicate tokens",
        "least score gap from 1 to 10",
    ]
    assert regimes(data("0")) == ["one input", "one token only", "dimension one"]


@pytest.mark.parametrize(
    ("gap", "name"),
    [
        ("1/1000", "below 1/100"),
        ("1/100", "from 1/100 to 1/10"),
        ("1/2", "from 1/10 to 1"),
        ("1", "from 1 to 10"),
        ("10", "of 10 or more"),
    ],
)
def test_gaps_by_decade(gap, name):
    assert regimes(data(gap, "0"))[-1] == f"least score gap {name}"


def test_support_vectors_are_counted():
    found = [prompt_svm(data(*tokens), (0,)) for tokens in (("1", "0"), ("1", "0", "0"), ("1", "1"), ("1",))]
    names = ["one support vector", "two support vectors", "an SVM is infeasible", "no support vector"]
    assert svm_regimes(found) == names and set(names) <= set(REGIMES)


@pytest.mark.slow
def test_a_claim_may_require_regimes_and_is_told_which_were_missed(tmp_path):
    lone = {"assuming": (say.most_tokens(D) <= 1,), "conclude": ~say.some_choice(D)}
    reached = claim(D, **lone, requires_regimes=("one token only", "one input"))
    assert judge(reached, "t", budget=BUDGET, seed=0, folder=tmp_path).verdict == "CONSISTENT"
    missed = claim(D, **lone, requires_regimes=("one token only", "tied optimal tokens"))
    result = judge(missed, "t", budget=BUDGET, seed=0, folder=tmp_path)
    assert result.verdict == "INCONCLUSIVE" and result.trust is None
    said = "Required regimes that no tested instance reached: tied optimal tokens."
    assert result.finding.startswith(said) and result.not_checked.startswith(said)


def test_a_refutation_needs_no_regime(tmp_path):
    false = claim(D, conclude=say.inputs(D) >= 2, requires_regimes=("an SVM is infeasible",))
    result = judge(false, "t", budget=BUDGET, seed=0, folder=tmp_path)
    assert result.verdict == "REFUTED" and "an SVM is infeasible" in result.not_checked


def test_unknown_regimes_are_refused():
    with pytest.raises(
        ClaimError, match=r"requires_regimes names 'ties', .* never be reached.* There are: one input, "
    ):
        claim(D, conclude=say.inputs(D) >= 1, requires_regimes=("ties",))
    with pytest.raises(ClaimError, match="Did you mean 'ragged'"):
        claim(D, conclude=say.inputs(D) >= 1, requires_regimes=("raged",))
    with pytest.raises(ClaimError, match="no regime has to be reached"):
        claim(x, conclude=x <= 0, quantifier="exists", requires_regimes=("ragged",))
