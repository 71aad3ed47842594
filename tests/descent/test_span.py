"""The run in coordinates of its span is the W-model's run; the causal language task is what it says."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from checker.descent import Descent, Problem
from checker.descent.float64 import run_batch
from checker.descent.floats.batch import packed_batch
from checker.descent.floats.span import span_model
from checker.errors import InputError
from checker.experiments.causal_language import (
    Watched,
    _gaussian_sixteenths,
    gram,
    mean_curve,
    pooled_margins,
    soft_margin_is_hard_margin,
    task,
    watched_run,
)
from checker.svm import Status, solve_gram

SMALL = {"m": 4, "n": 5, "d": 9, "words": 30, "seed": 3}


def matrices(one):
    """(x_best − x_t) z^T of every constraint, written out."""
    words = np.array(one.words, dtype=float) / one.scale
    return np.array([np.outer(words[b] - words[t], words[z]) for b, t, z in one.rows])


def solved(one):
    return solve_gram(gram(one).tolist(), [Fraction(1)] * len(one.rows))


@pytest.mark.parametrize("before", [0, 1, 7, 700])
def test_numpy_draws_the_words_that_python_draws(before):
    one, other = Random(before), Random(before)
    for source in (one, other):
        [source.expovariate(1.0) for _ in range(before)]
    assert _gaussian_sixteenths(other, 20_000).tolist() == [round(16 * one.gauss(0, 1)) for _ in range(20_000)]


def test_the_gram_matrix_is_that_of_the_matrices():
    one = task(**SMALL)
    flat = matrices(one).reshape(len(one.rows), -1)
    exact = np.array([[float(Fraction(int(x.p), int(x.q))) for x in row] for row in gram(one).tolist()])
    assert np.allclose(exact, flat @ flat.T, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("normalised", [False, True])
def test_the_run_is_the_one_of_the_matrix_model(normalised):
    one, marks = task(**SMALL), (0, 1, 10, 300)
    words = [[Fraction(x, one.scale) for x in word] for word in one.words]
    keys, queries = [], []
    for tokens in one.inputs:
        best, _, query = one.rows[next(j for j in tokens if j is not None)]
        keys.append([words[best if j is None else one.rows[j][1]] for j in tokens])
        queries.append(words[query])
    problem = Problem(keys=keys, scores=one.scores, queries=queries, loss="logistic")
    descent = Descent(step=Fraction(1, 2), steps=300, record=marks, normalised=normalised)
    W, _, _ = run_batch(packed_batch([problem], [[[0] * 9] * 9]), descent)
    flat = matrices(one).reshape(len(one.rows), -1)
    expected = W[:, 0].reshape(len(marks), -1) @ flat.T
    span = span_model(flat @ flat.T, one.inputs, one.scores, loss="logistic")
    zero = [Fraction(0)] * span.rows.shape[1]
    p, _, _ = run_batch(packed_batch([span.problem], [zero]), descent)
    assert np.abs(expected[-1]).max() > 0.1
    assert np.allclose(p[:, 0, :, 0] @ span.rows.T, expected, rtol=1e-8, atol=1e-10)
    assert np.allclose(np.linalg.norm(p[:, 0, :, 0], axis=1), np.linalg.norm(W[:, 0].reshape(4, -1), axis=1), rtol=1e-8)


@pytest.mark.parametrize("bad", [np.zeros((2, 2)), np.ones((2, 3)), np.array([[math.nan]])])
def test_a_gram_matrix_that_is_none_is_refused(bad):
    with pytest.raises(InputError, match="The Gram matrix has shape"):
        span_model(bad, [], [], loss="logistic")


def test_the_best_word_has_the_highest_score_and_every_other_one_a_constraint():
    one = task(m=6, n=6, d=4, words=5, seed=1)  # few words: they repeat
    assert one.repeats > 0 and len(one.rows) == len(one.places) > 0
    for tokens, scores in zip(one.inputs, one.scores, strict=True):
        assert {s == max(scores) for t, s in zip(tokens, scores, strict=True) if t is None} == {True}
        assert all(s < max(scores) for t, s in zip(tokens, scores, strict=True) if t is not None)
    assert sum(map(len, one.inputs)) + one.ties >= 6 * (2 + 3 + 4 + 5) - 14 * one.ties


@pytest.mark.parametrize("change", [{"d": 10}, {"n": 2}, {"m": 0}])
def test_impossible_sizes_are_refused(change):
    with pytest.raises(InputError, match="the task needs n ≥ 3 words and a square number d"):
        task(**(SMALL | change))


def soft_objective(one, X, penalty):
    slack: dict = {}
    for place, value in zip(one.places, 1 - np.einsum("jab,ab->j", matrices(one), X), strict=True):
        slack[place] = max(slack.get(place, 0.0), value)
    return np.linalg.norm(X) + penalty * sum(slack.values())


def test_the_soft_margin_solution_is_the_hard_one_exactly_when_the_test_says_so():
    one = task(**SMALL)
    svm = solved(one)
    assert svm.status is Status.OPTIMAL
    X = np.einsum("j,jab->ab", [float(Fraction(x)) for x in svm.multipliers], matrices(one))
    rng = np.random.default_rng(0)
    sums: dict = {}
    for place, multiplier in zip(one.places, svm.multipliers, strict=True):
        sums[place] = sums.get(place, 0.0) + float(Fraction(multiplier))
    threshold = max(sums.values()) / math.sqrt(float(Fraction(svm.squared_norm)))
    for penalty in (Fraction(threshold * 1.001), Fraction(10 * threshold)):
        assert soft_margin_is_hard_margin(one, svm, penalty)
        best = soft_objective(one, X, float(penalty))
        moves = [rng.normal(size=X.shape) * scale for scale in (1e-4, 1e-2, 1e-1, 1) for _ in range(50)]
        assert min(soft_objective(one, X + move, float(penalty)) for move in [*moves, -X, -X / 100]) >= best - 1e-9
    low = Fraction(threshold / 1000)
    assert not soft_margin_is_hard_margin(one, svm, low) and not soft_margin_is_hard_margin(
        one, svm, Fraction(threshold * 0.999)
    )
    assert soft_objective(one, 0 * X, float(low)) < soft_objective(one, X, float(low))


def test_a_run_turns_to_its_svm_and_is_the_same_again():
    fixed = SMALL | {"words": 100, "step": Fraction(2), "record": (0, 10, 100, 3000)}
    one, two = watched_run(**fixed), watched_run.__wrapped__(**fixed)
    assert one.cosines is not None and math.isnan(one.cosines[0]) and one.cosines[1:] == two.cosines[1:]
    assert one.cosines[1] < one.cosines[2] < one.cosines[3] < 1
    assert (one.margins[0] == 0).all()
    moved = watched_run(**fixed, start=Fraction(1, 100))
    assert 0 < np.abs(moved.margins[0]).max() < 0.2


def test_contradicting_sequences_have_no_svm_and_are_counted():
    runs = [watched_run(m=30, n=5, d=4, words=4, seed=s, step=Fraction(1), record=(1, 2)) for s in (1, 2)]
    assert all(w.cosines is None and not w.soft for w in runs)
    with pytest.raises(InputError, match="0 of 2 runs have a hard-margin solution"):
        mean_curve(runs)


def test_mean_and_standard_error():
    def seen(*cosines):
        return Watched(
            steps=(1, 2),
            cosines=cosines or None,
            margins=np.array([[1.0, -2.0], [0.5, 3.0]]),
            soft=bool(cosines),
            repeats=0,
            ties=0,
        )

    curve = mean_curve([seen(0.1, 0.5), seen(0.3, 0.5), seen(0.5, 0.8), seen()])
    assert curve.mean == pytest.approx((0.3, 0.6)) and curve.error == pytest.approx((0.2 / math.sqrt(3), 0.1))
    assert (curve.runs, curve.without_svm, curve.soft) == (3, 1, 3)
    assert pooled_margins([seen(), seen()], 1) == [0.5, 0.5, 3.0, 3.0]


def test_draws_repeat_with_their_seed():
    assert task(**SMALL) == task(**SMALL) != task(**(SMALL | {"seed": 4}))
    assert Random(0).gauss(0, 1) == pytest.approx(0.9417154046806644)  # the generator the seeds are meant for
