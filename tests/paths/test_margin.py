"""p_R of greatest label margin: the value is the plain one, the repaired statement's paths close in, others do not."""

from __future__ import annotations

import math
from collections import Counter

import mpmath
import pytest

from checker.data.dataset import Dataset
from checker.errors import InputError
from checker.experiments.margin_paths import (
    drawn,
    label_margin,
    margin_path,
    repaired_svm,
)
from checker.svm.attention_svm import joint_svm

KEYS = [["1", "-5/2"], ["0", "1"]]
# the joint p-SVM is (1, 1), the p-SVM of S alone (1, 0), and the other token of input 2 has no margin to spare
SPARE = Dataset.from_json(
    {"tokens": [[[1, 0], [0, 0]], [[2, 1], ["1/2", 0]]], "labels": [1, 1], "head": [1, 0], "key_matrix": KEYS}
)


def test_the_label_margin_is_the_greatest_least_margin():
    for p in ((0.3, -0.2), (2.0, 1.0), (-1.0, 3.0)):
        with mpmath.workdps(30):
            exact = float(label_margin(SPARE, tuple(map(mpmath.mpf, p))))
        points = []
        for keys, X in zip(SPARE.keys, SPARE.tokens, strict=True):
            powers = [math.exp(sum(float(a) * b for a, b in zip(k, p, strict=True))) for k in keys]
            points.append([sum(w * float(x[c]) for w, x in zip(powers, X, strict=True)) / sum(powers) for c in (0, 1)])
        angles = [2 * math.pi * k / 100_000 for k in range(100_000)]
        best = max(min(math.cos(a) * x + math.sin(a) * y for x, y in points) for a in angles)
        assert abs(best - exact) < 1e-8


def test_a_binding_input_is_approached_like_one_over_r():
    path = margin_path(joint_svm(SPARE, (0, 0)), doublings=(4, 5, 6))
    assert path.binds and all(0.4 < b / a < 0.67 for a, b in zip(path.distances, path.distances[1:], strict=False))


def test_where_a_token_off_s_has_margin_to_spare_the_joint_svm_is_missed():
    entry = SPARE.json | {"tokens": [[[1, 0], [0, 0]], [[2, 1], ["3/2", 0]]], "key_matrix": [["1", "-3/2"], ["0", "1"]]}
    spare, ledger = Dataset.from_json(entry), Counter()
    assert repaired_svm(spare, (0, 0), ledger) is None and ledger == {"a token off S has margin to spare": 1}
    path = margin_path(joint_svm(spare, (0, 0)), doublings=(4, 5, 6))
    assert min(path.distances) > 0.7  # 45 degrees away, and no nearer with R


def test_every_draw_that_is_set_aside_has_a_reason():
    ledger: Counter = Counter()
    kept = [seed for seed in range(1, 200) if repaired_svm(*drawn(seed), ledger)]
    assert kept and len(kept) + sum(ledger.values()) == 199


def test_more_than_two_inputs_are_refused():
    more = Dataset.from_json({"tokens": [[[1, 0], [0, 0]]], "labels": [1], "head": [1, 0]})
    with pytest.raises(InputError, match="Give two inputs in the plane"):
        margin_path(joint_svm(more, (0,)), doublings=(1,))
