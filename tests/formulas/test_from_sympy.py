"""sympy expressions become terms of the same value, what sympy assumes is asked, and what has no word is refused.

The values come from sympy itself, to 40 digits at exact rational points; mistakes planted in the reader are caught by the same comparison.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module

import pytest
import sympy as sp

from checker import from_sympy
from checker.arithmetic import Mpmath
from checker.errors import ClaimError, InputError, Undefined
from checker.formulas import products, sums
from checker.formulas.sympy import matrices as sympy_matrices
from checker.language import (  # type: ignore[attr-defined]
    cos,
    dot,
    entry,
    equals,
    exp,
    hadamard,
    index,
    length,
    log,
    matrix,
    natural,
    norm,
    outer,
    scalar,
    sin,
    total,
    vec,
    vector,
)
from checker.meaning.interpret import Evaluation, evaluate
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term

X, Y, Z = sp.symbols("x y z", real=True)
II, J, N, M = sp.symbols("i j n m")
U, W, A = sp.IndexedBase("u"), sp.IndexedBase("w"), sp.IndexedBase("A")
u, w, B, C = (
    sp.MatrixSymbol("u", N, 1),
    sp.MatrixSymbol("w", N, 1),
    sp.MatrixSymbol("B", N, N),
    sp.MatrixSymbol("C", N, N),
)
TERMS = {
    X: scalar("x"),
    Y: scalar("y"),
    Z: scalar("z"),
    U: vector("u", "n"),
    W: vector("w", "n"),
    A: matrix("A", "m", "n"),
    u: vector("u", "n"),
    w: vector("w", "n"),
    B: matrix("B", "n", "n"),
    C: matrix("C", "n", "n"),
}
DIGITS = Mpmath(60)


# ── random expressions of numbers ──


def numbers(rng: random.Random, depth: int) -> sp.Expr:
    """A random expression; half of the operations are left as they are written."""
    if depth == 0 or rng.random() < 0.15:
        return rng.choice((X, Y, Z, sp.Rational(rng.randint(-9, 9), rng.randint(1, 7)), sp.Integer(rng.randint(-3, 3))))
    a, b = numbers(rng, depth - 1), numbers(rng, depth - 1)
    asis = rng.random() < 0.5
    return rng.choice(
        (
            lambda: sp.Add(a, b, evaluate=not asis),
            lambda: sp.Add(a, sp.Mul(-1, b, evaluate=not asis), evaluate=not asis),
            lambda: sp.Mul(a, b, evaluate=not asis),
            lambda: sp.Mul(a, sp.Pow(b, -1, evaluate=not asis), evaluate=not asis),
            lambda: sp.Pow(a, rng.randint(0, 3), evaluate=not asis),
            lambda: sp.Pow(1 + a**2, sp.Rational(rng.choice((1, 3, -1, -3)), 2)),
            lambda: sp.exp(a / 4),
            lambda: sp.log(1 + a**2),
            lambda: sp.Abs(a),
            lambda: sp.Max(a, b),
            lambda: sp.Min(a, b, X),
            lambda: -a,
        )
    )()


def points(rng: random.Random) -> dict[sp.Symbol, sp.Rational]:
    return {s: sp.Rational(rng.randint(-20, 20), rng.randint(1, 9)) for s in (X, Y, Z)}


def check_value(expression: sp.Expr, at: dict) -> bool:
    """Whether there was something to compare; the values agree to 30 digits."""
    try:
        theirs = sp.N(expression.xreplace(at).doit(), 40)
    except ValueError:  # the greatest of 1/0 and others
        return False
    if not theirs.is_finite or not theirs.is_real or abs(theirs) > 10**60:
        return False
    term = from_sympy(expression, TERMS)
    try:
        ours = evaluate(term, {str(s): Fraction(int(v.p), int(v.q)) for s, v in at.items()}, DIGITS)
    except Undefined:  # 1/(1/0) is 0 in sympy
        return False
    assert abs(sp.Float(str(ours), 50) - theirs) <= sp.Float("1e-30") * (1 + abs(theirs)), (expression, at)
    return True


def test_numbers_have_the_values_that_sympy_gives():
    rng, compared = random.Random(1), 0
    for _ in range(900):
        try:
            expression = numbers(rng, 3)
        except ValueError:  # the greatest of 1/0 and others
            continue
        if not expression.has(sp.zoo, sp.nan, sp.oo):
            compared += check_value(expression, points(rng))
    assert compared >= 600


def check_truth(relation: sp.Basic, at: dict) -> None:
    theirs = bool(relation.xreplace(at).doit())
    values = {str(s): Fraction(int(v.p), int(v.q)) for s, v in at.items()}
    assert Evaluation(values=values).truth(from_sympy(relation, TERMS)).value == ("TRUE" if theirs else "FALSE"), (
        relation
    )


def relations(rng: random.Random) -> Iterator[sp.Basic]:
    kinds = (sp.Lt, sp.Le, sp.Gt, sp.Ge, sp.Eq, sp.Ne)
    a, b, c = (rng.choice((X, Y, Z, X + Y, 2 * Z, X * Y)) for _ in range(3))
    p, q = (rng.choice(kinds)(*pair, evaluate=False) for pair in ((a, b), (b, c)))
    yield from (p, sp.And(p, q, evaluate=False), sp.Or(p, sp.Not(q, evaluate=False), evaluate=False))
    yield from (sp.Implies(p, q, evaluate=False), sp.Equivalent(p, q, evaluate=False))


def test_statements_are_true_where_sympy_says_so():
    rng = random.Random(2)
    for _ in range(60):
        at = {s: sp.Integer(rng.randint(-1, 1)) for s in (X, Y, Z)}
        for relation in relations(rng):
            if not isinstance(relation, sp.logic.boolalg.BooleanAtom):
                check_truth(relation, at)


# ── sums and matrices ──


def columns(rng: random.Random, depth: int) -> sp.MatrixExpr:
    if depth == 0:
        return rng.choice((u, w))
    a, b = columns(rng, depth - 1), columns(rng, depth - 1)
    return rng.choice(
        (
            a + b,
            a - 2 * b,
            squares(rng, depth - 1) * a,
            -a,
            sp.Rational(1, 3) * b,
            a * b.T * u,
            sp.HadamardProduct(a, b),
            X * a,
        )
    )


def squares(rng: random.Random, depth: int) -> sp.MatrixExpr:
    if depth == 0:
        return rng.choice((B, C, B.T))
    a, b = squares(rng, depth - 1), squares(rng, depth - 1)
    return rng.choice(
        (a + b, a * b, a.T, a**2, 2 * a - b, columns(rng, 0) * columns(rng, 0).T, sp.DiagMatrix(columns(rng, 0)) * a)
    )


def arrays(rng: random.Random) -> dict[str, list]:
    def draw() -> Fraction:
        return Fraction(rng.randint(-5, 5), rng.randint(1, 4))

    return {"u": [draw() for _ in range(2)], "w": [draw() for _ in range(2)], "x": draw()} | {
        name: [[draw() for _ in range(2)] for _ in range(2)] for name in "ABC"
    }


def check_arrays(expression: sp.Basic, at: dict) -> None:
    """Of a matrix expression with n = 2, entry by entry and exactly."""
    exact = {s: sp.Matrix(at[s.name]) for s in (u, w, B, C)}
    theirs = expression.subs(N, 2).subs({s.subs(N, 2): sp.ImmutableMatrix(v) for s, v in exact.items()}).doit()
    theirs = sp.Matrix(theirs.as_explicit() if hasattr(theirs, "as_explicit") else theirs).subs(
        X, sp.Rational(at["x"].numerator, at["x"].denominator)
    )
    ours = evaluate(from_sympy(expression, TERMS), at, DIGITS)
    flat = (
        [v for row in ours for v in (row if isinstance(row, (list, tuple)) else [row])]
        if isinstance(ours, (list, tuple))
        else [ours]
    )
    assert len(flat) == len(list(theirs)), expression
    for mine, other in zip(flat, list(theirs), strict=True):
        assert abs(sp.Float(str(mine), 50) - sp.N(other, 40)) < sp.Float("1e-30") * (1 + abs(other)), expression


def test_matrix_expressions_have_the_entries_that_sympy_gives():
    rng = random.Random(3)
    for _ in range(60):
        a, b = columns(rng, 2), columns(rng, 1)
        for expression in (a, squares(rng, 2), a.T * squares(rng, 1) * b, a.T * b):
            check_arrays(expression, arrays(rng))


UN, WN, AN = sp.IndexedBase("u"), sp.IndexedBase("w"), sp.IndexedBase("A")
SUMMANDS = [
    U[II],
    U[II] * W[II],
    (U[II] - W[II]) ** 2,
    X * U[II] + Y,
    (U[II] - X) ** 3,
    sp.exp(U[II]) * W[II],
    sp.exp(U[II] + X) / (1 + X**2),
    U[II] * W[II] * U[II],
    sp.Abs(U[II] - Y),
    X,
    -U[II] / 3,
    (U[II] + 1) * (W[II] - X),
    A[II, 0] * U[II],
    A[1, II] * U[II],
    U[II] * W[0],
    sp.log(sp.exp(U[II])),
    U[II] ** 2 * sp.exp(-W[II]),
    sp.Sum(A[II, J] * U[J], (J, 0, N - 1)) * W[II],
    sp.Sum(A[J, II] * U[J], (J, 0, N - 1)) ** 2,
    sp.Sum(A[II, J], (J, 0, N - 1)),
    sp.Sum(A[II, J] ** 2, (J, 0, N - 1)),
    sp.Sum(U[J] * W[J], (J, 0, N - 1)) * U[II],
    sp.Sum(U[J] * U[II], (J, 0, N - 1)),
    sp.Sum((U[J] - U[II]), (J, 0, N - 1)) * W[II],
]


@pytest.mark.parametrize("summand", SUMMANDS, ids=str)
@pytest.mark.parametrize("size", [1, 2, 3])
def test_sums_have_their_values(summand, size):
    if size == 1 and A in summand.atoms(sp.IndexedBase) and summand == A[1, II] * U[II]:
        pytest.skip("there is no second row")
    rng = random.Random(str(summand))
    n = "n" if summand != X else str(size)
    names = TERMS | {A: matrix("A", n, n), U: vector("u", n), W: vector("w", n)}
    whole = sp.Sum(summand, (II, 0, (N if n == "n" else size) - 1))
    term = from_sympy(whole, names)
    at = {v: [Fraction(rng.randint(-5, 5), 3) for _ in range(size)] for v in "uw"} | {
        "x": Fraction(2, 3),
        "y": Fraction(-5, 7),
    }
    at["A"] = [[Fraction(rng.randint(-5, 5), 2) for _ in range(size)] for _ in range(size)]
    exact = {"u": lambda k: at["u"][k], "w": lambda k: at["w"][k]}
    opened = whole.subs(N, size).doit().doit()
    opened = opened.replace(
        lambda e: isinstance(e, sp.Indexed),
        lambda e: sp.Rational(
            *_pair(
                at["A"][int(e.indices[0])][int(e.indices[1])]
                if len(e.indices) == 2
                else exact[str(e.base)](int(e.indices[0]))
            )
        ),
    )
    theirs = sp.N(opened.subs({X: sp.Rational(2, 3), Y: sp.Rational(-5, 7)}), 40)
    assert abs(sp.Float(str(evaluate(term, at, DIGITS)), 50) - theirs) < sp.Float("1e-30") * (1 + abs(theirs)), (
        python_of(term)
    )


def _pair(value: Fraction) -> tuple[int, int]:
    return value.numerator, value.denominator


# ── what is said in the words of the language ──

SAID = [
    (sp.exp(X) >= 1 + X, exp(TERMS[X]) >= 1 + TERMS[X]),
    (sp.sin(X) <= sp.cos(X), sin(TERMS[X]) <= cos(TERMS[X])),
    (sp.Sum(U[II] * W[II], (II, 1, N)), dot(TERMS[U], TERMS[W])),
    (sp.sqrt((u.T * u)[0, 0]), norm(TERMS[u])),
    (sp.Eq(B * u, C * w), equals(TERMS[B] @ TERMS[u], TERMS[C] @ TERMS[w])),
    (u.T * B * w, dot(TERMS[u], TERMS[B] @ TERMS[w])),
    (u * w.T, outer(TERMS[u], TERMS[w])),
    (sp.E, exp(1)),
    (2**X, exp(TERMS[X] * log(2))),
    ((1 + X**2) ** sp.Rational(1, 3), exp(Fraction(1, 3) * log(1 + TERMS[X] ** 2))),
    (sp.Sum(A[II, J], (II, 0, M - 1), (J, 0, N - 1)), total(vec(TERMS[A]))),
    (sp.HadamardProduct(u, w), hadamard(TERMS[u], TERMS[w])),
    (sp.Mul(X, sp.Pow(X, -1), evaluate=False), TERMS[X] / TERMS[X]),
    (u.applyfunc(sp.exp), exp(TERMS[u])),
    (sp.Integer(2), Term("num", leaf="2")),
    (u[2, 0], entry(TERMS[u], 2)),
    (U[0], entry(TERMS[U], 0)),
    (Fraction(1, 3), Term("num", leaf="1/3")),
    (sp.Ne(X, Y), ~equals(TERMS[X], TERMS[Y])),
]


@pytest.mark.parametrize(("expression", "term"), SAID, ids=lambda v: str(v)[:40])
def test_what_is_said(expression, term):
    assert from_sympy(expression, TERMS) == term


def test_entries_count_as_the_expression_or_the_caller_says():
    both = sp.Sum(U[II], (II, 1, N)) + U[1]
    with pytest.raises(InputError, match=r"beside it stands the index 1: do entries count from 0 or from 1"):
        from_sympy(both, TERMS)
    assert from_sympy(both, TERMS, counting_from=1) == entry(TERMS[U], 0) + total(TERMS[U])
    with pytest.raises(InputError, match="begins at 1, and entries count from 0"):
        from_sympy(both, TERMS, counting_from=0)
    with pytest.raises(InputError, match="beside it stands a sum from 0"):
        from_sympy(sp.Sum(U[II], (II, 1, N)) + sp.Sum(W[II], (II, 0, N - 1)), TERMS)
    with pytest.raises(InputError, match="counting_from=2: entries count from 0 or from 1"):
        from_sympy(U[0], TERMS, counting_from=2)


def test_variables_may_be_indices_naturals_lengths_and_functions():
    k = sp.Symbol("k", integer=True, nonnegative=True)
    i = sp.Symbol("i", integer=True)
    f = sp.Function("f")
    names = TERMS | {k: natural("k"), i: index("i", "n"), N: length(TERMS[U]), f: lambda t: log(1 + exp(t))}
    assert from_sympy(X**k, names) == TERMS[X] ** natural("k")
    assert from_sympy(U[i], names) == entry(TERMS[U], index("i", "n"))
    assert from_sympy(sp.Sum(U[II], (II, 0, N - 1)) / N, names) == total(TERMS[U]) / length(TERMS[U])
    assert from_sympy(f(X), names) == log(1 + exp(TERMS[X]))


# ── assumptions ──


@pytest.mark.parametrize(
    ("assumption", "hypothesis"),
    [
        ({"positive": True}, scalar("p") > 0),
        ({"negative": True}, scalar("p") < 0),
        ({"nonnegative": True}, scalar("p") >= 0),
        ({"nonpositive": True}, scalar("p") <= 0),
        ({"nonzero": True}, ~equals(scalar("p"), 0)),
        ({"zero": True}, equals(scalar("p"), 0)),
        ({"positive": False, "real": True}, scalar("p") <= 0),
    ],
)
def test_assumptions_are_hypotheses_that_the_caller_has_to_say(assumption, hypothesis):
    p = sp.Symbol("p", **assumption)
    with pytest.raises(InputError, match="sympy assumes something of p that the variable does not say") as caught:
        from_sympy(X + p if not p.is_zero else sp.Add(X, p, evaluate=False), TERMS | {p: scalar("p")})
    assert f"assuming=({python_of(hypothesis)},)" in str(caught.value)
    from_sympy(sp.Add(X, p, evaluate=False), TERMS | {p: scalar("p")}, assuming=(hypothesis,))
    with pytest.raises(InputError, match="sympy assumes something"):  # another hypothesis does not do
        from_sympy(sp.Add(X, p, evaluate=False), TERMS | {p: scalar("p")}, assuming=(scalar("p") < 7,))


def test_assumptions_that_are_no_news_or_cannot_be_said():
    real = sp.Symbol("p", real=True)
    assert from_sympy(real, {real: scalar("p")}) == scalar("p")
    for assumption in ("integer", "rational", "even", "prime", "imaginary"):
        p = sp.Symbol("p", **{assumption: True})
        with pytest.raises(InputError, match="which no hypothesis about the scalar p says"):
            from_sympy(p, {p: scalar("p")})
    positive = sp.IndexedBase("v", positive=True)
    with pytest.raises(InputError, match=r"assuming=\(positive\(v\),\)"):
        from_sympy(positive[0], {positive: vector("v", "n")})
    whole = sp.Symbol("k", integer=True, positive=True)
    with pytest.raises(InputError, match=r"assuming=\(~equals\(k, 0\),\)"):
        from_sympy(X**whole, TERMS | {whole: natural("k")})


# ── refused ──

HALF = sp.Symbol("undeclared")
REFUSED = [
    (0.5 * X, r"is a float, and statements are exact.*Write Rational\('0.5'\)"),
    (sp.pi * X, "no word for pi"),
    (sp.I * X, "ImaginaryUnit"),
    (HALF + 1, r"undeclared is not declared. Say what it is in variables"),
    (X ** sp.Rational(1, 3), r"write exp\(r\*log\(x\)\)"),
    (X**Y, r"no literal and no variable that was declared as natural"),
    (sp.tanh(X), r"tanh\(x\) is 2/\(1"),
    (sp.Piecewise((X, X > 0), (1, True)), "one implication for each case"),
    (sp.oo * X + Y, "no word"),
    (sp.Derivative(sp.exp(X), X), "doit"),
    (sp.Sum(U[II], (II, 0, N - 2)), "has n - 1 terms, and u has the size n"),
    (sp.Sum(U[II], (II, 1, N - 1)), "has n - 1 terms"),
    (sp.Sum(U[II] / W[II], (II, 0, N - 1)), "no entrywise form"),
    (
        sp.Sum(A[II, II], (II, 0, N - 1)),
        r"column\(A, i\) has "
        r"the size m",
    ),
    (sp.Sum(II * U[II], (II, 0, N - 1)), "takes"),
    (sp.Sum(X, (II, 0, N - 1)), "nothing in it counts along i"),
    (sp.Product(U[II], (II, 0, N - 1)), "sum of their logarithms"),
    (sp.Sum(U[II + 1], (II, 0, N - 1)), "does not\ncompute|does not compute"),
    (U[II], "The index i is no literal"),
    (U[0, 1], "declared as a vector"),
    (U[-1], "outside of u"),
    ((B * C).inverse(), "is a sympy Inverse"),
    (
        sp.Trace(B),
        r"dot\(vec\(A\), "
        r"vec\(identity\(d\)\)\)",
    ),
    (B.det(), "Determinant"),
    (sp.HadamardProduct(B, C), "entrywise product of matrices"),
    (sp.Function("g")(X), "which nothing defines"),
    (sp.true, "has decided it while it was built"),
    (X / X <= 1, "has decided it"),
    ("x + 1", "from_latex reads LaTeX"),
    (True, "decided"),
    (sp.Symbol("c", commutative=False), "not declared"),
    (sp.Xor(X < Y, Y < Z), "no word"),
]


@pytest.mark.parametrize(("expression", "why"), REFUSED, ids=lambda v: str(v)[:40])
def test_what_cannot_be_said_is_refused(expression, why):
    with pytest.raises((InputError, ClaimError), match=why):
        from_sympy(expression, TERMS)


def test_declarations_have_to_fit():
    with pytest.raises(InputError, match="was declared as a vector, but sympy takes it for a number"):
        from_sympy(X, {X: vector("x", "n")})
    with pytest.raises(InputError, match="The size 3 of v is 3 elsewhere, but the variable 'v' has the size n"):
        v = sp.MatrixSymbol("v", 3, 1)
        from_sympy(v, {v: vector("v", "n")})
    with pytest.raises(InputError, match="The size n of w is n elsewhere, but the variable 'w' has the size d"):
        from_sympy(u + w, TERMS | {w: vector("w", "d")})
    with pytest.raises(InputError, match="has n × n entries in sympy and was declared as a vector"):
        from_sympy(B, {B: vector("b", "n")})
    with pytest.raises(InputError, match="variables says that x is 3"):
        from_sympy(X, {X: 3})
    with pytest.raises(InputError, match="nested too deeply"):
        deep = X
        for _ in range(3000):
            deep = sp.exp(deep, evaluate=False)
        from_sympy(deep, TERMS)


# ── mistakes planted in the reader are caught by the comparisons above ──


HOME = import_module("checker.formulas.from_sympy")


def test_a_swap_of_sides_is_caught(monkeypatch):
    monkeypatch.setitem(HOME._COMPARED, "LessThan", ("le", True))
    with pytest.raises(AssertionError):
        test_statements_are_true_where_sympy_says_so()


def test_a_dropped_factor_is_caught(monkeypatch):
    kept = HOME._Reader.product
    monkeypatch.setattr(
        HOME._Reader,
        "product",
        lambda self, e, skip=0: kept(self, e, skip) if len(e.args) < 3 else kept(self, e, skip + 1),
    )
    with pytest.raises(AssertionError):
        test_numbers_have_the_values_that_sympy_gives()


def test_a_transpose_left_out_is_caught(monkeypatch):
    monkeypatch.setattr(sums, "_transposed", lambda matrix_: matrix_)
    with pytest.raises(AssertionError):
        for summand in SUMMANDS:
            if summand.has(sp.Sum) or summand.has(A):
                test_sums_have_their_values(summand, 2)


def test_rows_read_as_columns_are_caught(monkeypatch):
    monkeypatch.setattr(
        sympy_matrices, "product_of", lambda factors, printed: products.product_of(list(factors)[::-1], printed)
    )
    with pytest.raises((AssertionError, InputError)):
        test_matrix_expressions_have_the_entries_that_sympy_gives()
