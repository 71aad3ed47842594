"""The losses against mpmath's own derivatives; the constants of Assumption A: never exceeded, and sharp."""

from __future__ import annotations

import itertools
from fractions import Fraction

import mpmath
import pytest
import sympy

from checker.arithmetic import Balls, Float64, Mpmath
from checker.arithmetic.balls import working_precision
from checker.attention import losses
from checker.errors import CheckerError
from checker.truth import Truth
from tests.arithmetic.symbols import Symbols

mp = mpmath.MPContext()
mp.dps = 60

# Written down independently of checker.attention.losses.
FORMULA = {
    "logistic": lambda u: mp.log(1 + mp.exp(-u)),
    "exponential": lambda u: mp.exp(-u),
    "correlation": lambda u: -u,
    "sigmoid": lambda u: 1 / (1 + mp.exp(-u)),
    "squared": lambda u: (1 - u) ** 2,
    "hinge": lambda u: max(mp.mpf(0), 1 - u),
}
SMOOTH = [name for name in losses.LOSSES if name != "hinge"]
POINTS = [Fraction(q) for q in ("-37", "-5/2", "-1", "-1/3", "0", "1/7", "1", "9/4", "41")]
INTERVALS = [("-5", "-2"), ("-3/2", "0"), ("-1", "2"), ("-2", "1"), ("0", "1/2"), ("3", "7"), ("-1/2", "1/2")]


def mpf(q):
    q = Fraction(q)
    return mp.mpf(q.numerator) / q.denominator


def close(x, y, digits=45):
    return abs(mp.mpf(str(x)) - y) <= mp.mpf(10) ** -digits * max(1, abs(y))


def enclosed(ball, y):
    """Whether a ball (or exact number) at 300 bits agrees with a 60-digit value to 55 digits."""
    from flint import arb, fmpq

    ball = arb(ball) if isinstance(ball, fmpq) else ball
    with working_precision(300):
        return bool(abs(ball - arb(mp.nstr(y, 60))) < arb("1e-54") * (1 + abs(arb(mp.nstr(y, 60)))))


def test_the_list_of_losses():
    assert set(FORMULA) == set(losses.LOSSES)


@pytest.mark.parametrize("loss", losses.LOSSES)
@pytest.mark.parametrize("u", POINTS)
def test_values_in_four_arithmetics(loss, u):
    expected = FORMULA[loss](mpf(u))
    with working_precision(300):
        assert enclosed(losses.value(Balls(300), loss, Balls(300).number(u)), expected)
    assert close(losses.value(Mpmath(50), loss, Mpmath(50).number(u)), expected)
    assert float(losses.value(Float64(), loss, float(u))) == pytest.approx(float(expected), rel=1e-14, abs=1e-300)
    assert close(sympy.N(losses.value(Symbols(), loss, Symbols().number(u)), 50), expected)


@pytest.mark.parametrize("loss", SMOOTH)
@pytest.mark.parametrize("u", POINTS)
def test_slopes_against_finite_differences(loss, u):
    """Central differences with step 10⁻²⁰ at 60 digits: 40 correct digits less the cancellation."""
    h = mp.mpf(10) ** -18
    expected = (FORMULA[loss](mpf(u) + h) - FORMULA[loss](mpf(u) - h)) / (2 * h)
    found = [
        losses.slope(Mpmath(50), loss, Mpmath(50).number(u)),
        sympy.N(losses.slope(Symbols(), loss, Symbols().number(u)), 50),
        losses.slope(Float64(), loss, float(u)),
    ]
    assert close(found[0], expected, 32)
    assert close(found[1], expected, 32)
    assert float(found[2]) == pytest.approx(float(expected), rel=1e-13, abs=1e-16)
    with working_precision(200):
        A = Balls(200)
        ball = losses.slope(A, loss, A.number(u))
        assert close(mp.mpf(float(ball)), expected, 14)


@pytest.mark.parametrize("loss", SMOOTH)
def test_slope_is_sympys_derivative(loss):
    A, u = Symbols(), sympy.Symbol("u", real=True)
    difference = sympy.diff(losses.value(A, loss, u), u) - losses.slope(A, loss, u)
    assert sympy.simplify(difference) == 0


def test_sigmoid_slope_does_not_cancel():
    A = Float64()
    assert losses.sigmoid_slope(A, 300.0) == pytest.approx(float(mp.exp(-300)), rel=1e-14)
    assert losses.sigmoid(A, 0.0) == 0.5
    assert losses.sigmoid_slope(A, 0.0) == 0.25


@pytest.mark.parametrize(("u", "value"), [("1", "0"), ("2", "0"), ("0", "1"), ("-3", "4"), ("1/2", "1/2")])
def test_hinge(u, value):
    A = Balls(64)
    assert losses.value(A, "hinge", A.number(Fraction(u))) == A.number(Fraction(value))


def test_hinge_has_no_slope_at_its_corner():
    A = Balls(64)
    with pytest.raises(CheckerError, match="hinge.*no slope"):
        losses.slope(A, "hinge", A.number(1))
    for bound in (losses.slope_bound, losses.curvature_bound):
        with pytest.raises(CheckerError, match="hinge.*no slope"):
            bound(A, "hinge", A.number(0), A.number(2))


def test_unknown_losses_are_named():
    A = Balls(64)
    with pytest.raises(CheckerError, match="no loss 'focal'.*logistic"):
        losses.value(A, "focal", A.number(0))


# ── the constants M₁ = max|ℓ′| and M₀ = Lipschitz constant of ℓ′ ──


def grid(low, high, steps=24):
    low, high = Fraction(low), Fraction(high)
    return [low + (high - low) * k / steps for k in range(steps + 1)]


@pytest.mark.parametrize("loss", SMOOTH)
@pytest.mark.parametrize("interval", INTERVALS)
def test_slope_bound_is_never_exceeded_and_attained(loss, interval):
    with working_precision(128):
        A = Balls(128)
        low, high = (A.number(Fraction(q)) for q in interval)
        bound = losses.slope_bound(A, loss, low, high)
        points = [Fraction(q) for q in grid(*interval)] + ([Fraction(0)] if "-" in interval[0] and high >= 0 else [])
        slopes = [A.absolute(losses.slope(A, loss, A.number(u))) for u in points]
        assert all(A.less(bound, s) is not Truth.TRUE for s in slopes)
        nearly = bound * A.number(Fraction(10**30 - 1, 10**30))
        assert any(A.less(nearly, s) is Truth.TRUE for s in slopes), "not attained"


@pytest.mark.parametrize("loss", SMOOTH)
@pytest.mark.parametrize("interval", INTERVALS)
def test_curvature_bound_is_never_exceeded(loss, interval):
    with working_precision(128):
        A = Balls(128)
        bound = losses.curvature_bound(A, loss, *(A.number(Fraction(q)) for q in interval))
        for u, w in itertools.combinations(grid(*interval, steps=14), 2):
            change = A.absolute(losses.slope(A, loss, A.number(w)) - losses.slope(A, loss, A.number(u)))
            assert A.less(bound * A.number(w - u), change) is not Truth.TRUE


# Where the second derivative is largest on the interval.
STEEPEST = {
    "logistic": lambda low, high: min(max(low, Fraction(0)), high),
    "exponential": lambda low, high: low,
    "squared": lambda low, high: low,
}


@pytest.mark.parametrize("loss", list(STEEPEST))
@pytest.mark.parametrize("interval", INTERVALS)
def test_curvature_bound_is_sharp(loss, interval):
    """A secant of length 10⁻⁶ at the steepest place comes within one part in 10⁴ of M₀."""
    low, high = (Fraction(q) for q in interval)
    at = STEEPEST[loss](low, high)
    step = Fraction(1, 10**6)
    u, w = (at, at + step) if at + step <= high else (at - step, at)
    assert low <= u < w <= high
    with working_precision(128):
        A = Balls(128)
        bound = losses.curvature_bound(A, loss, A.number(low), A.number(high))
        change = A.absolute(losses.slope(A, loss, A.number(w)) - losses.slope(A, loss, A.number(u)))
        assert A.less(bound * A.number(step) * A.number(Fraction(9999, 10000)), change) is Truth.TRUE


def test_known_constants():
    with working_precision(200):
        A = Balls(200)
        q = A.number
        assert losses.curvature_bound(A, "correlation", q(-1), q(1)) == 0
        assert losses.slope_bound(A, "correlation", q(-1), q(1)) == 1
        assert losses.curvature_bound(A, "logistic", q(-1), q(1)) == q(Fraction(1, 4))
        assert losses.slope_bound(A, "sigmoid", q(-1), q(1)) == q(Fraction(1, 4))
        assert losses.slope_bound(A, "squared", q(-1), q(2)) == 4
        assert losses.slope_bound(A, "squared", q(0), q(9)) == 16
        assert losses.curvature_bound(A, "squared", q(0), q(9)) == 2
        assert enclosed(losses.curvature_bound(A, "sigmoid", q(0), q(9)), 1 / (6 * mp.sqrt(3)))
        assert enclosed(losses.slope_bound(A, "exponential", q(-2), q(9)), mp.exp(2))
        assert enclosed(losses.slope_bound(A, "logistic", q(-2), q(9)), 1 / (1 + mp.exp(-2)))


def test_global_sigmoid_constant_is_attained():
    """|g″| = 1/(6√3) at log(2 + √3), so a short secant of g′ there nearly has it."""
    at, h = mp.log(2 + mp.sqrt(3)), mp.mpf(10) ** -12
    slope = lambda u: mp.exp(-u) / (1 + mp.exp(-u)) ** 2  # noqa: E731
    ratio = abs(slope(at + h) - slope(at - h)) / (2 * h)
    assert abs(ratio - 1 / (6 * mp.sqrt(3))) < mp.mpf(10) ** -20


def test_mean_value():
    A = Balls(64)
    outputs = [A.number(q) for q in (0, 1, Fraction(1, 2))]
    assert losses.mean_value(A, "squared", outputs) == A.number(Fraction(5, 12))
    assert losses.mean_value(A, "correlation", outputs[:1]) == 0
