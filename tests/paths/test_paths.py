"""The regularisation path: closed forms, engines against each other and against mpmath, proofs that can fail."""

from __future__ import annotations

import math
import time
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from flint import arb, arb_mat, ctx

from checker.descent import Problem, mpmath_reference, norm, unit
from checker.descent.trajectory import flat
from checker.errors import InputError, Undecided
from checker.paths import global_minimum as path_global
from checker.paths.balls import BallModel, System, positive_definite
from checker.paths.enclosure import enclosed, krawczyk
from checker.paths.flint import newton
from checker.paths.float64 import _moved, column_of, minimise
from checker.paths.model import path_model
from checker.paths.path import enclosed_path_point, enclosed_ridge_point, path_point, ridge_point

LOSSES = ("logistic", "exponential", "correlation", "sigmoid")
RADII = (1, 10, 10**4, 10**12)
F = Fraction


@pytest.mark.parametrize("radius", [None, F(1, 3), F(7), F(10**12, 7)])
@pytest.mark.parametrize("size", [1e-300, 1e-20, 1.0, 1e8])
def test_a_step_in_integers_is_the_step_in_fractions(radius, size):
    rng = np.random.default_rng(3)
    theta = column_of([F(float(x)) for x in rng.standard_normal(5)])
    step = size * rng.standard_normal(5)
    exact = [F(int(x.p), int(x.q)) + F(float(s)) for x, s in zip(theta.entries(), step, strict=True)]
    long = norm(tuple(exact), digits=70)
    pulled = radius is not None and long > radius
    assert _moved(theta, step, radius, False) == (
        (column_of([x * radius / long for x in exact]), True) if pulled else (column_of(exact), False)
    )


def random_problem(rng, *, n, tokens, d, loss, m=None):
    sizes = [int(rng.integers(2, tokens + 1)) for _ in range(n)]
    return Problem(
        keys=[rng.standard_normal((t, d)) for t in sizes],
        scores=[rng.standard_normal(t) for t in sizes],
        queries=None if m is None else rng.standard_normal((n, m)),
        loss=loss,
    )


def feasible_problems(count, *, seed=7, m=None, most=6):
    """n ≤ 6, T ≤ 6, d ≤ 10, the SVM of the targets feasible."""
    rng, found = np.random.default_rng(seed), []
    while len(found) < count:
        problem = random_problem(
            rng,
            n=int(rng.integers(1, most + 1)),
            tokens=6,
            d=int(rng.integers(1, 11)),
            loss=LOSSES[len(found) % 4],
            m=m,
        )
        if path_model(problem).directions:
            found.append(problem)
    return found


def two_inputs(a, b, loss="logistic"):
    """Two inputs of two tokens, key differences a and b, the same scores."""
    zero = (0,) * len(a)
    return Problem(keys=((a, zero), (b, zero)), scores=((1, 0), (1, 0)), loss=loss)


def relative(first, second):
    return float(norm(tuple(x - y for x, y in zip(flat(first), flat(second), strict=True))) / norm(flat(second)))


# ── closed forms ──


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("radius", RADII)
def test_one_input_two_tokens_is_a_ray(loss, radius):
    key = (F(3), F(-1), F(2))
    problem = Problem(keys=((key, (0, 0, 0)),), scores=((1, 0),), loss=loss)
    sign = -1 if loss == "sigmoid" else 1  # the increasing loss prefers the lower score
    expected = [sign * radius * x for x in unit(key)]
    for arithmetic in ("float", "flint"):
        point = path_point(problem, radius=radius, arithmetic=arithmetic)
        assert relative(point.parameter, expected) < 1e-38
        assert point.selected == ((1,) if loss == "sigmoid" else (0,)) and point.certified == "nothing"
    proof = enclosed_path_point(problem, radius=radius)
    # 40 digits of the closed form, and the enclosure is narrower than that
    for low, high, x in zip(proof.low, proof.high, expected, strict=True):
        assert low <= high and max(abs(low - x), abs(high - x)) < radius * F(1, 10**38)
    if radius > 1:
        assert proof.certified == "global"


@pytest.mark.parametrize("radius", RADII)
def test_two_symmetric_inputs_meet_in_the_middle(radius):
    proof = enclosed_path_point(two_inputs((1, 1), (1, -1)), radius=radius)
    assert proof.low[0] <= radius <= proof.high[0] and proof.low[1] <= 0 <= proof.high[1]
    assert proof.high[1] - proof.low[1] < F(1, 2**200)
    assert proof.certified == "global"


@pytest.mark.parametrize("radius", (10**4, 10**8, 10**12))
def test_an_active_constraint_without_multiplier_decays_slowly(radius):
    """a₁ = (1,0), a₂ = (1,1): λ₂ = 0, and the correlation loss makes p₂(1 + e^p₂ (1+e^−m₂)²/(1+e^−m₁)²) = p₁."""
    problem = two_inputs((1, 0), (1, 1), loss="correlation")
    p1, p2 = path_point(problem, radius=radius, arithmetic="flint").parameter
    assert relative(path_point(problem, radius=radius).parameter, (p1, p2)) < 1e-15
    assert abs(float(p2) * (1 + math.exp(p2)) / float(p1) - 1) < 1e-9
    # ‖p_R/R − p_mm/‖p_mm‖‖·R grows like log R here, without bound
    assert float(p2) > 0.7 * math.log(radius)
    assert enclosed_path_point(problem, radius=radius).certified == "global"


def test_ridge_in_one_dimension_solves_its_equation():
    """n = 1, T = 2, correlation: σ′(p) = 2λp."""
    problem = Problem(keys=(((1,), (0,)),), scores=((1, 0),), loss="correlation")
    for k in (2, 10, 200):
        with mpmath.workdps(60):
            scale = mpmath.mpf(10) ** k
            root = mpmath.findroot(
                lambda p, scale=scale: mpmath.log(scale) - p - 2 * mpmath.log1p(mpmath.exp(-p)) - mpmath.log(2 * p),
                max(1, k * 2.3 - math.log(5 * k)),
            )
            expected = F(str(root))
        proof = enclosed_ridge_point(problem, weight=F(1, 10**k))
        assert proof.certified == "global" and abs(proof.low[0] - expected) < F(1, 10**50)
        for arithmetic in ("float", "flint"):
            (p,) = ridge_point(problem, weight=F(1, 10**k), arithmetic=arithmetic).parameter
            assert abs(p / expected - 1) < 1e-14


# ── engines against each other and against mpmath ──


def test_float_and_1024_bits_share_twelve_digits_at_radius_ten_thousand():
    problems = feasible_problems(8)
    distances = [
        relative(
            path_point(p, radius=10**4).parameter,
            path_point(p, radius=10**4, arithmetic="flint", bits=1024).parameter,
        )
        for p in problems
    ]
    assert len(distances) == 8 and max(distances) < 1e-12


@pytest.mark.parametrize("problem", feasible_problems(4, seed=3) + feasible_problems(2, seed=4, m=3, most=3))
def test_radius_ten_to_the_twelve_is_proved_within_seconds(problem):
    begun = time.process_time()
    point, proof = path_point(problem, radius=10**12), enclosed_path_point(problem, radius=10**12)
    assert time.process_time() - begun < 5
    assert proof.certified == "global"
    for x, low, high in zip(flat(point.parameter), proof.low, proof.high, strict=True):
        assert high - low < F(1, 10**40) and abs(x - low) < 1e-12 * 10**12


@pytest.mark.parametrize("problem", feasible_problems(6, seed=11))
def test_the_distance_to_the_svm_direction_falls_like_one_over_the_radius(problem):
    (w,) = path_model(problem).directions
    scaled = []
    for k in (4, 8, 12):
        direction = path_point(problem, radius=10**k, arithmetic="flint").direction
        scaled.append(float(norm(tuple(x - y for x, y in zip(direction, unit(w), strict=True)))) * 10.0**k)
    # with a single support token the limit is the ray itself, and 40 digits of a direction are compared
    assert scaled[2] < max(scaled[1] * 1.05, 1e-20) and scaled[1] < max(scaled[0] * 1.2, 1e-20)


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("m", [None, 2])
def test_ball_gradient_is_the_reference_gradient(loss, m):
    rng = np.random.default_rng(2)
    problem = random_problem(rng, n=3, tokens=4, d=2, loss=loss, m=m)
    theta = rng.standard_normal(problem.shape)
    reference = mpmath_reference.gradient(problem, theta, digits=50)
    with ctx.workprec(200):
        values = [arb(float(x)) for x in theta.ravel()]
        found = BallModel(path_model(problem)).derivatives(arb_mat(len(values), 1, values))
        size = float(sum((x * x for x in found.descent.entries()), arb(0)).sqrt())
        ours = [-float(x) / size for x in found.descent.entries()]
        assert math.isclose(math.log(size), reference.log_norm, abs_tol=1e-12)
        assert np.allclose(ours, [float(x) for x in flat(reference.direction)], rtol=0, atol=1e-13)
        # the Hessian is the derivative of the gradient
        h = arb(2) ** -60
        for j in range(len(values)):
            ends = []
            for sign in (1, -1):
                moved = [x + (sign * h if i == j else 0) for i, x in enumerate(values)]
                ends.append(BallModel(path_model(problem)).derivatives(arb_mat(len(values), 1, moved)).descent)
            column = (ends[1] - ends[0]) * (1 / (2 * h))
            for i in range(len(values)):
                assert abs(float(column[i, 0] - found.hessian[i, j])) < 1e-25


@pytest.mark.parametrize("loss", LOSSES)
def test_radius_five_against_direct_minimisation_in_mpmath(loss):
    """d = 2: the literal L(5 cos φ, 5 sin φ), minimised over a grid and polished."""
    rng, compared = np.random.default_rng(21), 0
    for _ in range(3):
        problem = random_problem(rng, n=2, tokens=4, d=2, loss=loss)
        point, proof = path_point(problem, radius=5), enclosed_path_point(problem, radius=5)
        if point.kind != "sphere":
            continue
        compared += 1
        with mpmath.workdps(40):
            expected = best_on_circle(problem, 5)
            assert max(abs(mpmath.mpf(float(x)) - e) for x, e in zip(point.parameter, expected, strict=True)) < 1e-12
            assert abs(mpmath.mpf(proof.low[0].numerator) / proof.low[0].denominator - expected[0]) < 1e-15
    assert compared


def best_on_circle(problem, radius):
    literal = literal_loss(problem)

    def on_circle(phi):
        return literal((radius * mpmath.cos(phi), radius * mpmath.sin(phi)))

    phi = min((2 * mpmath.pi * k / 720 for k in range(720)), key=on_circle)
    phi = mpmath.findroot(lambda x: mpmath.diff(on_circle, x), phi)
    return radius * mpmath.cos(phi), radius * mpmath.sin(phi)


def literal_loss(problem):
    number = lambda x: mpmath.mpf(x.numerator) / x.denominator  # noqa: E731
    of = {
        "logistic": lambda u: mpmath.log(1 + mpmath.exp(-u)),
        "exponential": lambda u: mpmath.exp(-u),
        "correlation": lambda u: -u,
        "sigmoid": lambda u: 1 / (1 + mpmath.exp(-u)),
    }[problem.loss]

    def value(p):
        total = mpmath.mpf(0)
        for keys, scores in zip(problem.keys, problem.scores, strict=True):
            e = [mpmath.exp(sum(number(x) * y for x, y in zip(k, p, strict=True))) for k in keys]
            total += of(sum(w * number(g) for w, g in zip(e, scores, strict=True)) / sum(e))
        return total / problem.n

    return value


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("shift", (-3000, -1, 2, 3000))
def test_scores_of_any_size_keep_the_digits(loss, shift):
    """ℓ′ differs between inputs by e^±3000: one input decides, until margins are as large."""
    problem = feasible_problems(1, seed=31)[0]
    moved = Problem(
        keys=problem.keys, scores=[[g + shift * i for g in row] for i, row in enumerate(problem.scores)], loss=loss
    )
    if loss == "sigmoid" and not path_model(moved).directions:
        return
    assert path_model(moved).directions
    for radius in (10**5, 10**10):
        point = path_point(moved, radius=radius)
        assert relative(point.parameter, path_point(moved, radius=radius, arithmetic="flint").parameter) < 1e-12


# ── degenerate problems ──


def test_a_constant_loss_says_so():
    for problem in (
        Problem(keys=(((1, 2),), ((0, 1),)), scores=((1,), (2,))),
        Problem(keys=(((1, 2), (3, 4)),), scores=((1, 1),)),
        Problem(keys=(((1, 2), (1, 2)),), scores=((1, 0),)),
    ):
        point = path_point(problem, radius=3)
        assert point.kind == "constant" and not any(point.parameter)
        with pytest.raises(InputError, match="does not depend on the parameter"):
            enclosed_path_point(problem, radius=3)


def test_nothing_separates_so_the_path_stays_inside():
    """One dimension, key differences 1 and −1: the minimiser is 0 at every radius."""
    problem = two_inputs((1,), (-1,), loss="exponential")
    for radius in (1, 10, 10**6):
        point = path_point(problem, radius=radius)
        assert point.kind == "interior" and abs(point.parameter[0]) < 1e-8 and point.log_multiplier is None
    proof = enclosed_path_point(problem, radius=10)
    assert proof.kind == "interior" and proof.low[0] <= 0 <= proof.high[0] and proof.certified == "global"
    # in the plane the same minimiser is one of a line; the least-norm one is enclosed, and not called the only one
    flat_problem = two_inputs((1, 0), (-1, 0), loss="exponential")
    proof = enclosed_path_point(flat_problem, radius=10)
    assert proof.low[1] <= 0 <= proof.high[1] and proof.certified == "local"


def test_an_infeasible_svm_whose_loss_falls_towards_another_selection():
    """Two inputs pull against each other, the stronger one wins for ever: p_R = R."""
    problem = Problem(keys=(((3,), (0,)), ((-1,), (0,))), scores=((4, 0), (1, 0)), loss="correlation")
    assert not path_model(problem).directions
    for radius in (10, 10**4):
        proof = enclosed_path_point(problem, radius=radius)
        assert proof.certified in ("local", "global") and proof.low[0] > 0


def test_ties_of_optimal_tokens_take_the_best_choice():
    """Tokens 0 and 1 are tied; separating with token 1 has the larger margin, and the path goes there."""
    problem = Problem(keys=(((1, 0), (0, 3), (0, 0)),), scores=((1, 1, 0),))
    proof = enclosed_path_point(problem, radius=10**4)
    assert proof.low[1] > 9_999 and abs(proof.low[0]) < 1
    point = path_point(problem, radius=10**4)
    assert point.selected == (1,) and point.log_excess < -29_000


def test_equal_keys_act_as_one_token():
    apart = Problem(keys=(((1, 1), (0, 0), (0, 0)), ((1, -2), (0, 1))), scores=((2, 0, 1), (1, 0)))
    point = path_point(apart, radius=50)
    assert len(point.log_attention[0]) == 3 and point.log_attention[0][1] == point.log_attention[0][2]
    assert abs(sum(math.exp(x) for x in path_point(apart, radius=1).log_attention[0]) - 1) < 1e-12


@pytest.mark.parametrize("arithmetic", ["float", "flint"])
def test_multiplier_and_excess_are_the_path_s(arithmetic):
    """dL/dR = −μR along the path."""
    problem = feasible_problems(1, seed=5)[0]
    radius, h = F(3), F(1, 10**4)
    ends = [math.exp(path_point(problem, radius=radius + s * h, arithmetic=arithmetic).log_excess) for s in (1, -1)]
    here = path_point(problem, radius=radius, arithmetic=arithmetic)
    assert math.isclose((ends[1] - ends[0]) / float(2 * h), 3 * math.exp(here.log_multiplier), rel_tol=1e-6)


# ── proofs that must fail ──


def _one_dimensional_two_minima():
    """Outward on both sides the loss falls, on the right more: the left end of the ball is a local minimiser only."""
    return Problem(keys=(((1,), (0,), (-1,)),), scores=((2, 0, 1),), loss="correlation")


@pytest.mark.slow
def test_a_local_minimiser_is_not_called_global():
    problem = _one_dimensional_two_minima()
    model = path_model(problem)
    with ctx.workprec(200):
        system = System(balls=BallModel(model), kind="sphere", radius=F(4))
        left = enclosed(system, (F(-4),), bits=200)
        assert left.strict_minimum and left.theta[0, 0] < 0
        assert not path_global.convex_sublevel(left, bits=200)
        assert not path_global.branch_and_bound(left)
        right = enclosed(system, (F(4),), bits=200)
        assert path_global.branch_and_bound(right) and path_global.convex_sublevel(right, bits=200)
    assert enclosed_path_point(problem, radius=4).low[0] > 0


def test_the_convexity_test_stops_where_its_inequality_does():
    """n = 1, T = 2, correlation, key 1: x̄ = e^−R, and 1 − x̄ > 2x̄ holds just below 1/3."""
    model = path_model(Problem(keys=(((1,), (0,)),), scores=((1, 0),), loss="correlation"))
    with ctx.workprec(128):
        for radius, holds in ((F(91, 100), False), (F(109, 100), False), (F(11, 10), True), (F(3), True)):
            system = System(balls=BallModel(model), kind="sphere", radius=radius)
            assert path_global.convex_sublevel(enclosed(system, (radius,), bits=128), bits=128) is holds


def test_both_proofs_of_globality_agree_with_a_grid():
    rng, proved = np.random.default_rng(13), 0
    for k in range(12):
        problem = random_problem(rng, n=2, tokens=3, d=2, loss=LOSSES[k % 4])
        proof = enclosed_path_point(problem, radius=3)
        if proof.certified != "global":
            continue
        proved += 1
        with mpmath.workdps(15):
            literal = literal_loss(problem)
            best = literal([mpmath.mpf(float(x)) for x in proof.low])
            for r in (0.75, 1.5, 2.25, 3):
                for j in range(24):
                    assert literal((r * math.cos(j * math.pi / 12), r * math.sin(j * math.pi / 12))) >= best - 1e-12
    assert proved >= 8


def test_krawczyk_refuses_a_box_without_a_zero_and_a_box_too_wide():
    model = path_model(two_inputs((1, 1), (1, -1)))
    with ctx.workprec(128):
        system = System(balls=BallModel(model), kind="sphere", radius=F(10))
        x, fixed = newton(system, (F(10), F(0)), bits=128)
        assert krawczyk(system, x, fixed, F(1, 2**10)) is not None
        assert krawczyk(system, x, fixed, F(16)) is None
        moved = arb_mat(3, 1, [x[0, 0], x[1, 0] + arb("0.25").mid(), x[2, 0]])
        assert krawczyk(system, moved, fixed, F(1, 2**10)) is None


def test_positive_definite_is_only_said_when_certain():
    assert positive_definite(arb_mat([[2, 1], [1, 2]]))
    assert not positive_definite(arb_mat([[1, 2], [2, 1]]))
    assert not positive_definite(arb_mat([[1, 1], [1, 1]]))
    assert not positive_definite(arb_mat([[arb(2, 3), 0], [0, 1]]))
    assert not positive_definite(arb_mat([[arb("nan")]]))


def test_a_saddle_on_the_sphere_is_stationary_and_no_minimum():
    """Two tied tokens, symmetric: between their two minima lies a stationary point that is no minimiser."""
    problem = Problem(keys=(((1, 2), (1, -2), (0, 0)),), scores=((1, 1, 0),), loss="correlation")
    with ctx.workprec(128):
        system = System(balls=BallModel(path_model(problem)), kind="sphere", radius=F(6))
        middle = enclosed(system, (F(6), F(0)), bits=128)
        assert not middle.strict_minimum
        assert path_global._convex_box(middle) is None
        assert not path_global.branch_and_bound(middle)
    assert abs(minimise(path_model(problem), radius=F(6)).theta[1]) > 1


def test_errors_say_what_to_do():
    problem = two_inputs((1, 1), (1, -1))
    with pytest.raises(InputError, match="Give radius > 0"):
        path_point(problem, radius=0)
    with pytest.raises(InputError, match="no finite number"):
        path_point(problem, radius=math.inf)
    with pytest.raises(InputError, match="squared loss"):
        path_point(two_inputs((1, 1), (1, -1), loss="squared"), radius=1)
    with pytest.raises(InputError, match="float and a flint engine"):
        path_point(problem, radius=1, arithmetic="mpmath")
    with pytest.raises(InputError, match="Give 64 or more"):
        path_point(problem, radius=1, arithmetic="flint", bits=8)
    with ctx.workprec(128), pytest.raises(Undecided, match="did not settle|singular"):
        newton(System(balls=BallModel(path_model(problem)), kind="interior"), (F(2), F(1)), bits=128)
