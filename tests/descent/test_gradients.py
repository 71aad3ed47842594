"""Every engine's gradient against the literal formula at a precision that survives it."""

from __future__ import annotations

import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest

from checker.descent import Problem, float64, literal
from checker.descent import mpmath_reference as mpmath_engine
from checker.descent.balls import flint_midpoints as flint_engine
from checker.descent.trajectory import LOSSES, flat

ENGINES = {
    "float64": (lambda problem, p: float64.gradient(problem, p), 1e-12),
    "float64, double-double": (lambda problem, p: float64.gradient(problem, p, double_double=True), 2e-15),
    "mpmath": (lambda problem, p: mpmath_engine.gradient(problem, p, digits=50), 1e-40),
    "flint": (lambda problem, p: flint_engine.gradient(problem, p, digits=50), 1e-40),
}
SLOPES = {
    "logistic": lambda u: -1 / (1 + mpmath.exp(u)),
    "exponential": lambda u: -mpmath.exp(-u),
    "correlation": lambda u: mpmath.mpf(-1),
    "sigmoid": lambda u: mpmath.exp(-u) / (1 + mpmath.exp(-u)) ** 2,
    "squared": lambda u: -2 * (1 - u),
}
VALUES = {
    "logistic": lambda u: mpmath.log1p(mpmath.exp(-u)),
    "exponential": lambda u: mpmath.exp(-u),
    "correlation": lambda u: -u,
    "sigmoid": lambda u: 1 / (1 + mpmath.exp(-u)),
    "squared": lambda u: (1 - u) ** 2,
}


def mpf(x):
    return mpmath.mpf(x.numerator) / x.denominator


def literal_probabilities(problem, parameter, i):
    """softmax of the literal logits Σ k_j W_jq z_q."""
    rows = [row if isinstance(row, tuple) else (row,) for row in problem.parameter(parameter)]
    z = (Fraction(1),) if problem.queries is None else problem.queries[i]
    weights = [
        mpmath.exp(mpf(sum(k * w * q for k, row in zip(key, rows, strict=True) for w, q in zip(row, z, strict=False))))
        for key in problem.keys[i]
    ]
    return [w / mpmath.fsum(weights) for w in weights], [mpf(q) for q in z]


def literal_gradient(problem, parameter, digits):
    """(1/n) Σ ℓ'(u_i) Kᵀ(diag(s) − s sᵀ)γ z_iᵀ, written out."""
    with mpmath.workdps(digits):
        total = None
        for i in range(problem.n):
            s, z = literal_probabilities(problem, parameter, i)
            scores = [mpf(x) for x in problem.scores[i]]
            u = mpmath.fdot(s, scores)
            g = []
            for j in range(len(problem.keys[i][0])):
                column = [mpf(key[j]) for key in problem.keys[i]]
                g.append(
                    mpmath.fsum(a * b * c for a, b, c in zip(s, scores, column, strict=True))
                    - u * mpmath.fdot(s, column)
                )
            part = [SLOPES[problem.loss](u) * gj * zq / problem.n for gj in g for zq in z]
            total = part if total is None else [a + b for a, b in zip(total, part, strict=True)]
        size = mpmath.sqrt(mpmath.fsum(total, squared=True))
        return [x / size for x in total], mpmath.log(size)


def error(gradient, direction):
    with mpmath.workdps(60):
        return float(max(abs(mpf(x) - y) for x, y in zip(flat(gradient.direction), direction, strict=True)))


def random_problem(rng, *, n=3, tokens=4, d=3, m=None, loss="logistic", ragged=False):
    sizes = [int(rng.integers(1, tokens + 1)) if ragged else tokens for _ in range(n)]
    return Problem(
        keys=[rng.standard_normal((t, d)) for t in sizes],
        scores=[rng.standard_normal(t) for t in sizes],
        queries=None if m is None else rng.standard_normal((n, m)),
        loss=loss,
    )


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("m", [None, 2])
def test_gradient_is_the_literal_formula(engine, loss, m):
    rng = np.random.default_rng(7)
    gradient, tolerance = ENGINES[engine]
    for scale, ragged in ((1, False), (5, True), (30, True)):
        problem = random_problem(rng, m=m, loss=loss, ragged=ragged)
        p = scale * rng.standard_normal(problem.shape)
        direction, log_norm = literal_gradient(problem, p, 400)
        computed = gradient(problem, p)
        assert error(computed, direction) < tolerance * max(1, computed.cancellation)
        assert math.isclose(computed.log_norm, log_norm, rel_tol=1e-12, abs_tol=1e-12)


# token 0 is optimal, token 1 is selected at far(p), and the two runners-up pull apart
TRAPPED = Problem(keys=[[(0, 0), (2, 1), (1, 3), ("-1/2", "5/2")]], scores=[(3, 1, 2, "1/3")])


@pytest.mark.parametrize("length", [20, 100, 1000, pytest.param(10_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("loss", LOSSES)
def test_gradient_far_out_where_a_worse_token_is_selected(length, loss):
    problem = Problem(keys=TRAPPED.keys, scores=TRAPPED.scores, loss=loss)
    p = (Fraction(length), Fraction(-length, 7))
    direction, log_norm = literal_gradient(
        problem, p, 200 + 4 * length
    )  # with 40,200 digits far out: once for all engines
    for engine, (gradient, tolerance) in ENGINES.items():
        computed = gradient(problem, p)
        assert error(computed, direction) < tolerance * max(1, length / 1000), engine
        assert math.isclose(computed.log_norm, log_norm, rel_tol=1e-12), engine


@pytest.mark.parametrize("length", [100, 1000])
def test_control_a_fixed_optimal_reference_token_fails_there(length):
    """The break this design avoids: log scale, but the optimal token as reference whatever is selected."""
    direction, _ = literal_gradient(TRAPPED, (length, Fraction(-length, 7)), 200 + 4 * length)
    expected = [float(x) for x in direction]
    right = literal.fixed_reference_direction(TRAPPED, (length, Fraction(-length, 7)), (1,))
    wrong = literal.fixed_reference_direction(TRAPPED, (length, Fraction(-length, 7)), (0,))
    assert np.abs(right - expected).max() < 1e-12
    assert np.abs(wrong - expected).max() > 0.1


@pytest.mark.parametrize("loss", LOSSES)
def test_several_inputs_far_apart_in_exponent(loss):
    rng = np.random.default_rng(3)
    for m in (None, 2):
        problem = random_problem(rng, n=3, tokens=4, d=2, m=m, loss=loss)
        p = 300 * rng.standard_normal(problem.shape)
        direction, log_norm = literal_gradient(problem, p, 4000)  # once for all engines
        for engine, (gradient, tolerance) in ENGINES.items():
            computed = gradient(problem, p)
            assert error(computed, direction) < 10 * tolerance, engine
            assert math.isclose(computed.log_norm, log_norm, rel_tol=1e-12), engine


@pytest.mark.parametrize("engine", ENGINES)
def test_tied_scores_and_ties_of_logits(engine):
    gradient, tolerance = ENGINES[engine]
    tied = Problem(keys=[[(0, 0), (1, 1), (2, 0), (3, "1/3")]], scores=[(1, 1, 0, 1)])
    for p in ((0, 0), (-400, 30), (300, -900), (-100, -100)):
        direction, _ = literal_gradient(tied, p, 4000)
        assert error(gradient(tied, p), direction) < tolerance
    # token 1 ties with token 0 in score and logit: its term -G e^-900 (k_1 - k_0) is as large as token 2's
    direction, _ = literal_gradient(Problem(keys=[[(0, 0), (1, 0), (0, 1)]], scores=[(1, 1, 0)]), (0, -900), 2000)
    assert abs(direction[0]) > 0.1
    assert (
        error(gradient(Problem(keys=[[(0, 0), (1, 0), (0, 1)]], scores=[(1, 1, 0)]), (0, -900)), direction) < tolerance
    )


@pytest.mark.parametrize("engine", ENGINES)
def test_equal_keys_whose_leading_terms_cancel(engine):
    """Tokens 1 and 2 share a key; their scores straddle token 0's, so their terms e^-900 cancel to first order."""
    gradient, tolerance = ENGINES[engine]
    problem = Problem(keys=[[(0, 0), (-1, 0), (-1, 0), (-1, -1)]], scores=[(0, 1, -1, 2)])
    for p in ((900, 100), (900, 800)):
        direction, log_norm = literal_gradient(problem, p, 4000)
        computed = gradient(problem, p)
        if "mpmath" in engine:  # it does not merge: the cancelled e^-900 leaves its rounding, which 50 digits lose
            computed = mpmath_engine.gradient(problem, p, digits=1000)
        assert error(computed, direction) < tolerance
        assert math.isclose(computed.log_norm, log_norm, rel_tol=1e-12)


@pytest.mark.parametrize("engine", ENGINES)
def test_squared_loss_keeps_a_residual_that_vanishes(engine):
    """1 − u is e^-m when the selected score is exactly 1: formed as Σ s (1 − γ), never as 1 − u."""
    gradient, tolerance = ENGINES[engine]
    problem = Problem(keys=[[(0, 0), (-1, 0), (0, -1)]], scores=[(1, 0, 2)], loss="squared")
    direction, log_norm = literal_gradient(problem, (500, 510), 2000)
    assert error(gradient(problem, (500, 510)), direction) < tolerance
    assert math.isclose(gradient(problem, (500, 510)).log_norm, log_norm, rel_tol=1e-12)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("loss", LOSSES)
def test_finite_differences_of_the_loss(engine, loss):
    rng = np.random.default_rng(11)
    gradient, _ = ENGINES[engine]
    problem = random_problem(rng, loss=loss)
    p = [Fraction(float(x)) for x in rng.standard_normal(3)]
    h = Fraction(1, 10**12)
    with mpmath.workdps(60):

        def value(q):
            us = [
                mpmath.fdot(literal_probabilities(problem, q, i)[0], map(mpf, problem.scores[i]))
                for i in range(problem.n)
            ]
            return mpmath.fsum(map(VALUES[loss], us)) / problem.n

        steps = [[x + (h if i == j else 0) for i, x in enumerate(p)] for j in range(3)]
        back = [[x - (h if i == j else 0) for i, x in enumerate(p)] for j in range(3)]
        slopes = [float((value(a) - value(b)) / mpf(2 * h)) for a, b in zip(steps, back, strict=True)]
    computed = gradient(problem, p)
    scaled = [float(x) * math.exp(computed.log_norm) for x in computed.direction]
    assert np.allclose(scaled, slopes, rtol=1e-10, atol=1e-13)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "problem",
    [
        Problem(keys=[[(1, 2)], [(3, 4)]], scores=[(1,), (2,)]),
        Problem(keys=[[(1, 2), (3, 5)]], scores=[("1/3", "1/3")]),
        Problem(keys=[[(1, 2), (1, 2)]], scores=[(1, 2)]),
        Problem(keys=[[(1, 2), (3, 5)]], scores=[(1, 2)], queries=[(0, 0)]),
        Problem(keys=[[(1, 2), (3, 5)]], scores=[(1, 1)], loss="squared"),
    ],
    ids=["one token", "equal scores", "equal keys", "zero query", "met exactly"],
)
def test_a_zero_gradient_is_zero(engine, problem):
    gradient = ENGINES[engine][0](problem, np.full(problem.shape, 0.3))
    assert not any(flat(gradient.direction)) and gradient.log_norm == -math.inf and gradient.cancellation == 1.0


@pytest.mark.parametrize("engine", ENGINES)
def test_one_dimension_one_input(engine):
    gradient, tolerance = ENGINES[engine]
    problem = Problem(keys=[[(1,), (2,)]], scores=[(0, 1)])
    direction, log_norm = literal_gradient(problem, (3,), 100)
    assert error(gradient(problem, (3,)), direction) < tolerance
    assert math.isclose(gradient(problem, (3,)).log_norm, log_norm, rel_tol=1e-14)


def test_cancellation_tells_of_lost_digits():
    mirrored = Problem(keys=[[(1, 0), (0, 0)], [(-1, "1/1000000"), (0, 0)]], scores=[(1, 0), (1, 0)])
    assert float64.gradient(mirrored, (0, 0)).cancellation == pytest.approx(2e6, rel=1e-3)
    assert mpmath_engine.gradient(mirrored, (0, 0)).cancellation == pytest.approx(2e6, rel=1e-3)
    assert flint_engine.gradient(mirrored, (0, 0)).cancellation == pytest.approx(2e6, rel=1e-3)
