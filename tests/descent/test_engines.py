"""The three engines run the same descent; batches, raggedness and backends change nothing."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache

import flint
import mpmath
import numpy as np
import pytest

from checker.descent import Descent, Problem, float64, norm, unit
from checker.descent import mpmath_reference as mpmath_engine
from checker.descent.balls import flint_midpoints as flint_engine
from checker.descent.floats.batch import packed_batch
from checker.descent.trajectory import LOSSES, flat
from checker.errors import InputError, MissingDependency

ENGINES = {
    "float64": lambda *a: float64.descend(*a),
    "float64, numpy": lambda *a: float64.descend(*a, backend="numpy"),
    "float64, double-double": lambda *a: float64.descend(*a, double_double=True),
    "double-double, numpy": lambda *a: float64.descend(*a, double_double=True, backend="numpy"),
    "mpmath": lambda *a: mpmath_engine.descend(*a, digits=40),
    "flint": lambda *a: flint_engine.descend(*a, digits=40),
}


def problem_of(rng, *, n=3, tokens=4, d=3, m=None, loss="logistic", ragged=False):
    sizes = [int(rng.integers(1, tokens + 1)) if ragged else tokens for _ in range(n)]
    keys, scores = [rng.standard_normal((t, d)) for t in sizes], [rng.standard_normal(t) for t in sizes]
    return Problem(keys=keys, scores=scores, queries=None if m is None else rng.standard_normal((n, m)), loss=loss)


def distance(first, second):
    """Largest difference of a coordinate over all records, relative to the larger iterate."""
    pairs = [(flat(a), flat(b)) for a, b in zip(first.parameters, second.parameters, strict=True)]
    return max(float(max(abs(x - y) for x, y in zip(a, b, strict=True)) / max(norm(a), 1)) for a, b in pairs)


@cache
def run_to_agree_with(loss, m, normalised):
    """A run in mpmath with 40 digits, for all engines."""
    rng = np.random.default_rng(5)
    problem = problem_of(rng, m=m, loss=loss, ragged=True, n=4)
    start = rng.standard_normal(problem.shape)
    descent = Descent(step="1/10", steps=60, normalised=normalised, record=range(0, 61, 12))
    return problem, start, descent, mpmath_engine.descend(problem, start, descent, digits=40)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("m", [None, 2])
@pytest.mark.parametrize("normalised", [False, True])
def test_engines_agree(engine, loss, m, normalised):
    problem, start, descent, reference = run_to_agree_with(loss, m, normalised)
    other = ENGINES[engine](problem, start, descent)
    # a normalised run close to a minimum amplifies rounding; `cancellations` says by how much
    assert distance(reference, other) < 1e-13 * max(reference.cancellations)
    assert np.allclose(reference.norms, other.norms)
    assert np.allclose(reference.log_gradient_norms, other.log_gradient_norms)
    assert reference.selected == other.selected and reference.standstill == other.standstill
    for ours, theirs in zip(reference.log_attention, other.log_attention, strict=True):
        assert all(np.allclose(a, b) for a, b in zip(ours, theirs, strict=True))


@pytest.mark.parametrize("backend", ["numba", "numpy"])
@pytest.mark.parametrize("double_double", [False, True])
def test_a_batch_is_its_members(backend, double_double):
    rng = np.random.default_rng(1)
    problems = [problem_of(rng, n=n, tokens=t, ragged=True) for n, t in ((1, 2), (4, 5), (2, 1), (3, 4))]
    starts = [20 * rng.standard_normal(3) for _ in problems]
    descent = Descent(step=0.25, steps=40, normalised=True, record=(0, 10, 40))
    options = {"backend": backend, "double_double": double_double}
    together = float64.descend_batch(problems, starts, descent, **options)
    alone = [float64.descend(p, s, descent, **options) for p, s in zip(problems, starts, strict=True)]
    assert all(distance(a, b) < 1e-14 and a.standstill == b.standstill for a, b in zip(together, alone, strict=True))
    assert [t.standstill is None for t in together] == [False, True, False, True]  # T = 1 in two of them


def test_threads_change_no_bit():
    rng = np.random.default_rng(2)
    batch = packed_batch([problem_of(rng) for _ in range(5)], [rng.standard_normal(3) for _ in range(5)])
    descent = Descent(step=0.1, steps=30, normalised=True)
    one, two = (float64.run_batch(batch, descent, threads=k) for k in (1, 2))
    assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("double_double", [False, True])
@pytest.mark.parametrize("scale", [1, 60, 2000])
def test_numba_is_numpy(loss, double_double, scale):
    """Far-out starts drive the numba loops through their deep branch, with ties in scores and in keys."""
    pytest.importorskip("numba")
    rng = np.random.default_rng(9)
    problems = [problem_of(rng, loss=loss, n=2, tokens=5, ragged=True, d=2) for _ in range(6)]
    tied = Problem(keys=[[(0, 0), (1, 1), (2, 0), (1, 1)], [(1, 0), (0, 1)]], scores=[(1, 1, 0, 3), (1, 0)], loss=loss)
    level = Problem(keys=[[(0, 0), (1, 0), (0, 1)]], scores=[(1, 1, 0)], loss=loss)  # a tie in score and logit at once
    problems += [tied, level]
    starts = [scale * rng.standard_normal(2) for _ in range(7)] + [(0, -scale)]
    descent = Descent(step=0.1, steps=3, normalised=True, record=(0, 1, 2, 3))
    one = float64.descend_batch(problems, starts, descent, double_double=double_double, backend="numba")
    two = float64.descend_batch(problems, starts, descent, double_double=double_double, backend="numpy")
    # without double-double a logit of size s is known to s·1e-16, and so is the direction
    tolerance = 1e-14 if double_double else 1e-12
    for a, b in zip(one, two, strict=True):
        assert a.standstill == b.standstill
        assert (
            max(
                abs(float(x - y))
                for p, q in zip(a.parameters, b.parameters, strict=True)
                for x, y in zip(p, q, strict=False)
            )
            < tolerance
        )


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("normalised", [False, True])
def test_the_w_model_is_the_p_model_on_outer_products(engine, normalised):
    rng = np.random.default_rng(4)
    problem = problem_of(rng, m=2, ragged=True)
    outer = Problem(
        keys=[
            [[k * q for k in key for q in z] for key in keys]
            for keys, z in zip(problem.keys, problem.queries, strict=True)
        ],
        scores=problem.scores,
    )
    start = rng.standard_normal((3, 2))
    descent = Descent(step="1/5", steps=30, normalised=normalised)
    assert distance(ENGINES[engine](problem, start, descent), ENGINES[engine](outer, start.ravel(), descent)) < 1e-14


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("normalised", [False, True])
def test_a_zero_gradient_stands_still_and_says_so(engine, normalised):
    for keys, scores in (([[(1, 2)]], [(1,)]), ([[(1, 2), (3, 4)]], [(2, 2)]), ([[(1, 1), (1, 1)]], [(1, 2)])):
        run = ENGINES[engine](
            Problem(keys=keys, scores=scores), (1, -1), Descent(step=1, steps=5, normalised=normalised)
        )
        assert run.standstill.step == 0 and run.standstill.cause == "zero gradient"
        assert run.parameters == ((1, -1), (1, -1)) and run.log_gradient_norms == (-math.inf, -math.inf)


@pytest.mark.parametrize("engine", ENGINES)
def test_cancelling_terms_are_told_apart_from_a_zero_gradient(engine):
    mirrored = Problem(keys=[[(1,), (0,)], [(-1,), (0,)]], scores=[(1, 0), (1, 0)])
    run = ENGINES[engine](mirrored, (0,), Descent(step=1, steps=5, normalised=True))
    assert run.standstill.step == 0 and run.standstill.cause == "terms cancelled"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_step_below_rounding_is_reported(engine):
    problem = Problem(keys=[[(1,), (0,)]], scores=[(1, 0)])
    run = ENGINES[engine](problem, ("901/3",), Descent(step=1, steps=5))
    assert run.standstill.step == 0 and run.standstill.cause == "step lost in rounding"
    assert run.log_gradient_norms[0] == pytest.approx(-901 / 3 - math.log1p(math.e), rel=1e-9)


@pytest.mark.parametrize("backend", ["numba", "numpy"])
def test_an_overflowing_step_is_reported(backend):
    problem = Problem(keys=[[(1,), (0,)]], scores=[(-800, -801)], loss="exponential")
    run = float64.descend(problem, (0,), Descent(step=1, steps=5), backend=backend)
    assert run.standstill.step == 0 and run.standstill.cause == "step overflowed" and run.parameters[-1] == (0,)
    assert run.log_gradient_norms[0] == pytest.approx(800.5 - math.log(4), rel=1e-9)
    mixed = Problem(keys=[[(1,), (0,)]] * 2, scores=[(-800, -800), (1, 0)], loss="exponential")
    assert float64.descend(mixed, (0,), Descent(step=1, steps=5), backend=backend).standstill is None


def test_double_double_holds_more_than_a_float():
    third = Problem(keys=[[("1/3",), ("2/3",)]], scores=[(1, 2)])
    plain, fine = (float64.descend(third, ("1/7",), Descent(step=1, steps=0), double_double=b) for b in (False, True))
    assert abs(plain.parameters[0][0] - Fraction(1, 7)) > 1e-18 > 1e-32 > abs(fine.parameters[0][0] - Fraction(1, 7))


def test_double_double_direction_at_ten_thousand_steps():
    rng = np.random.default_rng(0)
    problem, start = problem_of(rng, n=2), rng.standard_normal(3)
    descent = Descent(step=1, steps=2000, normalised=True)
    exact = unit(flint_engine.descend(problem, start, descent, digits=40).parameters[-1])
    fine = unit(float64.descend(problem, start, descent, double_double=True).parameters[-1])
    assert max(abs(float(x - y)) for x, y in zip(exact, fine, strict=True)) < 1e-14


def test_more_digits_agree_to_more_digits():
    rng = np.random.default_rng(6)
    problem, start = problem_of(rng), rng.standard_normal(3)
    descent = Descent(step="1/10", steps=100, normalised=True)
    runs = [
        mpmath_engine.descend(problem, start, descent, digits=120),
        flint_engine.descend(problem, start, descent, digits=120),
    ]
    a, b = (unit(run.parameters[-1], digits=130) for run in runs)
    assert max(abs(x - y) for x, y in zip(a, b, strict=True)) < Fraction(1, 10**110)


def test_no_precision_is_left_set():
    problem, descent = Problem(keys=[[(1,), (0,)]], scores=[(1, 0)]), Descent(step=1, steps=2)
    before = flint.ctx.prec, mpmath.mp.dps
    for engine in (flint_engine, mpmath_engine):
        engine.descend(problem, (0,), descent, digits=70)
        engine.gradient(problem, (0,), digits=70)
        with pytest.raises(InputError, match="digits = 3"):
            engine.descend(problem, (0,), descent, digits=3)
    assert (flint.ctx.prec, mpmath.mp.dps) == before


def test_errors_of_a_batch(monkeypatch):
    one, two = Problem(keys=[[(1,)]], scores=[(1,)]), Problem(keys=[[(1, 2)]], scores=[(1,)])
    with pytest.raises(InputError, match="one parameter shape and one loss"):
        float64.descend_batch([one, two], [(0,), (0, 0)], Descent(step=1, steps=1))
    with pytest.raises(InputError, match="pairs them one to one"):
        float64.descend_batch([one], [], Descent(step=1, steps=1))
    with pytest.raises(InputError, match="beyond the float range"):
        float64.gradient(Problem(keys=[[(10**400,)]], scores=[(1,)]), (0,))
    monkeypatch.setattr(float64, "find_spec", lambda name: None)
    with pytest.raises(MissingDependency, match=r"pip install attention-claim-checker\[fast\]"):
        float64.descend(one, (0,), Descent(step=1, steps=1), backend="numba")
    assert float64.descend(one, (0,), Descent(step=1, steps=1)).standstill.cause == "zero gradient"
