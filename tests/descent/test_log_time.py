"""The flow in log time is where plain descent is heading, and says why it stops."""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction

import numpy as np
import pytest
from flint import ctx

from checker.descent import Descent, Problem, norm, unit
from checker.descent.balls import flint_midpoints, log_time
from checker.descent.balls.log_time import follow
from checker.descent.trajectory import LOSSES, flat
from checker.errors import InputError
from checker.svm import solve_rows


def gaussian_problem(rng, *, n=2, T=3, d=3, m=None, loss="logistic"):
    def row(k):
        return [rng.gauss(0, 1) for _ in range(k)]

    return Problem(
        keys=[[row(d) for _ in range(T)] for _ in range(n)],
        scores=[row(T) for _ in range(n)],
        queries=None if m is None else [row(m) for _ in range(n)],
        loss=loss,
    )


def zero(problem):
    return np.zeros(problem.shape)


def minus(p, q):
    return tuple(a - b for a, b in zip(flat(p), flat(q), strict=True))


def apart(u, w):
    return float(norm(tuple(a - b for a, b in zip(u, w, strict=True)), digits=90))


def svm_direction(problem, selected):
    keys, z = problem.keys, problem.queries or ((Fraction(1),),) * problem.n
    rows = [
        [(x - y) * q for x, y in zip(keys[i][a], keys[i][t], strict=True) for q in z[i]]
        for i, a in enumerate(selected)
        for t in range(len(keys[i]))
        if t != a
    ]
    return unit(solve_rows(rows, [1] * len(rows)).w, digits=90)


@pytest.mark.parametrize("m", [None, 2, 6])
@pytest.mark.parametrize("loss", ["logistic", "squared"])
def test_the_flow_goes_where_plain_descent_goes(m, loss):
    """Implicit steps are first order in Δσ, so the two runs agree to about 1/16 of the way."""
    problem = gaussian_problem(random.Random(8), m=m, loss=loss)
    step, steps = Fraction(1, 50), 300
    ends = [round(steps * math.exp(s)) for s in (0.25, 0.5, 1, 2)]
    plain = flint_midpoints.descend(
        problem, zero(problem), Descent(step=step, steps=ends[-1], record=(steps, *ends)), digits=40
    )
    flow = follow(problem, plain.at(steps), step * steps, digits=30, last_power=1)
    assert flow.log_times == (0, 0.25, 0.5, 1, 2) and flow.stopped == "log time 2^1 reached"
    begin = flow.parameters[0]
    for k, place in zip(ends, flow.parameters[1:], strict=True):
        gone, followed = minus(plain.at(k), plain.at(steps)), minus(place, begin)
        assert apart(gone, followed) < 0.06 * float(norm(gone))


def test_shorter_strides_follow_more_closely(monkeypatch):
    problem = gaussian_problem(random.Random(8))
    step, steps = Fraction(1, 400), 2400
    plain = flint_midpoints.descend(
        problem,
        zero(problem),
        Descent(step=step, steps=round(steps * math.e), record=(steps, round(steps * math.e))),
        digits=40,
    )
    gone = minus(plain.parameters[1], plain.parameters[0])
    errors = []
    for stride in (Fraction(1, 4), Fraction(1, 16), Fraction(1, 64)):
        flow = follow(
            problem, plain.at(steps), step * steps, digits=30, last_power=0, strides=[stride] * int(1 / stride)
        )
        errors.append(apart(gone, minus(flow.parameters[-1], flow.parameters[0])))
    assert errors[0] > 3 * errors[1] > 9 * errors[2]


@pytest.mark.parametrize("m", [None, 3, 7])
@pytest.mark.parametrize("loss", ["logistic", "exponential", "correlation", "sigmoid"])
def test_secants_reach_the_exact_svm_direction(m, loss):
    problem = gaussian_problem(random.Random(f"{m} {loss}"), m=m, loss=loss)
    flow = follow(problem, zero(problem), 1, digits=50)
    assert flow.stopped == "secants agree to 50 digits" and not flow.spent
    target = svm_direction(problem, flow.selected[-1])
    last = unit(minus(flow.parameters[-1], flow.parameters[-2]), digits=90)
    assert apart(last, target) < 1e-48
    far = [apart(unit(minus(b, a), digits=90), target) for a, b in itertools.pairwise(flow.parameters)]
    assert far[-1] < far[-2] < far[-3] < far[-4]


def test_normalised_descent_with_shrinking_steps_agrees():
    """Another accelerator of the same flow, with nothing in common but the gradient."""
    problem = gaussian_problem(random.Random(2), n=2, T=3, d=2)
    place, end = zero(problem), None
    for step, steps in (("1/5", 300), ("1/20", 1200), ("1/80", 4000), ("1/80", 8000)):
        run = flint_midpoints.descend(
            problem, place, Descent(step=step, steps=steps, normalised=True, record=(steps // 2, steps)), digits=120
        )
        end, place = unit(minus(run.parameters[1], run.parameters[0]), digits=90), run.parameters[-1]
    flow = follow(problem, zero(problem), 1, digits=50)
    assert apart(end, unit(minus(flow.parameters[-1], flow.parameters[-2]), digits=90)) < 1e-12


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("m", [None, 2])
@pytest.mark.parametrize("power", [Fraction(2), Fraction(7, 4), Fraction(3)])
def test_the_jacobian_is_that_of_the_residual(loss, m, power):
    problem = gaussian_problem(random.Random(f"jacobian {loss}"), m=m, loss=loss)
    with ctx.workprec(300):
        _, reduced = log_time.on_the_span(problem)
        start = tuple(Fraction(k, 7) for k in range(1, reduced.shape[0] + 1))
        flow = log_time._Flow(reduced, start, log_time._ball(1), 50, None, power, False)
        h = log_time._ball(Fraction(3, 2))
        total, weights, _, normalisers = flow.model.gradient(flow.x)
        powers = flow.model.powers
        root = flow._root_of_potential(flow.x)
        bent = [float((power - 1) * x ** (power - 2)) for x in map(float, start)]  # ψ″
        assert root**2 == pytest.approx(bent, rel=1e-12)
        matrix = flow._jacobian(h, weights, powers, normalisers, root)
        for j in range(len(start)):
            shifted = tuple(x + (Fraction(1, 10**20) if k == j else 0) for k, x in enumerate(start))
            change = flow.model.gradient(flow.model.start(shifted))[0] - total
            column = [float(c * h / problem.n) * 1e20 for c in change.entries()]
            scaled = np.array(column) / (root * root[j])
            assert matrix[:, j] == pytest.approx(np.eye(len(start))[j] + scaled, rel=1e-9, abs=1e-12)


def test_the_w_flow_is_the_p_flow_on_outer_products():
    rng = random.Random(5)
    problem = gaussian_problem(rng, n=2, T=3, d=3, m=4)  # 12 columns, 6 tokens: descent stays in 4 dimensions
    outer = Problem(
        keys=[
            [[k * q for k in key for q in z] for key in keys]
            for keys, z in zip(problem.keys, problem.queries, strict=True)
        ],
        scores=problem.scores,
    )
    start = rng.choices([Fraction(1, 3), Fraction(-2, 5)], k=12)
    one = follow(problem, [start[r : r + 4] for r in range(0, 12, 4)], 1, digits=30, last_power=3)
    two = follow(outer, start, 1, digits=30, last_power=3, strides=one.strides)
    assert one.selected == two.selected
    for (a, b), (c, d) in zip(itertools.pairwise(one.parameters), itertools.pairwise(two.parameters), strict=True):
        assert apart(minus(b, a), minus(d, c)) < 1e-25


def test_a_saddle_is_left_and_a_minimum_is_reached():
    """Between two equal tokens the flow turns aside; opposed inputs hold it at a finite point."""
    fork = Problem(keys=[[(1, 1), (1, -1), (0, 0)]], scores=[(1, 1, 0)])
    flow = follow(fork, (0, Fraction(1, 10**20)), 1, digits=30)
    last = unit(minus(flow.parameters[-1], flow.parameters[-2]))
    assert [float(x) for x in last] == pytest.approx([2**-0.5, 2**-0.5], abs=1e-12)
    held = Problem(keys=[[(1,), (0,)], [(-1,), (0,)]], scores=[(1, 0), (2, 0)])
    flow = follow(held, (0,), 1, digits=30, least_power=6)
    assert flow.parameters[-1][0] == pytest.approx(flow.parameters[-2][0], abs=1e-20)
    slope = flint_midpoints.gradient(held, flow.parameters[-1], digits=60)
    assert slope.log_norm < -60


def test_why_it_stops():
    still = Problem(keys=[[(1, 2)]], scores=[(1,)])
    assert follow(still, (0, 0), 1).stopped == "at log time 0: the gradient is zero"
    problem = gaussian_problem(random.Random(1))
    spent = follow(problem, (0, 0, 0), 1, most_steps=5)
    assert spent.spent and spent.stopped == "5 implicit steps were spent" and len(spent.strides) <= 5
    with pytest.raises(InputError, match="time = 0"):
        follow(problem, (0, 0, 0), 0)


def test_starts_far_on_the_wrong_side_turn_round():
    """The gradient is e^-100 at first: log time 91 passes, then everything happens within e^-90 of it."""
    flow = follow(Problem(keys=[[(1,), (0,)]], scores=[(1, 0)]), (-100,), 1, digits=30)
    assert flow.selected[0] == (1,) and flow.selected[-1] == (0,) and flow.parameters[-1][0] > 100
