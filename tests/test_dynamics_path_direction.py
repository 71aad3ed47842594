"""Distances to a direction are bounds, and a wrong direction gains nothing."""

from __future__ import annotations

import math
from fractions import Fraction as F

import pytest

from checker.descent import Problem
from checker.errors import InputError
from checker.paths.direction import decades_nearer, distance_to_direction
from checker.paths.path import enclosed_path_point

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
