"""Operator norms, singular values and eigenvalues as numbers: two routes against mpmath, sizes, and certificates with wrong values."""

from __future__ import annotations

import random
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from flint import fmpq

from checker import verify
from checker.arithmetic import Balls, ClosedForm
from checker.arithmetic.balls import working_precision
from checker.errors import ClaimError, SizesDiffer, Undecided, Undefined
from checker.language import (
    diag,
    dot,
    eigenvalue,
    equals,
    exp,
    frobenius,
    identity,
    matrix,
    operator_norm,
    outer,
    pair,
    scalar,
    singular_value,
    softmax,
    spectral_at_most,
    sqrt,
    vector,
)
from checker.meaning.arrays import evaluate_arrays
from checker.meaning.interpret import Evaluation, evaluate
from checker.report.typesetting.latex import latex_of, plain_text_of
from checker.truth import Truth
from tests.arithmetic.symbols import Symbols
from tests.verifier.test_verify import accepted, certificate, refused

A, S, x, u = matrix("A", "m", "n"), matrix("S", "n", "n"), scalar("x"), vector("u", "n")
DIGITS = 400
KINDS = {
    "small": lambda draw: Fraction(draw.randint(-3, 3)),
    "ratios": lambda draw: Fraction(draw.randint(-9, 9), draw.randint(1, 9)),
    "signs": lambda draw: Fraction(draw.choice((0, 0, 1, -1))),
    "floats": lambda draw: Fraction(draw.gauss(0, 1)),
    "far apart": lambda draw: Fraction(draw.randint(-5, 5)) * Fraction(10) ** draw.randint(-40, 40),
}


def rows_of(draw: random.Random, kind: str, m: int, n: int) -> tuple:
    rows = [tuple(KINDS[kind](draw) for _ in range(n)) for _ in range(m)]
    return tuple([rows[0]] * m if draw.random() < 0.2 else rows)


def exact(number: Fraction) -> mpmath.mpf:
    return mpmath.mpf(number.numerator) / number.denominator


def ends(number) -> tuple:
    """The ends of a number of either interpreter; inside a precision that holds them."""
    if isinstance(number, verify.Interval):
        return mpmath.ldexp(number.lo, number.e), mpmath.ldexp(number.hi, number.e)
    if isinstance(number, fmpq):
        number = Fraction(int(number.p), int(number.q))
    if isinstance(number, Fraction):
        return (exact(number),) * 2
    return tuple(mpmath.ldexp(*map(int, one.man_exp())) for one in (number.lower(), number.upper()))


def product(term, values: dict, bits: int) -> tuple:
    with working_precision(bits), mpmath.workdps(DIGITS):
        return ends(evaluate(term, values, Balls(bits)))


def verifier(name: str, rows, k: int, bits: int, factor: Fraction | None) -> tuple:
    work = verify.Meaning(bits, 10**9, None)
    e = Fraction(1) if factor is None else work.exp(factor)
    with mpmath.workdps(DIGITS):
        return ends(getattr(work, name)([[work.mul(e, a) for a in row] for row in rows], Fraction(k)))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("factor", [None, Fraction(1, 3), Fraction(-900)])
def test_singular_values_are_enclosed_closely(kind, factor):
    draw = random.Random(f"{kind} {factor}")
    for _ in range(12):
        m, n = draw.randint(1, 5), draw.randint(1, 5)
        rows = rows_of(draw, kind, m, n)
        with mpmath.workdps(DIGITS):
            times = mpmath.mpf(1) if factor is None else mpmath.exp(exact(factor))
            true = mpmath.svd_r(mpmath.matrix([[times * exact(a) for a in row] for row in rows]), compute_uv=False)
            true = sorted(true, reverse=True)
        for k in range(1, min(m, n) + 1):
            for bits in (64, 256):
                term = singular_value(A if factor is None else exp(x) * A, k)
                found = product(term, {"A": rows, "x": factor}, bits), verifier("singular_value", rows, k, bits, factor)
                with mpmath.workdps(DIGITS):
                    slack = true[0] * mpmath.mpf(10) ** -300
                    for low, high in found:
                        assert low - slack <= true[k - 1] <= high + slack
                        assert high - low <= true[0] * mpmath.mpf(2) ** (12 - bits)
        assert product(operator_norm(A), {"A": rows}, 64) == product(singular_value(A, 1), {"A": rows}, 64)


@pytest.mark.parametrize("kind", KINDS)
def test_eigenvalues_are_enclosed_closely(kind):
    draw = random.Random(kind)
    for _ in range(25):
        n = draw.randint(1, 5)
        rows = rows_of(draw, kind, n, n)
        rows = tuple(tuple(rows[max(i, j)][min(i, j)] for j in range(n)) for i in range(n))
        with mpmath.workdps(DIGITS):
            true = mpmath.eigsy(mpmath.matrix([[exact(a) for a in row] for row in rows]), eigvals_only=True)
            true = sorted(true, reverse=True)
            longest = max(map(abs, true))
        for k in range(1, n + 1):
            for bits in (64, 256):
                found = product(eigenvalue(S, k), {"S": rows}, bits), verifier("eigenvalue", rows, k, bits, None)
                with mpmath.workdps(DIGITS):
                    slack = longest * mpmath.mpf(10) ** -300
                    for low, high in found:
                        assert low - slack <= true[k - 1] <= high + slack
                        assert high - low <= longest * mpmath.mpf(2) ** (8 - bits)


HILBERT = tuple(tuple(Fraction(1, i + j + 1) for j in range(8)) for i in range(8))


def test_the_least_eigenvalue_of_a_hilbert_matrix_is_positive():
    assert Evaluation(values={"S": HILBERT}).truth(eigenvalue(S, 8) > Fraction(1, 10**10)) is Truth.TRUE
    assert Evaluation(values={"S": HILBERT}).truth(eigenvalue(S, 8) > Fraction(2, 10**10)) is Truth.FALSE
    assert verifier("eigenvalue", HILBERT, 8, 64, None)[0] > 1e-10


EXACT = [
    (operator_norm(A), ((3, 0), (4, 0)), 5),
    (operator_norm(A), ((0, 0), (0, 0), (0, 0)), 0),
    (operator_norm(A), ((-7,),), 7),
    (singular_value(A, 2), ((1, 2), (2, 4)), 0),
    (eigenvalue(A, 1), ((2, 2), (2, -1)), 3),
    (eigenvalue(A, 2), ((2, 2), (2, -1)), -2),
    (eigenvalue(A, 2), ((4, 1, 1), (1, 4, 1), (1, 1, 4)), 3),
    (eigenvalue(A, 3), ((4, 1, 1), (1, 4, 1), (1, 1, 4)), 3),
    (operator_norm(A), ((10**300, 0), (0, Fraction(1, 10**300))), 10**300),
    (eigenvalue(A, 1), ((Fraction(-1, 10**300),),), Fraction(-1, 10**300)),
    (singular_value(A, 2), ((10**300, 0), (0, Fraction(1, 10**300))), Fraction(1, 10**300)),
]


@pytest.mark.parametrize(("term", "rows", "value"), EXACT, ids=range(len(EXACT)))
def test_rational_values_are_exact(term, rows, value):
    values = {"A": tuple(tuple(map(Fraction, row)) for row in rows)}
    assert Evaluation(values=values).truth(equals(term, value)) is Truth.TRUE
    assert Evaluation(values=values).truth(equals(term, value + Fraction(1, 10**40))) is Truth.FALSE
    told = {"A": [[str(Fraction(a)) for a in row] for row in rows]}
    for said, role in (
        (equals(term, value), "instance"),
        (term <= value, "instance"),
        (term < value, "counter-example"),
        (equals(term, value + Fraction(1, 10**40)), "counter-example"),
    ):
        accepted(certificate(said.json, told, role=role))
        other = "counter-example" if role == "instance" else "instance"
        refused(certificate(said.json, told, role=other), "is TRUE" if role == "instance" else "is FALSE")


def test_a_root_of_a_rational_is_a_closed_form():
    values, root = {}, operator_norm(outer(pair(1, 2), pair(3, 4)))
    assert Evaluation(values=values).truth(equals(root, 5 * sqrt(5))) is Truth.TRUE
    accepted(certificate(equals(root, 5 * sqrt(5)).json))
    refused(certificate(equals(root, 5 * sqrt(6)).json), "is FALSE")


def test_softmax_has_a_jacobian_of_norm_at_most_a_half():
    jacobian, values = (
        diag(softmax(u)) - outer(softmax(u), softmax(u)),
        {"u": (Fraction(0), Fraction(1, 3), Fraction(-50))},
    )
    assert Evaluation(values=values).truth(operator_norm(jacobian) <= Fraction(1, 2)) is Truth.TRUE
    assert Evaluation(values=values).truth(operator_norm(jacobian) <= Fraction(2, 5)) is Truth.FALSE
    accepted(certificate((operator_norm(jacobian) <= Fraction(1, 2)).json, {"u": ["0", "1/3", "-50"]}))
    refused(certificate((operator_norm(jacobian) <= Fraction(2, 5)).json, {"u": ["0", "1/3", "-50"]}), "is FALSE")


def test_what_is_not_known_to_be_symmetric_has_no_eigenvalue():
    skew = {"A": tuple(map(lambda row: tuple(map(Fraction, row)), ((1, 2), (3, 1))))}
    for said in (eigenvalue(A, 1) <= 9, eigenvalue(A, 1) > 9, equals(eigenvalue(A, 1), eigenvalue(A, 1))):
        assert Evaluation(values=skew).truth(said) is Truth.UNKNOWN
        refused(certificate(said.json, {"A": [["1", "2"], ["3", "1"]]}), "is UNKNOWN")
    with pytest.raises(Undefined, match="symmetric"):
        product(eigenvalue(A, 1), skew, 64)
    with pytest.raises(Undefined, match="symmetric"):  # one ball twice is not one number twice
        product(
            eigenvalue(exp(x) * A, 1),
            {"A": ((Fraction(0), Fraction(1)), (Fraction(1), Fraction(0))), "x": Fraction(1)},
            64,
        )


def test_sizes_and_numbers_that_do_not_fit_are_told():
    wide = {"A": ((Fraction(1), Fraction(2), Fraction(3)), (Fraction(0), Fraction(1), Fraction(0)))}
    with pytest.raises(
        ClaimError, match=r"no singular value number 3 of a 2 × 3 matrix: they are numbered from 1 to 2"
    ):
        product(singular_value(A, 3), wide, 64)
    for k in (0, 3):
        refused(
            certificate((singular_value(A, k) >= 0).json, {"A": [["1", "2", "3"], ["0", "1", "0"]]}), "sizes do not fit"
        )
    with pytest.raises(SizesDiffer, match="not square, but 2 × 3"):
        product(eigenvalue(A, 1), wide, 64)
    with pytest.raises(ClaimError, match=r"no eigenvalue number 4 of a 3 × 3 matrix"):
        product(eigenvalue(identity(3), 4), {}, 64)
    with pytest.raises(ClaimError, match="not a whole number"):
        product(singular_value(A, Fraction(1, 2)), wide, 64)
    with pytest.raises(ClaimError, match="operator_norm takes"):
        operator_norm(u)


def test_the_predicate_and_the_number_agree():
    draw = random.Random(8)
    for _ in range(40):
        rows, c = rows_of(draw, "ratios", draw.randint(1, 4), draw.randint(1, 4)), Fraction(draw.randint(0, 60), 4)
        said = Evaluation(values={"A": rows, "x": c})
        assert said.truth(spectral_at_most(A, x)) is said.truth(operator_norm(A) <= x)
        assert said.truth(operator_norm(A) <= frobenius(A)) is Truth.TRUE


def test_other_arithmetics():
    values = {"A": ((Fraction(2), Fraction(1)), (Fraction(1), Fraction(1)))}
    with pytest.raises(Undecided, match="closed form"):
        evaluate(eigenvalue(A, 1), values, ClosedForm())
    with pytest.raises(Undecided, match="closed form"):
        evaluate(operator_norm(exp(x) * A), values | {"x": Fraction(1)}, ClosedForm())
    with pytest.raises(Undecided, match="in numbers only"):
        evaluate(operator_norm(A), values, Symbols())


def test_on_arrays():
    draw = np.random.default_rng(1)
    B, z = draw.normal(size=(6, 4, 3)), draw.normal(size=(6, 3))
    assert np.allclose(evaluate_arrays(operator_norm(A), A=B), np.linalg.norm(B, 2, axis=(-2, -1)))
    assert np.allclose(evaluate_arrays(singular_value(A, 3), A=B), np.linalg.svd(B)[1][:, 2])
    assert np.allclose(evaluate_arrays(eigenvalue(A.T @ A, 1), A=B), np.linalg.norm(B, 2, axis=(-2, -1)) ** 2)
    assert (
        evaluate_arrays(dot(A @ u, A @ u) <= operator_norm(A) ** 2 * dot(u, u) + Fraction(1, 10**9), A=B, u=z)
    ).all()


def test_printing():
    assert latex_of(operator_norm(A)) == r"\left\|A\right\|_{\mathrm{op}}"
    assert latex_of(singular_value(A, 2)) == r"\sigma_{2}\left(A\right)"
    assert latex_of(eigenvalue(A, 1)) == r"\lambda_{1}\left(A\right)"
    assert plain_text_of((eigenvalue(A, 1) <= operator_norm(A)).json) == "λ_1(A) ≤ ‖A‖_op"
    assert plain_text_of(singular_value(A, 2).json) == "σ_2(A)"
