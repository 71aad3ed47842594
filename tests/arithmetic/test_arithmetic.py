"""Balls, closed forms, floats and symbols: what each relation may say, and what it may not."""

from __future__ import annotations

import math
from fractions import Fraction

import mpmath
import pytest
import sympy
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.arithmetic import Balls, ClosedForm, Float64, Mpmath, parse_rational, rational_text
from checker.arithmetic.balls import working_precision
from checker.arithmetic.rational import added, multiplied
from checker.errors import InputError, ResourceLimit, Undecided
from checker.truth import Truth
from tests.arithmetic.symbols import Symbols

T, F, U = Truth.TRUE, Truth.FALSE, Truth.UNKNOWN
NAN = arb("nan")
HUGE = Fraction(10) ** 30


# ── rationals ──


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1/3", Fraction(1, 3)),
        ("-4/6", Fraction(-2, 3)),
        ("0.1", Fraction(1, 10)),
        (" 1e-30 ", Fraction(1, 10**30)),
        ("+7", Fraction(7)),
        (".5", Fraction(1, 2)),
        (0.5, Fraction(1, 2)),
        (0.1, Fraction(3602879701896397, 36028797018963968)),
        (3, Fraction(3)),
        (Fraction(2, 7), Fraction(2, 7)),
    ],
)
def test_parse_rational(text, value):
    assert parse_rational(text) == value


@pytest.mark.parametrize("bad", ["", "a", "1/2/3", "1 2", "0x10", "1e", "--1", "nan", "inf", "1_000", None, [1], b"1"])
def test_what_is_not_a_rational_is_refused(bad):
    with pytest.raises(InputError, match="head is .* not a rational number"):
        parse_rational(bad, where="head")


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), -float("inf")])
def test_non_finite_floats_are_refused(bad):
    with pytest.raises(InputError, match=r"head\[0\] is (nan|inf|-inf): no exact statement"):
        parse_rational(bad, where="head[0]")


def test_truth_values_and_zero_denominators_are_refused():
    with pytest.raises(InputError, match="the truth value True, not a number"):
        parse_rational(True)
    with pytest.raises(InputError, match="the denominator is zero"):
        parse_rational("1/0")


@pytest.mark.parametrize(("value", "text"), [(Fraction(-6, 4), "-3/2"), (Fraction(8, 4), "2"), (Fraction(0), "0")])
def test_rational_text_is_canonical(value, text):
    assert rational_text(value) == text
    assert parse_rational(text) == value


# ── balls ──


def overlapping():
    return arb(1, 0.5), arb(1.25, 0.5)


def test_overlapping_balls_decide_nothing():
    A, (x, y) = Balls(64), overlapping()
    for relation in (A.less, A.leq, A.equal):
        assert relation(x, y) is U
        assert relation(y, x) is U
    assert A.sign(x - y) is None
    assert A.leq(x, x) is U  # the two sides are not known to be the same number


def test_separated_balls_decide_everything():
    A, x, y = Balls(64), arb(1, 0.25), arb(2, 0.25)
    assert (A.less(x, y), A.leq(x, y), A.equal(x, y)) == (T, T, F)
    assert (A.less(y, x), A.leq(y, x), A.equal(y, x)) == (F, F, F)


def test_touching_balls():
    A, x = Balls(64), arb(0, 1).nonnegative_part()  # [0, 1] against 0: ≥ is certain, > is not
    assert A.leq(A.number(0), x) is T
    assert A.less(A.number(0), x) is U
    assert A.equal(A.number(0), x) is U


@pytest.mark.parametrize("x", [NAN, arb("inf") - arb("inf"), arb(1) / arb(0, 1), arb(-1).sqrt(), arb(0).log()])
def test_nan_is_never_an_answer(x):
    A = Balls(64)
    for other in (fmpq(0), arb(1), x):
        for relation in (A.less, A.leq, A.equal):
            assert relation(x, other) is U
            assert relation(other, x) is U
    assert A.sign(x) is None
    assert A.sign(A.least([arb(1), x])) is None
    assert A.sign(A.greatest([x, arb(1)])) is None
    assert A.sign(A.root_of_squares(x)) is None


def test_domains_of_log_and_sqrt():
    A = Balls(64)
    for x in (A.log(fmpq(-1)), A.log(fmpq(0)), A.sqrt(fmpq(-1)), A.sqrt(fmpq(-1, 10**60)), A.log1p(fmpq(-1))):
        assert A.leq(x, fmpq(10**9)) is U
        assert A.equal(x, x) is U


def test_exact_values_stay_exact():
    A = Balls(64)
    assert A.exp(fmpq(0)) == fmpq(1)
    assert A.log(fmpq(1)) == fmpq(0)
    assert A.log1p(fmpq(0)) == fmpq(0)
    assert A.sqrt(fmpq(9, 16)) == fmpq(3, 4)
    assert A.sqrt(fmpq(0)) == fmpq(0)
    assert A.root_of_squares(fmpq(25)) == fmpq(5)
    assert A.trust == "exact"
    assert not isinstance(A.sqrt(fmpq(2)), fmpq)
    assert A.trust == "ball"


@pytest.mark.parametrize("use", ["exp", "log", "log1p", "sqrt"])
def test_a_transcendental_value_lowers_the_trust(use):
    A = Balls(64)
    getattr(A, use)(fmpq(3))
    assert A.trust == "ball"


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.fractions(-50, 50, max_denominator=99), st.integers(30, 300))
def test_balls_contain_what_mpmath_computes(q, bits):
    A = Balls(bits)
    with working_precision(bits), mpmath.workprec(2 * bits + 200):
        x = A.number(q)
        reference = mpmath.mpf(q.numerator) / q.denominator
        pairs = [(A.exp(x), mpmath.exp(reference)), (A.log1p(A.number(q * q)), mpmath.log(1 + reference**2))]
        pairs += [(A.sqrt(A.number(q * q + 2)), mpmath.sqrt(reference**2 + 2))]
        for ball, value in pairs:
            with working_precision(2 * bits + 200):
                inside = arb(mpmath.nstr(value, 3 * bits // 10 + 60)) - arb(ball)
            assert inside.contains(0)


def test_huge_exponentials_never_say_more_than_is_known():
    A = Balls(128)
    with working_precision(128):
        big, small = A.exp(A.number(HUGE)), A.exp(A.number(-HUGE))
        assert A.less(small, big) is not F
        assert A.equal(small, A.number(0)) is not T
        assert A.leq(small, A.number(0)) is not T
        tower = A.exp(A.exp(A.number(10**40)))
        assert A.equal(tower, tower) is U
        assert A.less(tower, A.number(HUGE)) is not T


def test_extremes_of_overlapping_balls_enclose():
    A, (x, y) = Balls(64), overlapping()
    low, high = A.least([x, y]), A.greatest([x, y])
    for value in (0.5, 1.5):
        assert low.contains(arb(value))
    for value in (0.75, 1.75):
        assert high.contains(arb(value))
    assert A.least([x, fmpq(-3)]).contains(-3)
    assert A.greatest([fmpq(1), fmpq(5, 2), fmpq(2)]) == fmpq(5, 2)
    assert A.least([fmpq(1), fmpq(5, 2), fmpq(2)]) == fmpq(1)
    assert A.absolute(fmpq(-2)) == fmpq(2)
    assert A.absolute(arb(-1, 2)).contains(0) and A.absolute(arb(-1, 2)).contains(3)


def test_root_of_squares_reaches_below_zero_only_by_rounding():
    A = Balls(64)
    root = A.root_of_squares(arb(0, 1e-10))
    assert root.is_finite() and root.contains(0) and root >= 0


def test_working_precision_is_put_back():
    before = ctx.prec
    with working_precision(777):
        assert ctx.prec == 777
    assert ctx.prec == before
    with pytest.raises(RuntimeError), working_precision(333):
        raise RuntimeError
    assert ctx.prec == before


# ── closed forms ──


@pytest.fixture(params=[True, False], ids=["opaque", "fractions"])
def closed(request):
    return ClosedForm(opaque_division=request.param)


def test_identities_are_proved(closed):
    e = closed.exp(closed.number(1))
    two = closed.number(2)
    assert closed.equal(closed.exp(closed.number(3)) * closed.exp(closed.number(-3)), closed.number(1)) is T
    assert closed.equal(e * e, closed.exp(two)) is T
    root = closed.sqrt(two)
    assert closed.equal(root * e - e * root, closed.number(0)) is T
    assert closed.leq(root, root) is T
    assert closed.less(root, root) is F


def test_softmax_sums_to_one_in_closed_form():
    A = ClosedForm()
    powers = [A.exp(A.number(q)) for q in (0, Fraction(1, 3), -2)]
    mass = powers[0] + powers[1] + powers[2]
    assert A.equal(powers[0] / mass + powers[1] / mass + powers[2] / mass, A.number(1)) is T


def test_near_identities_are_not_proved(closed):
    """√(3 + 2√2) = 1 + √2 needs a rule the form does not have; e^(1/10³⁰) ≠ 1 needs bits it does not spend."""
    A = closed
    product = A.sqrt(A.number(2)) * A.sqrt(A.number(3))
    assert A.equal(product, A.sqrt(A.number(6))) is T
    root = A.sqrt(A.number(2))
    assert A.equal(A.sqrt(A.number(3) + root + root), A.number(1) + root) is U
    close = A.exp(A.number(Fraction(1, 10**200)))
    assert A.equal(close, A.number(1)) in (U, F)
    assert A.equal(A.exp(A.number(Fraction(1, 10**9))), A.number(1)) is F
    assert A.less(A.number(1), A.exp(A.number(Fraction(1, 10**9)))) is T


def test_different_atoms_are_never_confused(closed):
    A = closed
    for kind in ("exp", "log", "sqrt"):
        f = getattr(A, kind)
        assert A.equal(f(A.sqrt(A.number(2))), f(A.sqrt(A.number(3)))) is F
    assert A.equal(A.log(A.number(2)), A.sqrt(A.number(2))) is F


def test_division_by_a_visible_zero(closed):
    zero = closed.number(1) - closed.number(1)
    with pytest.raises(Undecided, match="identically zero"):
        closed.number(1) / zero


def test_choices_between_branches_that_balls_cannot_part(closed):
    A = closed
    root = A.sqrt(A.number(2))
    hidden_zero = A.sqrt(A.number(3) + root + root) - A.number(1) - root
    with pytest.raises(Undecided, match="too close to tell apart"):
        A.absolute(hidden_zero)
    with pytest.raises(Undecided, match="too close to tell apart"):
        A.least([hidden_zero, A.number(0)])
    assert A.equal(A.greatest([A.number(1), A.sqrt(A.number(2))]), A.sqrt(A.number(2))) is T
    assert A.equal(A.least([A.number(1), A.sqrt(A.number(2))]), A.number(1)) is T
    assert A.equal(A.absolute(A.number(-3)), A.number(3)) is T


def test_the_closed_form_gives_up_aloud():
    A = ClosedForm()
    big = A.number(0)
    for k in range(1, 90):
        big = big + A.exp(A.number(Fraction(1, k)))
    with pytest.raises(ResourceLimit, match="equality stays undecided"):
        _ = big * big * big


def test_constants_are_recognised():
    A = ClosedForm()
    e = A.exp(A.number(1))
    assert (e / (e + e)).constant() == Fraction(1, 2)
    assert e.constant() is None
    assert (e - e).constant() == 0
    assert A.sign(A.number(-2)) == -1


@settings(derandomize=True, deadline=None, max_examples=80)
@given(st.lists(st.tuples(st.integers(-3, 3), st.fractions(-2, 2, max_denominator=4)), min_size=1, max_size=4))
def test_closed_form_signs_agree_with_mpmath(parts):
    A = ClosedForm()
    total = A.number(0)
    with mpmath.workdps(60):
        value = mpmath.mpf(0)
        for c, q in parts:
            total = total + A.number(c) * A.exp(A.number(q))
            value += c * mpmath.exp(mpmath.mpf(q.numerator) / q.denominator)
        sign = 0 if abs(value) < mpmath.mpf(10) ** -50 else int(mpmath.sign(value))
    assert A.sign(total) == sign


# ── float64 and mpmath ──


@pytest.mark.parametrize("A", [Float64(), Mpmath(30)], ids=["float64", "mpmath"])
def test_nan_is_unknown_in_floats(A):
    nan = A.number(1) * float("nan")
    one = A.number(1)
    for x, y in ((nan, one), (one, nan), (nan, nan)):
        assert (A.less(x, y), A.leq(x, y), A.equal(x, y)) == (U, U, U)
    assert A.sign(nan) is None
    assert (A.sign(one), A.sign(-one), A.sign(one - one)) == (1, -1, 0)
    assert A.trust == "numeric"


@pytest.mark.parametrize("A", [Float64(), Mpmath(30)], ids=["float64", "mpmath"])
@pytest.mark.parametrize("order", [0, 1])
def test_extremes_do_not_lose_a_nan(A, order):
    values = [A.number(1), A.number(1) * float("nan")]
    values = values[::-1] if order else values
    assert A.leq(A.least(values), A.number(2)) is U
    assert A.leq(A.greatest(values), A.number(2)) is U


@pytest.mark.parametrize("A", [Float64(), Mpmath(30)], ids=["float64", "mpmath"])
def test_values_outside_the_domain_are_unknown(A):
    for x in (A.sqrt(A.number(-1)), A.log(A.number(-1)), A.log1p(A.number(-2))):
        assert A.less(x, A.number(10)) is U
        assert A.equal(x, A.number(1)) is U


def test_float64_overflow_is_infinite_and_not_an_error():
    A = Float64()
    assert A.exp(1e6) == math.inf
    assert A.exp(-1e6) == 0.0
    assert A.number(Fraction(10) ** 400) == math.inf
    assert A.number(-(Fraction(10) ** 400)) == -math.inf
    assert A.log(0.0) == -math.inf


def test_mpmath_context_is_its_own():
    before = mpmath.mp.dps
    A = Mpmath(80)
    with mpmath.workdps(80):
        assert abs(A.exp(A.number(1)) - mpmath.e) < mpmath.mpf(10) ** -78
    assert mpmath.mp.dps == before
    assert Mpmath(20).context.dps == 20 and A.context.dps == 80


# ── symbols ──


def test_symbols_compute_every_function():
    A, x = Symbols(), sympy.Symbol("x", positive=True)
    assert A.number(Fraction(1, 3)) == sympy.Rational(1, 3)
    assert A.number(x) is x
    assert A.exp(x) == sympy.exp(x)
    assert A.log(x) == sympy.log(x)
    assert A.log1p(x) == sympy.log(1 + x)
    assert A.absolute(-x) == x
    assert A.sqrt(A.number(4)) == 2
    assert A.sqrt(x) == sympy.sqrt(x)
    assert A.root_of_squares(x * x) == x
    assert A.least([A.number(1), A.number(2)]) == 1
    assert A.greatest([A.number(1), A.number(2)]) == 2


def test_symbols_decide_only_rationals():
    A, x = Symbols(), sympy.Symbol("x")
    assert A.less(A.number(1), A.number(2)) is T
    assert A.leq(A.number(2), A.number(2)) is T
    assert A.equal(A.number(1), A.number(2)) is F
    assert A.less(x, A.number(2)) is U
    assert A.equal(x, x + sympy.exp(-x)) is U
    assert A.less(sympy.nan, A.number(2)) is U


# ── sums and products for inner loops ──

_NUMBERS = st.one_of(
    st.fractions(max_denominator=12),
    st.integers(-3, 3).map(Fraction),
    st.builds(Fraction, st.integers(-(10**40), 10**40), st.integers(1, 10**40)),
)


@given(_NUMBERS, _NUMBERS)
@settings(max_examples=400, deadline=None)
def test_quick_sums_and_products_are_those_of_fractions(x, y):
    for quick, plain in ((added(x, y), x + y), (multiplied(x, y), x * y)):
        assert type(quick) is Fraction
        assert (quick.numerator, quick.denominator) == (plain.numerator, plain.denominator)
        assert hash(quick) == hash(plain)


def test_quick_sums_and_products_of_other_numbers_are_left_to_these():
    assert added(Fraction(1, 2), 3) == Fraction(7, 2)
    assert multiplied(2, Fraction(1, 2)) == 1
    assert multiplied(fmpq(2, 3), fmpq(1, 2)) == fmpq(1, 3)
