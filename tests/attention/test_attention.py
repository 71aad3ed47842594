"""Every model formula in four arithmetics against naive 60-digit formulas, finite differences and sympy."""

from __future__ import annotations

import random
from fractions import Fraction

import mpmath
import pytest
import sympy
from flint import arb, fmpq

from checker.arithmetic import Balls, ClosedForm, Float64, Mpmath
from checker.arithmetic.balls import working_precision
from checker.attention import linear, losses, model
from checker.errors import ClaimError
from checker.truth import Truth
from tests.arithmetic.symbols import Symbols

mp = mpmath.MPContext()
mp.dps = 60

ARITHMETICS = {"balls": Balls(300), "mpmath": Mpmath(50), "float64": Float64(), "symbols": Symbols()}


def entries(value):
    return [x for part in value for x in entries(part)] if isinstance(value, (list, tuple)) else [value]


def mpf(q):
    q = Fraction(q)
    return mp.mpf(q.numerator) / q.denominator


def high(value):
    """Nested exact data as 60-digit numbers."""
    return [high(v) for v in value] if isinstance(value, (list, tuple)) else mpf(value)


def assert_agrees(name, found, expected):
    """Each entry of ``found`` equals the 60-digit ``expected`` as far as the arithmetic can."""
    found, expected = entries(found), entries(expected)
    assert len(found) == len(expected)
    for x, y in zip(found, expected, strict=True):
        if name == "balls":
            x = arb(x) if isinstance(x, fmpq) else x
            with working_precision(300):
                target = arb(mp.nstr(y, 60))
                assert x.is_finite() and abs(x - target) < arb("1e-50") * (1 + abs(target)), (x, y)
        elif name == "float64":
            assert x == pytest.approx(float(y), rel=1e-12, abs=1e-14)
        else:
            value = mp.mpf(str(sympy.N(x, 50)) if name == "symbols" else str(x))
            assert abs(value - y) < mp.mpf(10) ** -44 * (1 + abs(y)), (x, y)


def in_all(formula, expected):
    """Evaluate ``formula(A)`` in every arithmetic and compare."""
    for name, A in ARITHMETICS.items():
        with working_precision(300):
            assert_agrees(name, formula(A), expected)


def exact(seed, *shape):
    source = random.Random(seed)

    def fill(sizes):
        if not sizes:
            return Fraction(source.randint(-9, 9), source.randint(1, 5))
        return tuple(fill(sizes[1:]) for _ in range(sizes[0]))

    return fill(shape)


def naive_softmax(u):
    powers = [mp.exp(x) for x in u]
    return [e / mp.fsum(powers) for e in powers]


def dot(u, w):
    return mp.fsum(a * b for a, b in zip(u, w, strict=True))


def mat(X, u):
    return [dot(row, u) for row in X]


# Three inputs of 1, 2 and 3 tokens in dimension 2: ragged, with a single token and a duplicated one.
TOKENS = (
    ((Fraction(2), Fraction(-1)),),
    ((Fraction(1, 2), Fraction(1)), (Fraction(1, 2), Fraction(1))),
    ((Fraction(3), Fraction(-2, 3)), (Fraction(0), Fraction(0)), (Fraction(-1), Fraction(5, 4))),
)
SCORES = ((Fraction(1, 3),), (Fraction(2), Fraction(2)), (Fraction(-1), Fraction(0), Fraction(7, 2)))
QUERIES = ((Fraction(1), Fraction(2)), (Fraction(0), Fraction(-1)), (Fraction(3, 2), Fraction(1, 5)))
P = (Fraction(-2, 3), Fraction(3, 4))
W = ((Fraction(1), Fraction(-1, 2)), (Fraction(2, 3), Fraction(2)))


@pytest.mark.parametrize(
    "logits",
    [
        ("0",),
        ("1", "1", "1"),
        ("-3/2", "4", "1/3"),
        ("0", "-80", "1/10"),
        ("5", "5", "2"),
    ],
)
def test_softmax(logits):
    q = tuple(Fraction(u) for u in logits)
    in_all(lambda A: model.softmax(A, model.lift(A, q)), naive_softmax(high(q)))


def test_softmax_of_ties_is_exactly_rational():
    A = Balls(64)
    assert model.softmax(A, model.lift(A, (7, 7, 7, 7))) == [fmpq(1, 4)] * 4
    assert A.trust == "exact"


@pytest.mark.parametrize("scale", [Fraction(10) ** 30, Fraction(1, 10**30)])
def test_softmax_at_extreme_scales_encloses(scale):
    A = Balls(256)
    with working_precision(256):
        s = model.softmax(A, model.lift(A, (scale, 2 * scale)))
        assert A.equal(s[0] + s[1], A.number(1)) is not Truth.FALSE
        assert A.less(s[1], s[0]) is Truth.FALSE
        assert A.leq(s[0], A.number(0)) is not Truth.TRUE


@pytest.mark.parametrize(("logits", "t"), [((1, 3, 2), 1), ((5,), 0), ((2, 2, 1), 0), ((0, 0, 0), 0), ((1, 2, 2), 1)])
def test_the_selected_token(logits, t):
    for A in (*ARITHMETICS.values(), ClosedForm()):
        assert model.selected(A, model.lift(A, logits)) == t


def test_the_margin():
    A = Balls(64)
    u = model.lift(A, (3, Fraction(5, 2), -1))
    assert [model.margin(A, u, t) for t in range(3)] == [fmpq(1, 2), fmpq(-1, 2), fmpq(-4)]
    assert model.margin(A, model.lift(A, (9,)), 0) == 0


# ── models ──


def naive_outputs(logits):
    return [dot(naive_softmax(u), g) for u, g in zip(logits, high(SCORES), strict=True)]


def p_logits(p):
    return [mat(high(X), p) for X in TOKENS]


def w_logits(W):
    return [mat(high(X), mat(W, z)) for X, z in zip(TOKENS, high(QUERIES), strict=True)]


def test_p_model():
    expected = naive_outputs(p_logits(high(P)))
    in_all(
        lambda A: model.outputs(
            A, model.lift(A, SCORES), model.prompt_logits(A, model.lift(A, TOKENS), model.lift(A, P))
        ),
        expected,
    )
    assert expected[0] == mpf(Fraction(1, 3)) and expected[1] == 2  # one token; two equal ones


def test_w_model():
    in_all(
        lambda A: model.outputs(
            A,
            model.lift(A, SCORES),
            model.matrix_logits(A, model.lift(A, TOKENS), model.lift(A, QUERIES), model.lift(A, W)),
        ),
        naive_outputs(w_logits(high(W))),
    )


def test_key_query_model_is_the_w_model_at_their_product():
    K, Q = exact(5, 2, 3), exact(6, 2, 3)
    product = [[dot(k, q) for q in high(Q)] for k in high(K)]  # K Qᵀ, not QKᵀ
    in_all(
        lambda A: model.key_query_logits(
            A, model.lift(A, TOKENS), model.lift(A, QUERIES), model.lift(A, K), model.lift(A, Q)
        ),
        w_logits(product),
    )


def test_w_model_with_one_query_is_the_p_model():
    """x_itᵀ W z = k_itᵀp with keys k = x and p = Wz."""
    z = QUERIES[0]
    A = Balls(64)
    same = model.matrix_logits(A, model.lift(A, TOKENS), [model.lift(A, z)] * 3, model.lift(A, W))
    p = linear.apply(A, model.lift(A, W), model.lift(A, z))
    assert same == model.prompt_logits(A, model.lift(A, TOKENS), p)


def test_causal_model():
    X = TOKENS[2]
    in_all(
        lambda A: model.causal_attention(A, model.lift(A, X), model.lift(A, W)),
        [naive_softmax(mat(high(X)[: t + 1], mat(high(W), high(X)[t]))) for t in range(3)],
    )
    rows = model.causal_attention(Balls(64), model.lift(Balls(64), X), model.lift(Balls(64), W))
    assert [len(row) for row in rows] == [1, 2, 3]
    assert rows[0] == [1]


@pytest.mark.parametrize("loss", losses.LOSSES)
def test_empirical_risk(loss):
    formula = {
        "logistic": lambda u: mp.log(1 + mp.exp(-u)),
        "exponential": lambda u: mp.exp(-u),
        "correlation": lambda u: -u,
        "sigmoid": lambda u: 1 / (1 + mp.exp(-u)),
        "squared": lambda u: (1 - u) ** 2,
        "hinge": lambda u: max(mp.mpf(0), 1 - u),
    }[loss]
    expected = sum(formula(u) for u in naive_outputs(p_logits(high(P)))) / 3
    in_all(
        lambda A: model.empirical_risk(
            A, loss, model.lift(A, SCORES), model.prompt_logits(A, model.lift(A, TOKENS), model.lift(A, P))
        ),
        [expected],
    )


# ── similarity ──

N, D = 3, 2
A1, A2, A3 = exact(11, N, D), exact(12, N, D), exact(13, N, D)
X, Y, B = exact(14, D, D), exact(15, D, D), exact(16, N, D)


def naive_attention():
    """D(X)⁻¹exp(A₁XA₂ᵀ), index by index."""
    a1, a2, x = high(A1), high(A2), high(X)
    E = [
        [mp.exp(sum(a1[i][a] * x[a][b] * a2[j][b] for a in range(D) for b in range(D))) for j in range(N)]
        for i in range(N)
    ]
    return [[e / sum(row) for e in row] for row in E]


def naive_h(i):
    """h(y)_{i₀} = A₃ y_{i₀}, column i₀ of y."""
    return [sum(high(A3)[t][b] * high(Y)[b][i] for b in range(D)) for t in range(N)]


def naive_regression():
    f = naive_attention()
    return sum((dot(f[j], naive_h(i)) - high(B)[j][i]) ** 2 for j in range(N) for i in range(D))


def test_attention_matrix():
    in_all(
        lambda A: model.attention_matrix(A, model.lift(A, A1), model.lift(A, X), model.lift(A, A2)), naive_attention()
    )


@pytest.mark.parametrize("j", range(N))
def test_f_of_similarity_is_a_row_of_the_attention_matrix(j):
    x = linear.row_wise_vec(X)
    in_all(
        lambda A: model.attention_block(A, model.lift(A, A1), model.lift(A, A2), j, model.lift(A, x)),
        naive_attention()[j],
    )


def test_both_regression_losses():
    x = linear.row_wise_vec(X)

    def lifted(A):
        return [model.lift(A, M) for M in (A1, A2, A3)]

    in_all(lambda A: model.regression_loss(A, *lifted(A), *(model.lift(A, M) for M in (X, Y, B))), [naive_regression()])
    in_all(
        lambda A: model.regression_loss_vectorised(A, *lifted(A), *(model.lift(A, M) for M in (x, Y, B))),
        [naive_regression()],
    )


# ── linear algebra ──


def test_kronecker_by_hand():
    assert linear.kronecker([[1, 2]], [[0, 3], [4, 5]]) == [[0, 3, 0, 6], [4, 5, 8, 10]]
    assert linear.row_wise_vec([[1, 2], [3, 4]]) == [1, 2, 3, 4]
    assert linear.transpose([[1, 2, 3], [4, 5, 6]]) == [[1, 4], [2, 5], [3, 6]]
    assert linear.outer([1, 2], [3, 4, 5]) == [[3, 4, 5], [6, 8, 10]]


def test_tensor_trick_on_rectangles():
    """vec(P Z Qᵀ) = (P ⊗ Q) vec(Z), which fails if either convention is turned round."""
    A = Balls(64)
    left, Z, right = (model.lift(A, exact(seed, *shape)) for seed, shape in ((1, (2, 3)), (2, (3, 4)), (3, (5, 4))))
    product = linear.multiply(A, linear.multiply(A, left, Z), linear.transpose(right))
    assert linear.row_wise_vec(product) == linear.apply(A, linear.kronecker(left, right), linear.row_wise_vec(Z))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda A: linear.dot(A, [1], [1, 2]), "inner product: the sizes 1 and 2 differ"),
        (lambda A: linear.add([1], [1, 2]), "sum of two vectors: the sizes 1 and 2"),
        (lambda A: linear.subtract([1, 2], [1]), "difference of two vectors"),
        (lambda A: linear.multiply(A, [[1, 2]], [[1]]), "matrix product .columns of the left"),
    ],
)
def test_sizes_that_do_not_fit(call, message):
    with pytest.raises(ClaimError, match=message):
        call(Balls(64))


# ── gradients ──


def naive_covariance(logits, keys, scores):
    """Kᵀ(diag s − ssᵀ)γ, literally."""
    s = naive_softmax(logits)
    mean = dot(s, scores)
    return [sum(w * (g - mean) * k[a] for w, g, k in zip(s, scores, keys, strict=True)) for a in range(len(keys[0]))]


@pytest.mark.parametrize("input_index", range(3))
def test_covariance_is_the_literal_one(input_index):
    keys, gamma = TOKENS[input_index], SCORES[input_index]
    logits = tuple(sum(a * b for a, b in zip(k, P, strict=True)) for k in keys)
    in_all(
        lambda A: model.covariance(A, model.lift(A, logits), model.lift(A, keys), model.lift(A, gamma)),
        naive_covariance(high(logits), high(keys), high(gamma)),
    )


@pytest.mark.parametrize("best", [0, 1, 2])
@pytest.mark.parametrize("size", [30, 600, 10_000])
def test_covariance_far_out_keeps_its_relative_precision(size, best):
    """Logits 10⁴ apart: the literal formula needs some 8,700 digits, ours none of them."""
    keys = ((Fraction(1), Fraction(2)), (Fraction(-1), Fraction(1, 3)), (Fraction(0), Fraction(5)))
    scores = (Fraction(3), Fraction(-1), Fraction(1, 2))
    logits = [Fraction(0), Fraction(-size), Fraction(-size) - 1]
    logits = tuple(logits[(t - best) % 3] for t in range(3))
    wide = mpmath.MPContext()
    wide.dps = 9100
    lift = lambda v: [lift(x) for x in v] if isinstance(v, tuple) else wide.mpf(v.numerator) / v.denominator  # noqa: E731
    powers = [wide.exp(u) for u in lift(logits)]
    s = [e / wide.fsum(powers) for e in powers]
    mean = wide.fsum(a * b for a, b in zip(s, lift(scores), strict=True))
    expected = [
        wide.fsum(w * (g - mean) * k[a] for w, g, k in zip(s, lift(scores), lift(keys), strict=True)) for a in range(2)
    ]
    A = Mpmath(50)
    found = model.covariance(A, model.lift(A, logits), model.lift(A, keys), model.lift(A, scores))
    for x, y in zip(found, expected, strict=True):
        assert abs(wide.mpf(x) / y - 1) < wide.mpf(10) ** -47
    with working_precision(192):
        A = Balls(192)
        for x, y in zip(
            model.covariance(A, model.lift(A, logits), model.lift(A, keys), model.lift(A, scores)),
            expected,
            strict=True,
        ):
            assert A.sign(x) == (1 if y > 0 else -1)
            _sign, mantissa, exponent, _bits = y._mpf_
            assert abs(abs(x) - arb(mantissa) * arb(2) ** exponent) < abs(x) * arb("1e-45")
    if size == 600:
        A = Float64()
        found = model.covariance(A, model.lift(A, logits), model.lift(A, keys), model.lift(A, scores))
        assert found == pytest.approx([float(y) for y in expected], rel=1e-12)


def risk_of_p(p, loss):
    ell = (lambda u: mp.log(1 + mp.exp(-u))) if loss == "logistic" else (lambda u: (1 - u) ** 2)
    return mp.fsum(ell(u) for u in naive_outputs(p_logits(p))) / 3


def risk_of_w(W, loss):
    ell = (lambda u: mp.log(1 + mp.exp(-u))) if loss == "logistic" else (lambda u: (1 - u) ** 2)
    return mp.fsum(ell(u) for u in naive_outputs(w_logits(W))) / 3


def assert_digits(found, expected, digits):
    for x, y in zip(entries(found), entries(expected), strict=True):
        assert abs(mp.mpf(str(x)) - y) < mp.mpf(10) ** -digits * (1 + abs(y))


@pytest.mark.parametrize("loss", ["logistic", "squared"])
def test_prompt_gradient_against_finite_differences(loss):
    h = mp.mpf(10) ** -18

    def moved(a, sign):
        return [x + sign * h * (a == b) for b, x in enumerate(high(P))]

    expected = [(risk_of_p(moved(a, 1), loss) - risk_of_p(moved(a, -1), loss)) / (2 * h) for a in range(2)]
    A = Mpmath(50)
    found = model.prompt_gradient(A, loss, model.lift(A, TOKENS), model.lift(A, SCORES), model.lift(A, P))
    assert_digits(found, expected, 33)
    A = Float64()
    found = model.prompt_gradient(A, loss, model.lift(A, TOKENS), model.lift(A, SCORES), model.lift(A, P))
    assert found == pytest.approx([float(y) for y in expected], rel=1e-12)


@pytest.mark.parametrize("loss", ["logistic", "squared"])
def test_matrix_gradient_against_finite_differences(loss):
    h = mp.mpf(10) ** -18

    def moved(a, b, sign):
        return [[x + sign * h * ((a, b) == (i, j)) for j, x in enumerate(row)] for i, row in enumerate(high(W))]

    expected = [
        [(risk_of_w(moved(a, b, 1), loss) - risk_of_w(moved(a, b, -1), loss)) / (2 * h) for b in range(2)]
        for a in range(2)
    ]
    A = Mpmath(50)
    found = model.matrix_gradient(
        A, loss, model.lift(A, TOKENS), model.lift(A, SCORES), model.lift(A, QUERIES), model.lift(A, W)
    )
    assert_digits(found, expected, 33)


@pytest.mark.parametrize("loss", ["logistic", "exponential", "correlation", "sigmoid", "squared"])
def test_prompt_gradient_is_sympys_derivative(loss):
    """The literal risk, written here and differentiated by sympy coordinate by coordinate."""
    p = sympy.symbols("p0:2", real=True)
    ell = {
        "logistic": lambda u: sympy.log(1 + sympy.exp(-u)),
        "exponential": lambda u: sympy.exp(-u),
        "correlation": lambda u: -u,
        "sigmoid": lambda u: 1 / (1 + sympy.exp(-u)),
        "squared": lambda u: (1 - u) ** 2,
    }[loss]
    rational = lambda q: sympy.Rational(q.numerator, q.denominator)  # noqa: E731
    risk = 0
    for K, gamma in zip(TOKENS, SCORES, strict=True):
        powers = [sympy.exp(sum(rational(k) * x for k, x in zip(row, p, strict=True))) for row in K]
        risk += ell(sum(rational(g) * e for g, e in zip(gamma, powers, strict=True)) / sum(powers)) / 3
    at = dict(zip(p, map(rational, P), strict=True))
    expected = [mp.mpf(str(sympy.N(sympy.diff(risk, x).subs(at), 60))) for x in p]
    in_all(
        lambda A: model.prompt_gradient(A, loss, model.lift(A, TOKENS), model.lift(A, SCORES), model.lift(A, P)),
        expected,
    )


def test_gradients_without_any_choice_vanish():
    A = Balls(64)
    one = (TOKENS[0],), ((Fraction(1, 3),),)
    assert model.prompt_gradient(A, "correlation", *model.lift(A, one), model.lift(A, P)) == [0, 0]
    equal = (TOKENS[2],), ((Fraction(5),) * 3,)  # equal scores: no direction helps
    assert model.prompt_gradient(A, "correlation", *model.lift(A, equal), [A.number(0)] * 2) == [0, 0]
