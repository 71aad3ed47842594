"""Lemma 9: where it speaks, the label margin's maximiser is what it says; where its conditions fail, it is silent."""

from __future__ import annotations

import math
from fractions import Fraction as F
from random import Random

import pytest

from checker.data.dataset import Dataset
from checker.limits.exact_paths import same_direction
from checker.limits.margin_path import lone_support, margin_path_limit
from checker.svm.attention_svm import head_svm, joint_svm

# the data of theorem-2-joint-logistic-fails-off-support
FAILS = Dataset.from_json(
    {
        "tokens": [[["1", "0"], ["0", "0"]], [["2", "1"], ["3/2", "0"]]],
        "labels": [1, 1],
        "head": ["1", "0"],
        "key_matrix": [["1", "-3/2"], ["0", "1"]],
    }
)


def label_margin(data: Dataset, p) -> float:
    """Greatest min_i Y_i vᵀx_i^p over ‖v‖ ≤ 1, for two inputs: the length of the shortest vector between the two points."""
    points = []
    for keys, X, y in zip(data.keys, data.tokens, data.labels, strict=True):
        logits = [float(sum(a * b for a, b in zip(k, p, strict=True))) for k in keys]
        weights = [math.exp(u - max(logits)) for u in logits]
        mean = [sum(w * float(x[j]) for w, x in zip(weights, X, strict=True)) / sum(weights) for j in range(data.d)]
        points.append([y * x for x in mean])
    a, b = points
    across = [x - y for x, y in zip(b, a, strict=True)]
    square = sum(x * x for x in across)
    t = min(1.0, max(0.0, -sum(x * y for x, y in zip(a, across, strict=True)) / square)) if square else 0.0
    return math.sqrt(sum((x + t * y) ** 2 for x, y in zip(a, across, strict=True)))


def best_angle(data: Dataset, radius: float, about: float) -> float:
    """The angle of the label margin's maximiser on the circle: a grid, then a finer one around its best point."""
    best, width = about, math.pi
    for _ in range(12):
        grid = [best + width * (k / 40 - 1) for k in range(81)]
        best = max(grid, key=lambda a: label_margin(data, (radius * math.cos(a), radius * math.sin(a))))
        width /= 8
    return best


def test_the_printed_dataset_is_what_the_claim_says():
    assert head_svm(FAILS, (0, 0)).solution == (1, 0) and lone_support(FAILS, (0, 0)) == 0
    differences = [tuple(a - b for a, b in zip(K[0], K[1], strict=True)) for K in FAILS.keys]
    assert differences == [(1, 0), (-1, 1)]
    assert joint_svm(FAILS, (0, 0)).solution == (1, 1)
    assert margin_path_limit(FAILS, (0, 0)) == (1, 0)
    for R in (2.0, 5.0, 9.0):
        assert abs(label_margin(FAILS, (R, 0.0)) - 1 / (1 + math.exp(-R))) < 1e-12
        assert abs(best_angle(FAILS, R, 0.3)) < 1e-3


@pytest.mark.parametrize("seed", range(40))
def test_known_limits_are_those_of_the_label_margin(seed):
    """At R = 200‖q‖ no direction has more margin than q's; at 60‖q‖ those 1.2 radians from it have less."""
    rng, q = Random(seed), None
    while q is None:
        data = Dataset(
            tokens=tuple(tuple(tuple(F(rng.randint(-4, 4)) for _ in range(2)) for _ in range(2)) for _ in range(2)),
            labels=tuple(rng.choice((1, -1)) for _ in range(2)),
            head=(F(1), F(0)),
        )
        q = margin_path_limit(data, (0, 0))
    long = math.hypot(*map(float, q))
    angle = math.atan2(float(q[1]), float(q[0]))

    def margin(a: float, R: float) -> float:
        return label_margin(data, (R * math.cos(a), R * math.sin(a)))

    assert margin(best_angle(data, 200 * long, angle), 200 * long) <= margin(angle, 200 * long) + 1e-9
    assert max(margin(angle + 1.2, 60 * long), margin(angle - 1.2, 60 * long)) < margin(angle, 60 * long)


def test_it_is_silent_where_a_condition_fails():
    def data(first, second, keys=None):
        entry = {"tokens": [first, second], "labels": [1, 1], "head": [1, 0]}
        return Dataset.from_json(entry | ({"key_matrix": keys} if keys else {}))

    two = data([[1, 0], [0, 0]], [[0, 1], [0, 0]])
    assert lone_support(two, (0, 0)) is None and margin_path_limit(two, (0, 0)) is None
    long = data([[1, 0], [0, 1]], [[2, 0], [0, 0]])  # the other token is as long as the support vector
    assert lone_support(long, (0, 0)) is None
    # the keys of the failing dataset, but the other token has no margin to spare
    spare = data([[1, 0], [0, 0]], [[2, 1], ["1/2", 0]], [[1, "-5/2"], [0, 1]])
    assert lone_support(spare, (0, 0)) == 0 and margin_path_limit(spare, (0, 0)) is None
    assert same_direction(joint_svm(spare, (0, 0)).solution, (F(1), F(1)))
