"""Mirror descent: three arithmetics agree, p = 2 is gradient descent, divergences keep their digits."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from random import Random

import mpmath
import numpy as np
import pytest

from checker.data.dataset import Dataset, canonical_json
from checker.data.statistics import gaussian_datasets
from checker.descent import Descent, Problem, float64, mpmath_reference
from checker.descent.balls import flint_midpoints, log_time
from checker.descent.limit_run import descent_problem
from checker.descent.mirror import ball_power, directional_divergence, divergence, mapped
from checker.descent.mirror_joint import descend_head_and_matrix, joint_matrix_gradient
from checker.descent.mirror_limit import MirrorLimit, printed_rate
from checker.descent.trajectory import flat
from checker.errors import InputError, MissingDependency
from checker.experiments.patch_tokens import Comparison, halves
from checker.paths.lp import mirror_path
from checker.svm.lp_norm import lp_matrix_svm

F = Fraction
POWERS = [F(11, 10), F(7, 4), F(3)]


def problem_of(seed, m=None):
    rng = Random(seed)

    def row(k):
        return [F(rng.randrange(-16, 17), 8) for _ in range(k)]

    queries = None if m is None else [row(m) for _ in range(2)]
    return Problem(
        keys=[[row(3) for _ in range(3)] for _ in range(2)], scores=[row(3) for _ in range(2)], queries=queries
    )


def start_of(problem):
    shape = problem.shape
    return np.round(np.random.default_rng(0).normal(size=shape), 3).tolist()


def relative(first, second):
    a, b = ([float(x) for x in flat(p)] for p in (first, second))
    return math.dist(a, b) / math.hypot(*a)


@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize("m", [None, 2])
@pytest.mark.parametrize("normalised", [False, True])
def test_engines_agree(power, m, normalised):
    problem = problem_of(3, m)
    descent = Descent(step=F(1, 10), steps=30, normalised=normalised, power=power)
    start = start_of(problem)
    slow = mpmath_reference.descend(problem, start, descent, digits=30).parameters[-1]
    fast = flint_midpoints.descend(problem, start, descent, digits=30).parameters[-1]
    assert relative(slow, fast) < 1e-25 * 30
    for backend in ("numpy", "numba"):
        assert relative(slow, float64.descend(problem, start, descent, backend=backend).parameters[-1]) < 1e-11


def test_far_out_steps_have_their_length():
    """Log-scaled: at W of norm 10⁴ every exponential underflows, and the dual variable still moves by η."""
    problem = problem_of(3, 2)
    start = (np.array(start_of(problem)) * 1e4).tolist()
    descent = Descent(step=F(1, 10), steps=1, normalised=True, power=F(3), record=(0, 1))
    for engine in (float64, flint_midpoints):
        run = engine.descend(problem, start, descent)
        before, after = (np.array([[float(x) for x in row] for row in p]) for p in run.parameters)
        moved = np.sign(after) * after**2 - np.sign(before) * before**2
        assert (np.abs(moved) ** 1.5).sum() ** (1 / 1.5) == pytest.approx(0.1, rel=1e-3), engine


@pytest.mark.parametrize("engine", [mpmath_reference, flint_midpoints])
@pytest.mark.parametrize("m", [None, 2])
def test_at_two_every_digit_is_gradient_descents(engine, m):
    problem = problem_of(5, m)
    runs = [
        engine.descend(
            problem, start_of(problem), Descent(step=F(1, 10), steps=12, through_the_map=t, record=tuple(range(13)))
        )
        for t in (False, True)
    ]
    assert runs[0].parameters == runs[1].parameters and len(set(runs[0].parameters)) == 13


def test_at_two_normalised_steps_agree_but_for_rounding():
    problem = problem_of(5, 2)
    runs = [
        flint_midpoints.descend(
            problem, start_of(problem), Descent(step=F(1, 10), steps=12, through_the_map=t, normalised=True)
        )
        for t in (False, True)
    ]
    assert relative(runs[0].parameters[-1], runs[1].parameters[-1]) < 1e-15
    gaps = [abs(a - b) for a, b in zip(*(flat(r.parameters[-1]) for r in runs), strict=True)]
    assert max(gaps) < F(1, 10**48)


def flint_steps_that_differ(
    data: Dataset, start: Sequence[Sequence[Fraction]], *, loss: str, step: Fraction, steps: int
) -> int:
    """In 50 digits, every one compared: iterates on softmax attention taken through the mirror map at p = 2 and without it."""
    problem = descent_problem(data, parameter="W", loss=loss)
    plain, mirror = (
        flint_midpoints.descend(
            problem, start, Descent(step=step, steps=steps, record=tuple(range(steps + 1)), through_the_map=through)
        )
        for through in (False, True)
    )
    return sum(a != b for a, b in zip(plain.parameters, mirror.parameters, strict=True))


def test_at_two_the_mirror_map_changes_no_step(monkeypatch):
    data = gaussian_datasets(2, 3, 2).draw(Random(1))
    start = [[F(1), F(-1, 2)], [F(0), F(1, 3)]]
    assert flint_steps_that_differ(data, start, loss="logistic", step=F(1, 10), steps=3) == 0
    monkeypatch.setattr(flint_midpoints, "mapped", lambda rows, exponent: mapped(rows, exponent) * 2)
    assert flint_steps_that_differ(data, start, loss="logistic", step=F(1, 10), steps=3) > 0


def test_divergences_keep_their_digits_when_tiny():
    x, y = (F(1), F(2), F(-3)), (F(1) + F(1, 10**40), F(2), F(-3))
    for power in POWERS:
        assert divergence(x, y, power) == pytest.approx(float(power - 1) / 2 * 1e-80, rel=1e-12)  # ½ψ″(1)δ²
    assert divergence(x, x, F(3)) == 0
    with mpmath.workdps(50):
        p, expected = mpmath.mpf(7) / 4, mpmath.mpf(0)
        for a, b in ((1, 2), (-1, mpmath.mpf(1) / 3)):
            expected += abs(a) ** p / p - abs(b) ** p / p - mpmath.sign(b) * abs(b) ** (p - 1) * (a - b)
    assert divergence((F(1), F(-1)), (F(2), F(1, 3)), F(7, 4)) == pytest.approx(float(expected), rel=1e-15)


def test_directional_divergences_forget_lengths_and_say_where_there_is_none():
    x, y = (F(1), F(2)), (F(1), F(-1))
    assert directional_divergence(x, y, F(3)) == directional_divergence(
        [5 * a for a in x], [F(1, 7) * b for b in y], F(3)
    )
    assert directional_divergence(x, [3 * a for a in x], F(7, 4)) == 0
    chord = math.dist([float(a) / math.sqrt(5) for a in x], [float(b) / math.sqrt(2) for b in y])
    assert directional_divergence(x, y, F(2)) == pytest.approx(chord**2 / 2)
    with pytest.raises(InputError, match="no direction"):
        directional_divergence(x, (F(0), F(0)), F(3))


def test_powers_of_balls_are_enclosures_or_nothing():
    from flint import arb

    assert ball_power(arb(-8), F(1, 3)).contains(-2) and ball_power(arb(0), F(3, 2)).is_zero()
    assert not ball_power(arb(0, 1), F(3, 2)).is_finite()


def test_refusals():
    with pytest.raises(InputError, match="can be undone only for p > 1"):
        Descent(step=F(1), steps=1, power=F(1))
    problem = problem_of(1)
    with pytest.raises(InputError, match="double_double=True with a mirror map"):
        float64.descend(problem, [0, 0, 0], Descent(step=F(1, 10), steps=1, power=F(3)), double_double=True)
    one = Dataset.from_json({"tokens": [[[1]], [[1], [2]]], "labels": [1, 1], "head": [1], "queries": [[1], [1]]})
    with pytest.raises(InputError, match="inputs of one length"):
        descend_head_and_matrix(one, power=F(3), step=F(1, 10), record=(0, 1))


def test_the_joint_gradient_is_that_of_the_plain_formula():
    data = gaussian_datasets(3, 4, 2).draw(Random(2))
    v, W = np.array([0.3, -0.8]), np.array([[0.5, 0.2], [-0.4, 1.0]])
    X, Z, Y = ([[float(x) for x in row] for row in X] for X in data.tokens), data.queries, data.labels
    X = np.array(list(X))
    Z = np.array([[float(x) for x in z] for z in Z])

    def risk(v, W):
        logits = np.einsum("ntd,de,ne->nt", X, W, Z)
        s = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
        return np.log1p(np.exp(-np.array(Y) * np.einsum("nt,ntd,d->n", s, X, v))).mean()

    head, matrix, attention = joint_matrix_gradient(data, v, W)
    h = 1e-6
    by_head = np.array([(risk(v + h * e, W) - risk(v - h * e, W)) / 2 / h for e in np.eye(2)])
    units = [[np.outer(e, f) for f in np.eye(2)] for e in np.eye(2)]
    by_matrix = np.array([[(risk(v, W + h * E) - risk(v, W - h * E)) / 2 / h for E in row] for row in units])
    assert head / np.linalg.norm(head) == pytest.approx(by_head / np.linalg.norm(by_head), abs=1e-7)
    assert matrix / np.linalg.norm(matrix) == pytest.approx(by_matrix / np.linalg.norm(by_matrix), abs=1e-7)
    assert attention.sum(axis=1) == pytest.approx(np.ones(3))


@pytest.mark.slow
def test_in_log_time_the_secant_has_fifteen_digits_of_the_lp_svm():
    """p = 3: the direction itself approaches at 1/log t, the secant at 1/(log t)²."""
    data = gaussian_datasets(2, 3, 2).draw(Random(1))
    problem = descent_problem(data, parameter="W", loss="logistic")
    start = [[F(1, 7), F(1, 9)], [F(-1, 5), F(1, 11)]]
    run = flint_midpoints.descend(problem, start, Descent(step=F(1, 4), steps=64, power=F(3)), digits=30)
    flow = log_time.follow(problem, run.parameters[-1], 16, power=F(3), digits=40, last_power=30, least_power=30)
    svm = lp_matrix_svm(data, flow.selected[-1], F(3), bits=512)
    last, before = flow.parameters[-1], flow.parameters[-2]
    secant = [a - b for a, b in zip(last, before, strict=True)]
    assert flow.log_times[-1] == 2.0**30
    assert directional_divergence(svm.w, secant, F(3)) < 1e-31  # so ‖difference of directions‖ below 10⁻¹⁵
    other = lp_matrix_svm(data, flow.selected[-1], F(2))
    assert directional_divergence(other.w, secant, F(3)) > 1e-4


def test_a_point_of_the_lp_path_is_stationary_on_its_sphere():
    """p = 3: −∇L is along ∇ψ, Lemma 1 says the rest, and D falls like R⁻²."""
    data = gaussian_datasets(2, 3, 2).draw(Random(2))
    path = mirror_path(data, power=F(3), last_power=3, digits=30)
    point, radius = np.array([float(x) for x in path.parameters[-1]]), path.radii[-1]
    assert path.only_minimum[-1] and radius == pytest.approx((np.abs(point) ** 3).sum() ** (1 / 3))
    problem = descent_problem(data, parameter="W", loss="logistic")
    pull = float64.gradient(problem, point.reshape(2, 2).tolist()).direction
    slope = np.sign(point) * np.abs(point) ** 2
    assert np.array([float(x) for x in flat(pull)]) == pytest.approx(-slope / np.linalg.norm(slope), abs=1e-9)
    d = path.divergences
    assert math.log(d[-2] / d[-1]) / math.log(path.radii[-1] / path.radii[-2]) == pytest.approx(2, abs=0.2)


def test_the_ridge_path_needs_an_svm_to_tend_to():
    tied = Dataset.from_json({"tokens": [[[1, 0], [1, 1]]], "labels": [1], "head": [1, 0], "queries": [[1, 0]]})
    with pytest.raises(InputError, match="unique optimal tokens with an ℓp-AttSVM"):
        mirror_path(tied, power=F(3))


def test_printed_rates_and_exponents_are_read_off_as_said():
    assert printed_rate(F(3), math.e**2) == pytest.approx(2 / math.e**2)
    assert printed_rate(F(2), math.e**2) == pytest.approx(4 / math.e**2)
    assert printed_rate(F(3, 2), 100.0) == pytest.approx(0.1)
    svm = lp_matrix_svm(gaussian_datasets(2, 3, 2).draw(Random(2)), (1, 2), F(3))
    turned = [tuple(x + F(1, n) for x in svm.w) for n in (100, 200, 400)]  # D ~ n⁻²
    run = MirrorLimit(
        power=F(3),
        data=None,
        log_steps=(1.0, 2.0, 4.0),
        parameters=tuple(turned),
        early=1,
        selected=(1, 2),
        svm=svm,
        stopped="",
    )
    assert run.exponents(2) == pytest.approx((2, 2), abs=0.1)
    assert len(run.ratios(printed_rate, 2)) == 2


def test_digits_are_compared_pair_by_pair_and_undecided_is_no_number():
    better, worse = Comparison(won=40, lost=10, images=100), Comparison(won=10, lost=40, images=100)
    open_, none = Comparison(won=12, lost=10, images=100), Comparison(won=0, lost=0, images=100)
    confidence = F(99, 100)
    assert better.verdict(confidence) == 1 and worse.verdict(confidence) == 0
    assert math.isnan(open_.verdict(confidence)) and math.isnan(none.verdict(confidence))
    (train, labels), (unseen, truth) = halves(2, 9, seed=2)
    assert train.shape[1] == 16 and len(train) + len(unseen) == len(labels) + len(truth) > 300
    middle, head = train.mean(axis=0), train[labels > 0].mean(axis=0) - train[labels < 0].mean(axis=0)
    assert (((unseen - middle) @ head > 0) == (truth > 0)).mean() > 0.9, (
        "uniform attention is the nearest-mean classifier"
    )


def test_without_scikit_learn_the_digits_say_what_is_missing(monkeypatch):
    import sys

    from checker.experiments import patch_tokens

    patch_tokens._packaged.cache_clear()
    monkeypatch.setitem(sys.modules, "sklearn.datasets", None)
    with pytest.raises(MissingDependency, match="it is not installed"):
        halves(2, 9, seed=1)


def test_checker_run_takes_a_potential(tmp_path):
    from click.testing import CliRunner

    from checker.app.cli import main

    file = tmp_path / "d.json"
    file.write_text(canonical_json(gaussian_datasets(2, 3, 2).draw(Random(2)).json))
    options = ["run", str(file), "--on", "W", "--steps", "20", "--out", str(tmp_path / "run")]
    done = CliRunner().invoke(main, [*options, "--algorithm", "normalised-mirror", "--p", "3"])
    assert done.exit_code == 0 and '"p": "3"' in (tmp_path / "run/trajectory.json").read_text()
    refused = CliRunner().invoke(main, [*options, "--algorithm", "mirror"])
    assert refused.exit_code != 0
