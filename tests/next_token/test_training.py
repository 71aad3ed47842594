"""The two stages against the printed formula, in three arithmetics, and far beyond where floats end."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from checker.arithmetic import Float64, Mpmath
from checker.errors import InputError
from checker.next_token.draws import seeded_language
from checker.next_token.experiment import experiment
from checker.next_token.max_margin import feed_forward_svm, key_query_svm
from checker.next_token.orders import Collocation, Sentence, TrainingSet
from checker.next_token.rates import approaches, bracket, exponents, slopes
from checker.next_token.training import floats, train_attention, train_feed_forward
from checker.next_token.transformer import attention, output, perfect_loss, sentence_loss
from tests.next_token.counted_cases import definedness
from tests.next_token.training_precise import ENGINES, enclosed_pull_along, precise_attention, precise_feed_forward

LANGUAGE = seeded_language(3, words=5, sentences=8, longest=5)
TRAINING = LANGUAGE.training
FREQUENCIES = (1, 2, 3, 4, 5)
RECORD = (0, 1, 10, 100)


def as_fractions(matrix):
    """The exact rationals that a float matrix holds."""
    return tuple(tuple(Fraction(float(x)) for x in row) for row in matrix)


def first_stage():
    return train_feed_forward(TRAINING.collocation, step=0.25, record=RECORD, weights=FREQUENCIES)


def array(matrix) -> np.ndarray:
    return np.array([[float(x) for x in row] for row in matrix])


def mean_loss(A, W_ov, W_kq, *, gap: bool = False):
    """The mean over the sentences, as printed."""
    ov, kq = ([[A.number(Fraction(float(x))) for x in row] for row in W] for W in (W_ov, W_kq))
    losses = [sentence_loss(A, ov, kq, s) for s in TRAINING.sentences]
    if gap:
        losses = [x - perfect_loss(A, ov, s, TRAINING.best(s)) for x, s in zip(losses, TRAINING.sentences, strict=True)]
    return sum(losses) / len(losses)


def test_the_formula_on_a_sentence_worked_by_hand():
    A, W_ov = Float64(), [[0.0, 2.0], [1.0, 0.0]]
    W_kq = [[0.0, 0.0], [0.0, float(np.log(3))]]
    assert attention(A, W_kq, (0, 1)) == pytest.approx([0.25, 0.75])
    assert output(A, W_ov, W_kq, (0, 1)) == pytest.approx([1.5, 0.25])
    loss = sentence_loss(A, W_ov, W_kq, Sentence(words=(0, 1), following=1))
    assert loss == pytest.approx(np.log(1 + np.exp(1.25)))
    assert perfect_loss(A, W_ov, Sentence(words=(0, 1), following=1), 0) == pytest.approx(np.log(1 + np.exp(-1.0)))


def test_the_second_stage_descends_along_the_gradient_of_the_printed_loss():
    W_ov = first_stage().parameters[2]
    run = train_attention(TRAINING, W_ov, step=0.25, record=(0, 1, 10, 11))
    W, move = run.parameters[2], (run.parameters[3] - run.parameters[2]) / 0.25
    slope, h = np.zeros_like(W), 1e-6
    for i in range(5):
        for j in range(5):
            shifted = [W.copy(), W.copy()]
            shifted[0][i, j] -= h
            shifted[1][i, j] += h
            low, high = (mean_loss(Float64(), W_ov, V) for V in shifted)
            slope[i, j] = (high - low) / (2 * h)
    assert np.abs(move + slope / np.linalg.norm(slope)).max() < 1e-8


@pytest.mark.parametrize("engine", ENGINES)
def test_both_stages_agree_in_three_arithmetics(engine):
    one = first_stage()
    first = precise_feed_forward(
        TRAINING.collocation, step=Fraction(1, 4), record=RECORD, weights=FREQUENCIES, engine=engine
    )
    assert max(np.abs(array(m) - W).max() for m, W in zip(first, one.parameters, strict=True)) < 1e-13
    second = precise_attention(
        TRAINING, as_fractions(one.parameters[2]), step=Fraction(1, 4), record=RECORD[:-1], engine=engine, digits=30
    )
    run = train_attention(TRAINING, one.parameters[2], step=0.25, record=RECORD[:-1])
    assert max(np.abs(array(m) - W).max() for m, W in zip(second, run.parameters, strict=True)) < 1e-13


def test_flint_and_mpmath_agree_to_all_digits():
    W_ov = as_fractions(first_stage().parameters[2])
    runs = [
        precise_attention(TRAINING, W_ov, step=Fraction(1, 4), record=(30,), engine=e, digits=60)[0] for e in ENGINES
    ]
    assert max(abs(x - y) for a, b in zip(*runs, strict=True) for x, y in zip(a, b, strict=True)) < Fraction(1, 10**57)


def test_the_gap_is_the_printed_loss_less_its_best_value_far_beyond_underflow():
    W_ov = first_stage().parameters[2]
    run = train_attention(TRAINING, W_ov, step=8.0, record=(0, 3, 60, 1000))
    A = Mpmath(300)
    for W, log_gap in zip(run.parameters[:3], run.log_gap[:3], strict=True):
        assert float(A.log(mean_loss(A, W_ov, W, gap=True))) == pytest.approx(log_gap, rel=1e-12)
    assert run.log_gap[-1] < -745 and np.isfinite(run.parameters).all()


def test_equal_weights_keep_the_first_stage_on_the_ray():
    svm = feed_forward_svm(TRAINING.collocation)
    run = train_feed_forward(TRAINING.collocation, step=0.25, record=(1, 7, 500))
    assert max(run.distances(svm)) < 1e-13
    assert run.norms() == pytest.approx([0.25, 1.75, 125.0], rel=1e-12)
    weighed = first_stage()
    assert min(weighed.distances(svm)[:2]) > 0.05 and weighed.least_norm_factor(svm) >= 1
    assert weighed.log_gap[0] == pytest.approx(np.log(np.log(5)))


def test_the_second_stage_turns_to_the_exact_solution():
    svm = key_query_svm(TRAINING)
    run = train_attention(
        TRAINING, 5 * floats(feed_forward_svm(TRAINING.collocation)), step=0.2, record=(64, 512, 4096)
    )
    distances = run.distances(svm)
    assert distances[0] > distances[1] > distances[2] and distances[2] < 0.01
    assert run.secant_distances(svm)[-1] < distances[2]
    assert run.least_norm_factor(svm) >= 1 and sum(run.reversed_terms) == 0


def test_repeated_words_reverse_a_term():
    """{best, x, y × 10}: the step first lowers y so much that x rises with the best word; found by counting, not assumed."""
    training = TrainingSet(
        collocation=Collocation(following=(1, 2, 0)),
        sentences=(Sentence(words=(0, *(1,) * 10, 2), following=1),),
    )
    run = train_attention(training, 8 * floats(feed_forward_svm(training.collocation)), step=0.01, record=(0, 1))
    assert run.reversed_terms[0] == 1


def test_where_no_step_is_defined():
    with pytest.raises(InputError, match=r"\|V\| = 1: the collocation loss is 0"):
        train_feed_forward(Collocation(following=(0,)), step=0.1, record=(1,))
    lone = TrainingSet(
        collocation=TRAINING.collocation, sentences=(Sentence(words=(0, 0), following=TRAINING.collocation(0)),)
    )
    with pytest.raises(InputError, match="gradient in W_kq is 0 at step 0.*leave it out"):
        train_attention(lone, np.eye(5), step=0.1, record=(1,))
    exact = as_fractions(np.eye(5))
    with pytest.raises(InputError, match="gradient is 0 at step 0"):
        precise_attention(lone, exact, step=Fraction(1, 10), record=(1,))
    assert not enclosed_pull_along(lone, exact, exact) > 0
    for change, message in (({"engine": "gmp"}, "engine='gmp'"), ({"digits": 3}, "digits = 3: below float precision")):
        with pytest.raises(InputError, match=message):
            precise_attention(TRAINING, exact, step=Fraction(1, 10), record=(1,), **change)


def test_the_first_step_is_certified_where_a_sentence_has_a_choice():
    seen = definedness(40)
    assert all(one.solutions and one.moves == one.choices for one in seen) and any(one.moves for one in seen)


def test_the_experiment_replaces_the_frozen_matrix_by_its_limit():
    one = experiment(5, words=5, sentences=6, longest=4, frequent=True)
    frozen, short = one.frozen(step=0.1), one.shortcut(step=0.1)
    assert np.linalg.norm(frozen) == pytest.approx(np.linalg.norm(short)) and np.abs(frozen - short).max() > 1e-3
    equal = experiment(5, words=5, sentences=6, longest=4)
    assert np.abs(equal.frozen(step=0.1) - equal.shortcut(step=0.1)).max() < 1e-10


def test_exponents_and_their_brackets():
    times = (1, 2, 4, 8)
    assert exponents(times, [3 * t**-0.5 for t in times]) == pytest.approx([-0.5] * 3)
    assert slopes(times, [5 - 2 * t for t in times]) == pytest.approx([-2.0] * 3)
    one = bracket([9.0, -1.0, -0.5, -0.7], last=3)
    assert (one.low, one.high, one.last) == (-1.0, -0.5, -0.7) and str(one) == "-0.7 in [-1, -0.5]"
    assert approaches([5, 1.2, 1.1, 1.0], 1, last=3) and not approaches([1.2, 1.1, 0.85], 1, last=3)
    assert not approaches([1.1], 1, last=2)
    with pytest.raises(InputError, match="an exponent needs positive times and values"):
        exponents(times, [1, 2, 0, 3])
    with pytest.raises(InputError, match="3 times and 2 values"):
        slopes((1, 2, 3), (1, 2))
    with pytest.raises(InputError, match="a bracket of 3 needs that many finite"):
        bracket([1.0, float("nan"), 2.0], last=3)
