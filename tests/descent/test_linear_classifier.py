"""Linear classifiers and joint descent: gradients against differences, limits against exact SVMs, contextual data as described."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from checker.data.dataset import Dataset
from checker.data.statistics import contextual_datasets, one_of
from checker.descent.joint_descent import descend_jointly, joint_gradient
from checker.descent.linear_classifier import descend_linear, separable_rows
from checker.errors import ClaimError, InputError

F = Fraction
DATA = Dataset.from_json({"tokens": [[[0, 1], [1, 1], [2, -1]], [[1, 0], [1, -1]]], "labels": [1, -1], "head": [0, 1]})


TOKENS = [np.array(X, dtype=float) for X in DATA.tokens]


def risk(v, p):
    total = 0.0
    for X, y in zip(DATA.tokens, DATA.labels, strict=True):
        A = np.array(X, dtype=float)
        s = np.exp(A @ p) / np.exp(A @ p).sum()
        total += np.log1p(np.exp(-y * (s @ A) @ v))
    return total / 2


def test_the_joint_gradient_is_that_of_the_plain_formula():
    v, p, h = np.array([0.3, -0.7]), np.array([0.5, 0.2]), 1e-6
    g = joint_gradient(TOKENS, DATA.labels, v, p)
    for k, e in enumerate(np.eye(2) * h):
        assert g.head[k] * np.exp(g.head_exponent) == pytest.approx((risk(v + e, p) - risk(v - e, p)) / 2 / h, abs=1e-8)
        assert g.prompt[k] * np.exp(g.prompt_exponent) == pytest.approx(
            (risk(v, p + e) - risk(v, p - e)) / 2 / h, abs=1e-8
        )


def test_far_out_the_joint_gradient_does_not_vanish_and_each_step_has_its_length():
    far = joint_gradient(TOKENS, DATA.labels, np.array([0.0, 3000.0]), np.array([0.0, 3000.0]))
    assert far.head.any() and far.prompt.any() and far.prompt_exponent < -1000
    for separately, length in ((True, 2), (False, 1)):
        run = descend_jointly(
            DATA, head=(F(0), F(1)), prompt=(F(1), F(0)), step=F(1, 10), record=(0, 1), separately=separately
        )
        moved = np.sum((run.head[1] - run.head[0]) ** 2) + np.sum((run.prompt[1] - run.prompt[0]) ** 2)
        assert moved == pytest.approx(length / 100)
    assert run.angles("head", (F(0), F(1)))[0] == 0


def test_a_linear_classifier_approaches_the_svm_and_only_where_there_is_one():
    rows = separable_rows(n=6, d=3, seed=1)
    run = descend_linear([rows], loss="logistic", steps=(16, 32, 2048, 4096))
    assert run.secant_errors(2048)[0] < min(0.2, run.secant_errors(16)[0])
    target = np.array([float(x) for x in run.svms[0].w])
    by_hand = run.at(4096)[0] / np.linalg.norm(run.at(4096)[0]) - target / np.linalg.norm(target)
    assert run.direction_errors(4096)[0] == pytest.approx(np.linalg.norm(by_hand))
    moved = run.at(4096)[0] - run.at(2048)[0] - np.log(2) * target
    assert run.residual_moves(2048, 4096)[0] == pytest.approx(np.linalg.norm(moved))
    with pytest.raises(InputError, match="not separable"):
        descend_linear([((F(1),), (F(-1),))], loss="logistic", steps=(1,))


def test_contextual_data_are_as_described():
    data = contextual_datasets(5, 3, 4, contexts=2, distractor=True, queries=True).draw(Random(1))
    for X, y, scores, z in zip(data.tokens, data.labels, data.scores, data.queries, strict=True):
        relevant = X[scores.index(max(scores))]
        c = relevant.index(1)
        assert max(scores) == 1 and c < 2 and relevant[2] == y and relevant[3] == 0
        other = tuple(F(int(k == 1 - c) - y * int(k == 2)) for k in range(4))
        assert X.count(other) == 1 and z[c] > 0
    with pytest.raises(ClaimError, match="second context"):
        contextual_datasets(5, 3, 4, distractor=True)
    assert {one_of("a", "b").draw(Random(k)) for k in range(9)} == {"a", "b"}
