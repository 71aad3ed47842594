"""What runs begin with that a limit is read from: the model of a dataset, and a step that is small enough."""

from __future__ import annotations

from fractions import Fraction

import pytest

from checker.data.dataset import Dataset
from checker.descent.limit_run import descent_problem, gentle_step
from checker.descent.trajectory import Problem
from checker.errors import InputError

DATA = Dataset.from_json({"tokens": [[[1, 0], [0, 1]]], "labels": [1], "head": [1, 0]})


def test_the_models_of_a_dataset():
    prompt = descent_problem(DATA, parameter="p", loss="sigmoid")
    assert (prompt.keys, prompt.scores, prompt.queries, prompt.loss) == (DATA.keys, DATA.scores, None, "sigmoid")
    with pytest.raises(InputError, match="needs queries"):
        descent_problem(DATA, parameter="W", loss="sigmoid")


def test_a_gentle_step_is_a_power_of_two_below_the_bound():
    assert gentle_step(Problem(keys=[[(2,), (0,)]], scores=[(1, 0)])) == Fraction(1, 2)  # 4/4 + 4/16/4 = 1.06 ≤ 2
    assert gentle_step(Problem(keys=[[(2,), (0,)]], scores=[(1, 1)])) == 1
    doubled = Problem(keys=[[(2,), (0,)]], scores=[(1, 0)], queries=[(2,)])
    assert gentle_step(doubled) == Fraction(1, 8)  # ‖z‖² = 4 times as steep
