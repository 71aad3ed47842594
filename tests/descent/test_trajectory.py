"""What a descent may be told, what it refuses, and the records that it leaves."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from checker.descent import Descent, Problem, float64, norm, secant, unit
from checker.errors import InputError

TWO = Problem(keys=[[(1, 0), (0, 1)]], scores=[("0.1", 0)])


def test_numbers_become_exact():
    assert TWO.scores[0][0] == Fraction(1, 10) and Problem(keys=[[(1,)]], scores=[(0.1,)]).scores[0][0] == Fraction(0.1)
    assert Problem(keys=np.ones((1, 2, 3), np.float32), scores=np.zeros((1, 2))).shape == (3,)
    assert Problem(keys=[[(1, 0)]], scores=[(1,)], queries=[(1, 2, 3)]).shape == (2, 3)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"keys": [[(1,)]], "scores": [(1,)], "loss": "hinge"}, "unknown loss 'hinge'"),
        ({"keys": [], "scores": []}, "without tokens"),
        ({"keys": [[]], "scores": [[]]}, "without tokens"),
        ({"keys": [[(1,), (1, 2)]], "scores": [(1, 2)]}, "differ in dimension"),
        ({"keys": [[(1,), (2,)]], "scores": [(1,)]}, "exactly one score"),
        ({"keys": [[(1,)]], "scores": [(1,)], "queries": [(1,), (2,)]}, "queries must be 1 vectors"),
        ({"keys": [[(float("nan"),)]], "scores": [(1,)]}, "keys holds nan"),
        ({"keys": [[("x",)]], "scores": [(1,)]}, "keys holds 'x'"),
    ],
)
def test_errors_of_a_problem(fields, message):
    with pytest.raises(InputError, match=message):
        Problem(**fields)


def test_errors_of_a_descent_and_a_parameter():
    with pytest.raises(InputError, match="positive step"):
        Descent(step=0, steps=1)
    with pytest.raises(InputError, match="negative number of steps"):
        Descent(step=1, steps=-1)
    with pytest.raises(InputError, match=r"leaves 0\.\.3"):
        Descent(step=1, steps=3, record=(4,))
    with pytest.raises(InputError, match=r"shape \(1,\)"):
        TWO.parameter((1,))
    with pytest.raises(InputError, match=r"must have shape \(1, 2\)"):
        Problem(keys=[[(1,)]], scores=[(1,)], queries=[(1, 2)]).parameter([(1,)])


def test_norm_and_unit():
    assert norm((Fraction(3), Fraction(4))) == 5 and norm((Fraction(0),)) == 0
    tiny = norm((Fraction(1, 10**300), Fraction(1, 10**300)), digits=30)
    assert abs(tiny * tiny / Fraction(2, 10**600) - 1) < Fraction(1, 10**29)
    assert unit(((Fraction(3),), (Fraction(4),))) == (Fraction(3, 5), Fraction(4, 5))
    with pytest.raises(InputError, match="no direction"):
        unit((Fraction(0),))


def test_secant_and_records():
    run = float64.descend(TWO, (0, 0), Descent(step=1, steps=20, normalised=True, record=(5, 10, 20)))
    assert [float(x) for x in secant(run, 10)] == pytest.approx([2**-0.5, -(2**-0.5)])
    assert run.steps == (5, 10, 20) and run.at(5) == run.parameters[0]
    assert sum(run.attention[-1][0]) == pytest.approx(1) and run.selected[-1] == (0,)
    with pytest.raises(InputError, match="iterate 7 was not recorded"):
        run.at(7)
