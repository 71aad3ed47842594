"""Distances to a direction are bounds, and a wrong direction gains nothing."""

from __future__ import annotations

import math
from fractions import Fraction as F

import pytest

from checker.data.dataset import Dataset
from checker.descent import Problem
from checker.errors import InputError, ResourceLimit
from checker.own_data.descent_report import descent_problem
from checker.paths.direction import decades_nearer, distance_to_direction
from checker.paths.path import enclosed_path_point, enclosed_ridge_point
from tests.paths.convergence_bound import constants, path_bound, ridge_bound

LOSSES = ("logistic", "exponential", "correlation")
PROBLEM = Problem(keys=(((3, 1), (0, 0), (1, 0)), ((0, 2), (0, 0))), scores=((1, 0, F(1, 2)), (1, 0)))


def test_the_right_direction_gains_four_decades_and_a_wrong_one_none():
    from checker.paths.model import path_model

    points = [enclosed_path_point(PROBLEM, radius=10**k) for k in (4, 8, 12)]
    (right,) = path_model(PROBLEM).directions
    near = [distance_to_direction(p, right) for p in points]
    assert all(low <= high < low + F(1, 10**60) for low, high in near)
    assert all(3.9 < decades_nearer(a, b) < 4.1 for a, b in zip(near, near[1:], strict=False))
    wrong = [distance_to_direction(p, (right[0], right[1] * F(1001, 1000))) for p in points]
    assert all(decades_nearer(a, b) < 0.1 for a, b in zip(wrong, wrong[1:], strict=False))


def test_distance_of_a_known_pair():
    ray = Problem(keys=(((1, 0), (0, 0)),), scores=((1, 0),))
    low, high = distance_to_direction(enclosed_path_point(ray, radius=5), (F(0), F(7)))
    assert low**2 <= 2 <= high**2 and high - low < F(1, 10**60)


def test_bounds_are_used_in_the_careful_sense():
    assert decades_nearer((F(10), F(1000)), (F(1), F(100))) == -1
    assert decades_nearer((F(0), F(1)), (F(1), F(1))) == -math.inf
    assert decades_nearer((F(0), F(1)), (F(0), F(1, 10**31))) == math.inf
    with pytest.raises(InputError, match="has no direction"):
        distance_to_direction(enclosed_path_point(PROBLEM, radius=5), (F(0), F(0)))


def one_input(*tokens, head) -> Dataset:
    rows = tuple(tuple(F(x) for x in token) for token in tokens)
    return Dataset(tokens=(rows,), labels=(1,), head=tuple(map(F, head)), queries=None, key_matrix=None)


def turns_late(slack: F) -> Dataset:
    """p_mm = (1, 0); the constraint of the third token has multiplier 0, that of the fourth the slack."""
    return one_input((0, 0), (-1, 0), (-1, -1), (-1 - slack, 1), head=(1, 0))


def away(data, loss, **at) -> F:
    problem = descent_problem(data, parameter="p", loss=loss)
    point = (enclosed_path_point if "radius" in at else enclosed_ridge_point)(problem, bits=512, most_boxes=0, **at)
    assert point.certified == "global"
    return distance_to_direction(point, (F(1), F(0)))[1]


@pytest.mark.parametrize("loss", LOSSES)
def test_paths_that_turn_late_gain_no_decade_and_keep_the_bound(loss):
    """The refuted criteria of `regularisation-path` and `ridge-path`, and the bound that replaces them."""
    data, ray = turns_late(F(1, 10**6)), (F(1), F(0))
    near, nearer = (away(data, loss, radius=F(3) * 10**k) for k in (4, 8))
    assert near / nearer < 10  # 10³ was asked for
    assert near**2 <= path_bound(data, loss, ray, F(3) * 10**4) and nearer**2 <= path_bound(
        data, loss, ray, F(3) * 10**8
    )
    data = turns_late(F(1, 10**4))
    near, nearer = (away(data, loss, weight=F(1, 2**k)) for k in (300, 30_000))
    assert near / nearer < F(11, 10)  # 10 was asked for
    assert near**2 <= ridge_bound(data, loss, ray, F(1, 2**300))
    assert nearer**2 <= ridge_bound(data, loss, ray, F(1, 2**30_000))


def test_the_power_of_the_bound_is_right_for_all_data_together():
    """Key differences (1, 0) and (1, −h) with h = R^(−½): the square of the distance falls like 1/R, as the bound does."""
    for k in (4, 8):
        data = one_input((0, 0), (-1, 0), (-1, F(1, 10 ** (k // 2))), head=(1, 0))
        far, bound = (
            away(data, "correlation", radius=F(10) ** k) ** 2,
            path_bound(data, "correlation", (F(1), F(0)), F(10) ** k),
        )
        assert F(1, 20) / 10**k < far <= bound < 10 * F(1, 10**k)


def test_the_constants_by_hand():
    """Scores 0, −1 and 3, 1, 1, correlation loss: A = 1·1 + 2·2 = 5, B = min(1/2, 2/3) = 1/2, so C = 10."""
    rows = ((F(0),), (F(-1),)), ((F(3),), (F(1),), (F(1),))
    data = Dataset(tokens=rows, labels=(1, 1), head=(F(1),), queries=None, key_matrix=None)
    above, below = constants(data, "correlation")
    assert above == 5 and below == F(1, 2).numerator / 2
    assert abs(float(path_bound(data, "correlation", (F(1),), F(100))) - 2 * math.log(10) / 100) < 1e-12
    long = 200 - math.log((5 + 2 * 200**2) / 0.5)
    weight = F(math.exp(-200))
    assert abs(float(ridge_bound(data, "correlation", (F(1),), weight)) - 2 * math.log(10) / long) < 1e-9
    above, below = constants(data, "exponential")
    assert abs(float(above) - (math.e + 4 / math.e)) < 1e-12 and abs(float(below) - 2 / 3 * math.exp(-3)) < 1e-12


def test_where_the_bound_says_nothing_it_is_not_given():
    data = turns_late(F(1))
    with pytest.raises(ResourceLimit, match="too short"):
        path_bound(data, "correlation", (F(1), F(0)), F(1))
    with pytest.raises(ResourceLimit, match="not below 1"):
        ridge_bound(data, "correlation", (F(1), F(0)), F(1))
    with pytest.raises(ResourceLimit, match="too short, or λ too large"):
        ridge_bound(data, "correlation", (F(1), F(0)), F(1, 2))
    with pytest.raises(InputError, match="the sigmoid loss"):
        path_bound(data, "sigmoid", (F(1), F(0)), F(100))
    with pytest.raises(InputError, match="optimal tokens tie"):
        constants(one_input((0, 1), (0, -1), head=(1, 0)), "logistic")
    with pytest.raises(InputError, match="L is constant"):
        constants(one_input((0, 1), head=(1, 0)), "logistic")
