"""Rates along velocities: each word against a difference quotient in 60 digits, against derivatives for all sizes, and what has no rate."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from checker import language as say
from checker.arithmetic import Balls, Mpmath
from checker.data.dataset import Dataset
from checker.errors import ClaimError, Undecided, Undefined
from checker.language import (
    column,
    dot,
    entry,
    exp,
    expectation,
    gradient,
    index,
    log,
    loss,
    loss_slope,
    loss_value,
    matrix,
    matrix_loss,
    norm,
    rate,
    row,
    scalar,
    softmax,
    softmax_loss,
    sqrt,
    stack,
    sum_over,
    total,
    value,
    vector,
)
from checker.meaning.interpret import Evaluation, evaluate
from checker.meaning.objectives import flat
from checker.statements.rates.refusals import REFUSED
from checker.statements.rates.rules import RULES
from checker.statements.terms.over_indices import sizes_at
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply, parts, term_of
from checker.statements.terms.vocabulary import NAMES
from checker.symbolic.formulas import claim_formulas
from checker.symbolic.formulas.entries import Entries, array
from checker.symbolic.formulas.normal_form import equal_for_all_sizes

t, a, x, w = scalar("t"), scalar("a"), vector("x", "n"), vector("w", "n")
X, Y, S = matrix("X", "m", "n"), matrix("Y", "n", "m"), matrix("S", "n", "n")
p, W, D = vector("p", "d"), matrix("W", "d", "d"), say.dataset("D", queries=True)
long = vector("long", "n*n")
i, j, k, c = index("i", "n"), index("j", "n"), index("k", "n"), index("c", "d")
at_i, one_of = index("at", "n"), index("one", "m")
g = vector("g", 2)
u = S @ x + w  # something that moves in several ways
losses = ("logistic", "exponential", "correlation", "sigmoid", "squared")
EXAMPLE = (rate(dot(x, x) / 2, {x: 3 * x}), 15)  # at x = (1, 2), of docs/notation.md

TABLE: dict[str, list[Term]] = {
    "add": [t + a, x + u, X + Y.T],
    "sub": [t - a, x - u, X - Y.T, 1 - t],
    "neg": [-t, -u, -apply("neg", t), -X],
    "mul": [t * a, t * x, (t * a) * X, 2 * x],
    "div": [t / (1 + a**2), 1 / (1 + t * t), a / (2 + dot(x, x))],
    "pow": [
        t**3,
        t ** say.natural("k"),
        t**1,
        t**0 + t,
        norm(x) ** 2,
        norm(x) ** 3,
        say.frobenius(X) ** 4,
        (t * a) ** 2,
        norm(x) ** 1,
    ],
    "exp": [exp(t * a), exp(u)],
    "log": [log(1 + exp(t)), log(total(exp(u))), log(exp(u)), log(t**2 + 1)],
    "sqrt": [sqrt(1 + t**2), sqrt(dot(u, u))],
    "sin": [say.sin(t * a), say.sin(dot(u, u)) * t],
    "cos": [say.cos(t**2), exp(say.cos(t))],
    "entry": [entry(u, at_i), entry(stack(i, t * entry(x, i)), at_i), entry(x, 0)],
    "sum_over": [
        sum_over(i, entry(x, i) ** 2 * t),
        sum_over(i, t * row(S, i)),
        sum_over(i, sum_over(j, exp(entry(x, i) * entry(w, j)))),
    ],
    "stack": [stack(i, exp(entry(x, i))), stack(i, entry(x, i) * w), stack(i, stack(j, entry(x, i) * entry(x, j)))],
    "expectation": [
        expectation(i, "uniform", entry(u, i) ** 2),
        expectation(g, "signs", dot(g, g) * exp(t * entry(g, 0))),
        expectation(g, "gaussian", t * dot(g, g) ** 2 + a * t**2),
    ],
    "dot": [dot(x, w), dot(u, u)],
    "norm": [norm(u), norm(x)],
    "frobenius": [say.frobenius(X @ Y)],
    "sum": [total(say.hadamard(x, u))],
    "hadamard": [say.hadamard(x, u)],
    "matvec": [S @ x, X @ u],
    "matmul": [X @ Y, (t * S) @ S],
    "transpose": [X.T @ (X @ x), X.T.T],
    "kron": [say.kronecker(X, S)],
    "vec": [say.vec(X @ Y)],
    "mat": [say.mat(t * long, say.length(x))],
    "column": [column(X @ S, at_i), row(S @ Y, at_i)],
    "diag": [say.diag(u)],
    "outer": [say.outer(x, u)],
    "pair": [say.pair(t, a), say.pair(1, t * a)],
    "identity": [t * say.identity(say.length(x))],
    "softmax": [softmax(u), softmax(t * x)],
    "attention_matrix": [say.attention_matrix(X, S, Y.T)],
    "block": [say.block(S, X, at_i)],
    "attention_block": [say.attention_block(S, S, at_i, t * long)],
    "regression_loss": [say.regression_loss(X, S, S, S, S, X)],
    "regression_loss_vectorised": [say.regression_loss_vectorised(X, S, S, long, S, X)],
    "sigmoid": [say.sigmoid(t * a)],
    "sigmoid_slope": [say.sigmoid_slope(t * a)],
    "sigmoid_curvature": [say.sigmoid_curvature(t * a)],
    "loss_value": [loss_value(one, e) for one in losses for e in (t * a, u)],
    "loss_slope": [loss_slope(one, t * a) for one in losses],
    "logits": [say.logits(D, t * p, index("which", "n_D"))],
    "matrix_logits": [say.matrix_logits(D, t * W, index("which", "n_D"))],
    "value": [value(loss(D, one), t * p) for one in losses]
    + [value(matrix_loss(D, one), W @ W.T) for one in losses]
    + [value(softmax_loss(S, w, one), x) for one in losses],
    "gradient": [gradient(softmax_loss(S, w, one), x) for one in losses],
    "slope": [say.slope(softmax_loss(S, w, "sigmoid"), x, along=u), say.slope(loss(D), vector("q", "d"), along=p)],
}
MOVING = {v.leaf: v for v in (t, a, x, w, X, Y, S, p, W, long)}
SHIFT = Fraction(1, 10**15)


def drawn(random_: random.Random, sort: str, sides: list[int]):
    if not sides:
        return Fraction(random_.randint(-8, 8), random_.choice((3, 5, 7)))
    return tuple(drawn(random_, sort, sides[1:]) for _ in range(sides[0]))


def instance(random_: random.Random, n: int, m: int, d: int) -> dict:
    sizes = {"n": n, "m": m, "d": d, "n*n": n * n}
    values = {name: drawn(random_, v.sort, [sizes[s] for s in v.shape]) for name, v in MOVING.items()}
    data = Dataset(
        tokens=tuple(drawn(random_, "", [length, d]) for length in (3, 1)),
        labels=(Fraction(1), Fraction(-1)),
        head=drawn(random_, "", [d]),
        queries=drawn(random_, "", [2, d]),
    )
    return values | {"D": data, "at": random_.randrange(n), "which": 0, "k": Fraction(3), "q": drawn(random_, "", [d])}


def moved(value, velocity, by: Fraction):
    if isinstance(value, tuple):
        return tuple(moved(one, v, by) for one, v in zip(value, velocity, strict=True))
    return value + by * velocity


def exactly(A: Mpmath, value):
    """Numbers of 60 digits as the rationals that they are."""
    if isinstance(value, (list, tuple)):
        return tuple(exactly(A, one) for one in value)
    sign, mantissa, exponent, _ = value._mpf_
    return (-1) ** sign * Fraction(int(mantissa)) * Fraction(2) ** exponent


def check(f: Term, velocities: dict, values: dict) -> None:
    """The rate is the central difference, to more digits than a wrong term could share."""
    A = Mpmath(60)
    claimed = rate(f, velocities)
    named = {v.leaf: v for v in parts(claimed) if v.name == "var"}
    assert claimed.sort == f.sort and term_of(claimed.json, named) == claimed
    speeds = {v.leaf: exactly(A, evaluate(one, values, A)) for v, one in velocities.items()}
    ends = [
        evaluate(f, values | {name: moved(values[name], speed, by) for name, speed in speeds.items()}, A)
        for by in (SHIFT, -SHIFT)
    ]
    step = 2 * A.number(SHIFT)
    quotient = [(b - e) / step for b, e in zip(*map(flat, ends), strict=True)]
    here = flat(evaluate(claimed, values, A))
    for found, wanted in zip(here, quotient, strict=True):
        assert abs(found - wanted) <= A.number(Fraction(1, 10**20)) * (1 + abs(wanted)), python_of(f)


def given() -> dict:
    """A velocity of its own for each variable."""
    return {v: Term("var", leaf=f"{name}_v", sort=v.sort, shape=v.shape) for name, v in MOVING.items()}


@pytest.mark.parametrize("name", TABLE)
@pytest.mark.parametrize("sizes", [(1, 1, 1), (2, 3, 2)], ids=str)
def test_the_rate_of_each_word_is_the_difference_quotient(name, sizes):
    random_ = random.Random(f"{name} {sizes}")
    n, m, d = sizes
    for f in TABLE[name]:
        assert any(part.name == name for part in parts(f)), f"{python_of(f)} holds no {name}"
        values = instance(random_, n, m, d)
        speeds = {f"{name_}_v": one for name_, one in instance(random_, n, m, d).items() if name_ in MOVING}
        check(f, given(), values | speeds)


def test_each_word_has_a_rule_or_a_reason_or_nothing_that_moves():
    assert set(TABLE) == set(RULES)
    moving = {"scalar", "vector", "matrix", "objective", "matrix_objective"}
    of_data = {"tokens_at_most", "mat", "soft_margin", "descent", "small_step_descent", "smoothness", "identity"}
    for name, known in NAMES.items():
        if any(gives in ("scalar", "vector", "matrix") and moving & set(takes) for takes, gives in known.signatures):
            assert name in {*RULES, *REFUSED, "length", *of_data}, name
    assert not set(RULES) & set(REFUSED) - {"gradient", "loss_slope"}


def test_velocities_that_are_terms_of_what_moves():
    random_ = random.Random(7)
    flow = {x: S @ softmax(x) - t * w, t: dot(x, w), S: say.outer(softmax(S @ x), x), w: x}
    for f in (dot(x, u) * t, softmax(u), say.vec(S), exp(t) * total(softmax(u)), log(total(exp(t * x)))):
        check(f, flow, instance(random_, 3, 2, 1))


def test_products_of_random_terms():
    random_ = random.Random(11)

    def term(depth: int) -> Term:
        if not depth:
            return random_.choice((t, a, entry(x, 0), dot(x, w), total(u)))
        one, other = term(depth - 1), term(depth - 1)
        made = (one + other, one * other, one - 2 * other, exp(one / 50), say.sigmoid(one), one / (1 + other**2))
        return random_.choice(made)

    A = Mpmath(60)
    for _ in range(25):
        f, h, values = term(2), term(2), instance(random_, 2, 1, 1)
        speeds = {f"{name}_v": one for name, one in instance(random_, 2, 1, 1).items() if name in MOVING}
        df, dh, product = (rate(one, given()) for one in (f, h, f * h))
        left, right = (evaluate(one, values | speeds, A) for one in (product, df * h + f * dh))
        assert abs(left - right) <= A.number(Fraction(1, 10**40)) * (1 + abs(left))
        check(f * h, given(), values | speeds)


FOR_ALL_SIZES = (
    "dot",
    "hadamard",
    "matvec",
    "sum",
    "sum_over",
    "softmax",
    "exp",
    "div",
    "sigmoid",
    "outer",
    "kron",
    "pow",
    "mul",
)


@pytest.mark.parametrize("name", FOR_ALL_SIZES)
def test_for_all_sizes_the_rate_is_the_derivative_times_the_velocity(name):
    """A second route: the rules of ``symbolic/formulas/differentiate.py`` on formulas with indices."""
    shown = 0
    for f in TABLE[name]:
        for v in (x, S, t):
            f = f if f.sort == "scalar" else dot(say.vec(f), say.vec(f)) if f.sort == "matrix" else dot(f, f)
            if (
                v.leaf in f.variables
                and not {"norm", "frobenius"} & {one.name for one in parts(f)}
                and "k" not in f.variables
            ):
                assert _same_derivative(f, v), python_of(f)
                shown += 1
    assert shown


def _same_derivative(f: Term, v: Term) -> bool:
    velocity = Term("var", leaf=f"{v.leaf}_v", sort=v.sort, shape=v.shape)
    claimed = rate(f, {v: velocity})
    below = {factor for part in (*parts(f), *parts(claimed)) if part.name == "div" for factor in (part.args[1],)}
    reading = claim_formulas.Reading(positive=frozenset(below | {one.args[0] for one in below if one.name == "pow"}))

    def at(point: Entries):
        reading.known.clear()
        reading.known[v] = point
        found = reading.of(f).at()
        reading.known.clear()
        return found

    sides = tuple((size,) for size in v.shape)
    point, speed = array(v.leaf, *sides), array(velocity.leaf, *sides)
    indices = [reading.fresh(side) for side in sides]
    form = (reading.slope(at, point, tuple(indices)) * speed.at(*indices)).form
    for names, side in zip(indices, sides, strict=True):
        form = ("sum", names[0], side[0], form)
    return equal_for_all_sizes(reading.of(claimed).at().form, form)


def value_at(term: Term, **values):
    A = Balls(128)
    return Evaluation(values=values, sizes=sizes_at(term, values)).number(term, A)


@pytest.mark.parametrize(
    "f, outside, inside",
    [
        (log(t), {"t": -1}, {"t": 1}),
        (1 / t, {"t": 0}, {"t": 1}),
        (t + log(a), {"t": 1, "a": -1}, {"t": 1, "a": 2}),
        (sqrt(t), {"t": 0}, {"t": 1}),
        (t + 1 / a, {"t": 1, "a": 0}, {"t": 1, "a": 2}),
        (norm(x), {"x": (0, 0)}, {"x": (0, 1)}),
        (dot(x, log(w)), {"x": (1, 1), "w": (1, -1)}, {"x": (1, 1), "w": (1, 1)}),
        (total(log(x)), {"x": (-1, 1)}, {"x": (1, 1)}),
        (sum_over(i, log(entry(x, i))), {"x": (1, -1)}, {"x": (1, 1)}),
    ],
    ids=lambda one: python_of(one) if isinstance(one, Term) else "",
)
def test_a_rate_has_no_value_where_the_term_has_none(f, outside, inside):
    term = rate(f, {t: 1, x: x})

    def at(values):
        return {k_: tuple(map(Fraction, v)) if isinstance(v, tuple) else Fraction(v) for k_, v in values.items()}

    assert all(one == one for one in flat(value_at(term, **at(inside))))
    try:
        found = flat(value_at(term, **at(outside)))
    except (Undecided, Undefined):
        return
    assert any(hasattr(one, "is_finite") and not one.is_finite() for one in found)


def test_no_needless_zero_is_added():
    assert python_of(rate(log(1 + exp(t)), {t: 1})) == "exp(t) / (1 + exp(t))"
    assert python_of(rate(a / t, {t: 1})) == "-(a / t**2)"
    assert python_of(rate(log(t), {t: 1})) == "1 / t + 0 * log(t)"
    assert python_of(rate(norm(x) ** 2, {x: w})) == "2 * dot(x, w)"
    assert python_of(rate(a, {t: 1})) == "0 * a" and python_of(rate(say.length(x), {x: w})) == "0 * length(x)"


def test_tokens_as_particles_are_written_as_in_the_papers():
    Z = matrix("Z", "n", "d")
    y = sum_over(j, exp(dot(row(Z, i), row(Z, j))) * row(Z, j))
    assert rate(sum_over(i, norm(row(Z, i)) ** 2), {Z: stack(i, y)}) == sum_over(i, 2 * dot(row(Z, i), y))
    energy = sum_over(i, sum_over(j, exp(dot(row(Z, i), row(Z, j)))))  # over the same names as the velocity
    values = {"Z": ((Fraction(1), Fraction(1, 2)), (Fraction(-1, 3), Fraction(2)), (Fraction(0), Fraction(1)))}
    check(energy, {Z: stack(i, y)}, values)
    check(column(Z, 1), {Z: stack(i, y) - 2 * Z}, values)
    check(sum_over(i, row(Z, i)), {Z: -stack(i, y) + Z}, values)


def test_a_velocity_is_not_caught_by_the_binders_of_the_term():
    """The draw and the index of the velocity have the names of those in the term."""
    mean = expectation(j, "uniform", entry(w, j) * x)
    f = expectation(j, "uniform", sum_over(i, entry(x, j) * entry(x, i)))
    random_ = random.Random(3)
    check(f, {x: mean}, instance(random_, 3, 1, 1))
    check(
        sum_over(i, entry(x, i) ** 3), {x: stack(j, sum_over(i, entry(w, i) * entry(x, j)))}, instance(random_, 3, 1, 1)
    )
    with pytest.raises(ClaimError, match="another variable 'i'"):
        rate(sum_over(i, entry(x, i)), {x: entry(w, i) * x})


REASONS = {
    "abs": (abs(t), "at 0.*sqrt"),
    "maximum": (say.maximum(x), "for_each"),
    "minimum": (say.minimum(x), "for_each"),
    "max_norm": (say.max_norm(x), "greatest"),
    "operator_norm": (say.operator_norm(S), "frobenius"),
    "sparsemax": (say.sparsemax(x), "softmax"),
    "rank": (say.rank(S), "jumps"),
    "eigenvalue": (say.eigenvalue(S, 1), "eigenvector"),
    "singular_value": (say.singular_value(S, 1), "meet"),
    "margin": (say.margin(x, i), "one difference"),
    "indicator": (say.indicator(t < 1) * a, "jumps"),
    "gradient": (gradient(loss(D), p), "second derivative"),
    "hinge": (loss_value("hinge", t), "hinge.*at 1"),
    "risk of the hinge": (value(loss(D, "hinge"), p), "hinge"),
    "dataset": (value(loss(say.with_key_matrix(D, W)), p), "objective's own data"),
    "law": (expectation(i, say.weighted(x), entry(w, i)), "the law.*dot"),
    "own": (say.own_function("f", t), "own function"),
    "exponent": (apply("pow", a, t), "whole number.*exp"),
    "spread": (say.spread(x, i), "one difference"),
    "iterate": (say.iterate(2, a, start=t, update=a / 2), "counted in steps"),
    "loss": (loss_slope(say.loss_kind("ell"), t), "Name the loss"),
    "entrywise": (loss_value(say.loss_kind("ell"), x), "stack"),
}


@pytest.mark.parametrize("name", REASONS)
def test_what_has_no_rate_says_why_and_what_to_write(name):
    f, reason = REASONS[name]
    with pytest.raises(ClaimError, match=rf"(?s)no rate of.*{reason}"):
        rate(f, given())


@pytest.mark.parametrize(
    "f, velocities, reason",
    [
        (t < 1, {t: 1}, "a truth changes"),
        (loss(D), {p: p}, "Write value"),
        (t, 1, "no velocities"),
        (t, {t * a: 1}, "no variable"),
        (t, {2: 1}, "no variable"),
        (t, {t: x}, "scalar with a vector"),
        (t, {say.natural("k"): 1}, "whole number"),
        (t, {i: 1}, "index"),
        (t, {D: 1}, "dataset"),
        (x, {x: 1}, "same size"),
    ],
    ids=str,
)
def test_what_is_no_rate_is_refused(f, velocities, reason):
    with pytest.raises(ClaimError, match=reason):
        rate(f, velocities)


def test_it_is_a_word_of_the_language_and_the_example_of_its_page_is_true():
    words: dict = {}
    exec("from checker.language import *", words)
    assert words["rate"] is rate
    term, result = EXAMPLE
    assert evaluate(term, {"x": (Fraction(1), Fraction(2))}, Balls(64)) == result
