"""Where descent certainly is: containment, and its loss as soon as a bound is too small."""

from __future__ import annotations

import random
from fractions import Fraction

import mpmath
import pytest
from flint import arb, ctx

from checker.descent import Descent, Problem
from checker.descent.balls import enclosure, flint_midpoints
from checker.descent.balls.enclosure import enclose
from checker.descent.balls.jacobian import Stretch
from checker.descent.merging import merged_tokens
from checker.descent.trajectory import LOSSES, flat
from checker.errors import InputError


def gaussian_problem(rng, *, n=2, T=3, d=2, m=None, loss="logistic", ragged=False):
    sizes = [rng.randint(1, T) if ragged else T for _ in range(n)]

    def row(k):
        return [rng.gauss(0, 1) for _ in range(k)]

    return Problem(
        keys=[[row(d) for _ in range(t)] for t in sizes],
        scores=[row(t) for t in sizes],
        queries=None if m is None else [row(m) for _ in range(n)],
        loss=loss,
    )


def start_of(rng, problem, scale=1.0):
    if len(problem.shape) == 1:
        return tuple(Fraction(scale * rng.gauss(0, 1)) for _ in range(problem.shape[0]))
    return tuple(
        tuple(Fraction(scale * rng.gauss(0, 1)) for _ in range(problem.shape[1])) for _ in range(problem.shape[0])
    )


def moved(parameter, rng, distance):
    """A parameter at most ``distance`` away, and at least 9/10 of it, in a random direction."""
    u = [Fraction(rng.randint(-9, 9)) for _ in flat(parameter)]
    u[0] += 20
    size = enclosure.norm(tuple(u))
    values = [x + distance * Fraction(9, 10) * y / size for x, y in zip(flat(parameter), u, strict=True)]
    if not isinstance(parameter[0], tuple):
        return tuple(values)
    columns = len(parameter[0])
    return tuple(tuple(values[r : r + columns]) for r in range(0, len(values), columns))


@pytest.mark.parametrize("digits", [20, 60])
def test_two_tokens_in_one_dimension_against_mpmath(digits):
    """p⁺ = p − η ℓ′(γ̄) γ̄′ with γ̄ = g₀ + (g₁ − g₀) σ(δ p), written out by hand and run at 200 digits."""
    problem = Problem(keys=[[("1/3",), ("-3/7",)]], scores=[("1/10", "4/5")])
    run = enclose(problem, ("2/9",), Descent(step="3/7", steps=40, record=range(41)), digits=digits)
    with mpmath.workdps(200):
        mpf = mpmath.mpf
        p, eta, delta, low, rise = mpf(2) / 9, mpf(3) / 7, mpf(-3) / 7 - mpf(1) / 3, mpf(1) / 10, mpf(7) / 10
        for k in range(41):
            (centre,), radius = run.at(k)
            distance = abs(mpf(centre.numerator) / centre.denominator - p)
            assert distance <= mpf(radius.numerator) / radius.denominator < mpf(10) ** (1 - digits)
            s = 1 / (1 + mpmath.exp(-delta * p))
            slope = -1 / (1 + mpmath.exp(low + rise * s))
            p -= eta * slope * rise * s * (1 - s) * delta


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("m", [None, 2])
@pytest.mark.parametrize("normalised", [False, True])
def test_a_finer_run_lies_inside(loss, m, normalised):
    rng = random.Random(f"{loss} {m} {normalised}")
    for ragged in (False, True):
        problem = gaussian_problem(rng, m=m, loss=loss, ragged=ragged)
        descent = Descent(step="1/10", steps=60, normalised=normalised, record=range(0, 61, 5))
        start = start_of(rng, problem)
        run = enclose(problem, start, descent, digits=50)
        fine = flint_midpoints.descend(problem, start, descent, digits=310)
        assert all(run.contains(k, fine.at(k)) for k in run.steps)
        still = fine.standstill  # one token an input: the gradient is zero, and has no direction
        assert run.stopped is None or (still and still.step == run.stopped.step == 0)
        assert run.radii[-1] < Fraction(1, 10**15)
        pairs = [
            (a, b)
            for ours, theirs in zip(run.selected, fine.selected, strict=False)
            for a, b in zip(ours, theirs, strict=True)
        ]
        assert all(a is None or a == b for a, b in pairs) and any(a is not None for a, _ in pairs)


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("normalised", [False, True])
def test_a_ball_of_starts_is_enclosed(loss, normalised):
    """The Jacobian alone: a start at 9/10 of the radius stays inside while errors are far above rounding."""
    rng = random.Random(f"ball {loss} {normalised}")
    for m in (None, 2):
        problem = gaussian_problem(rng, m=m, loss=loss)
        descent = Descent(step="1/20" if normalised else "1/2", steps=30, normalised=normalised, record=range(0, 31, 3))
        start, radius = start_of(rng, problem), Fraction(1, 10**6)
        run = enclose(problem, start, descent, digits=30, start_radius=radius)
        assert run.steps[-1] == 30 and run.radii[0] >= radius
        for _ in range(4):
            other = flint_midpoints.descend(problem, moved(problem.parameter(start), rng, radius), descent, digits=60)
            assert all(run.contains(k, other.at(k)) for k in run.steps)


# between two equal tokens descent leaves the tie: distances double every few steps
UNSTABLE = Problem(keys=[[(1, 1), (1, -1), (0, 0)]], scores=[(1, 1, 0)])


@pytest.mark.parametrize("start_radius", [0, Fraction(1, 10**40)])
def test_a_jacobian_bound_that_is_too_small_is_caught(monkeypatch, start_radius):
    descent = Descent(step=1, steps=400, record=(0, 100, 400))
    start = (Fraction(1, 3), Fraction(1, 10**7))
    truth = flint_midpoints.descend(
        UNSTABLE, moved(start, random.Random(0), start_radius) if start_radius else start, descent, digits=200
    )
    honest = enclose(UNSTABLE, start, descent, digits=45, start_radius=start_radius)
    assert all(honest.contains(k, truth.at(k)) for k in honest.steps) and honest.stretch > 1
    monkeypatch.setattr(enclosure, "growth", lambda eta, falling, rising: arb(1) / 2)
    assert not enclose(UNSTABLE, start, descent, digits=45, start_radius=start_radius).contains(400, truth.at(400))


def test_a_defect_left_out_is_caught(monkeypatch):
    descent, start = Descent(step="1/7", steps=50), ("1/3", "1/5")
    truth = flint_midpoints.descend(UNSTABLE, start, descent, digits=200).at(50)
    assert enclose(UNSTABLE, start, descent, digits=30).contains(50, truth)
    monkeypatch.setattr(enclosure, "_radius", lambda rows: arb(0))
    assert not enclose(UNSTABLE, start, descent, digits=30).contains(50, truth)


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("m", [None, 3])
def test_curvature_bounds_hold_for_difference_quotients(loss, m):
    """−h ≤ ⟨u, ∇L(p + tu) − ∇L(p)⟩/(t‖u‖²) ≤ Λ on the ball, and not much more is allowed than is seen."""
    rng = random.Random(f"curvature {loss} {m}")
    slack = []
    for _ in range(12):
        problem = gaussian_problem(rng, T=4, m=m, loss=loss, ragged=True)
        p, radius = problem.parameter(start_of(rng, problem)), Fraction(1, 100)
        with ctx.workprec(128):
            model = flint_midpoints.Model(problem, enclosing=True)
            _, _, logits, _ = model.gradient(model.start(p))
            stretch = Stretch(problem, merged_tokens(problem))
            low, high = (float(x) for x in stretch.curvatures(logits, model.selected, arb(1) / 100))
        for _ in range(6):
            q = moved(p, rng, radius)
            gradients = [flint_midpoints.gradient(problem, x, digits=60) for x in (p, q)]
            first, second = ([float(y) * mpmath.exp(g.log_norm) for y in flat(g.direction)] for g in gradients)
            u = [float(b - a) for a, b in zip(flat(p), flat(q), strict=True)]
            quotient = sum(x * (b - a) for x, a, b in zip(u, first, second, strict=True)) / sum(x * x for x in u)
            assert -low * (1 + 1e-9) - 1e-12 <= quotient <= high * (1 + 1e-9) + 1e-12
            slack.append((float(abs(quotient)), max(low, high)))
    assert sum(x for x, _ in slack) > sum(b for _, b in slack) / 100  # the bound is of the size of what it bounds


@pytest.mark.parametrize("steps", [2000, pytest.param(20_000, marks=pytest.mark.slow)])
def test_many_steps_keep_their_digits(steps):
    rng = random.Random(0)
    problem = gaussian_problem(rng, n=4, T=5, d=10)
    descent = Descent(step="1/10", steps=steps, record=(0, 1, 10, 100, 1000, steps // 2, steps))
    start = start_of(rng, problem)
    run = enclose(problem, start, descent, digits=60)
    assert run.stopped is None and run.radii[-1] < Fraction(1, 10**50) and run.stretch < 40
    assert None not in run.selected[-1]
    fine = flint_midpoints.descend(problem, start, descent, digits=308)  # 1024 bits
    assert all(run.contains(k, fine.at(k)) for k in run.steps)


def test_selected_tokens_are_left_open_where_the_radius_does():
    problem = Problem(keys=[[(1,), (0,)]], scores=[(1, 0)])
    close = enclose(
        problem, (Fraction(1, 10**9),), Descent(step=1, steps=0), digits=30, start_radius=Fraction(1, 10**10)
    )
    wide = enclose(problem, (Fraction(1, 10**9),), Descent(step=1, steps=0), digits=30, start_radius=Fraction(1, 10**8))
    assert close.selected == ((0,),) and wide.selected == ((None,),)
    twins = Problem(keys=[[(1,), (1,), (0,)]], scores=[(1, 2, 0)])
    assert enclose(twins, (1,), Descent(step=1, steps=0)).selected == ((0,),)


def test_normalised_steps_stop_where_the_gradient_may_vanish():
    mirrored = Problem(keys=[[(1,), (0,)], [(-1,), (0,)]], scores=[(1, 0), (1, 0)])
    run = enclose(mirrored, (0,), Descent(step=1, steps=5, normalised=True, record=range(6)))
    assert run.steps == (0,) and run.stopped.step == 0 and "not known to be nonzero" in run.stopped.why
    with pytest.raises(InputError, match="the run stopped at 0"):
        run.at(3)
    near = Problem(keys=[[(1,), (0,)]], scores=[(1, 0)])
    run = enclose(near, (0,), Descent(step=1, steps=5, normalised=True), start_radius=100)
    assert run.stopped.step == 0 and "may vanish within the radius" in run.stopped.why


def test_ranges_of_functionals_and_errors():
    problem = gaussian_problem(random.Random(3), d=2)
    run = enclose(problem, ("1/3", 0), Descent(step=1, steps=0), start_radius=Fraction(1, 10))
    low, high = run.range_of(0, (3, 4))
    assert low < Fraction(1, 2) < 1 + Fraction(1, 2) < high < Fraction(151, 100)
    for angle in ((1, 0), (0, 1), (3, 4), (-3, -4)):
        corner = [x + Fraction(a, 50) for x, a in zip((Fraction(1, 3), 0), angle, strict=True)]
        assert run.contains(0, tuple(corner)) and low <= 3 * corner[0] + 4 * corner[1] <= high
    assert not run.contains(0, (Fraction(1, 3) + Fraction(101, 1000), Fraction(0)))
    with pytest.raises(InputError, match="start_radius = -1"):
        enclose(problem, (0, 0), Descent(step=1, steps=1), start_radius=-1)
    with pytest.raises(InputError, match="digits = 3"):
        enclose(problem, (0, 0), Descent(step=1, steps=1), digits=3)
