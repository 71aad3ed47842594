"""Sums compared entry by entry with Lagrange multipliers, logarithms gathered by their factors, sums over rows multiplied out."""

from __future__ import annotations

import pytest

from checker import verify
from checker.data.dataset import canonical_json
from checker.language import (
    Claim,
    Source,
    column,
    dot,
    entry,
    equals,
    exp,
    for_each,
    index,
    log,
    matrix,
    maximum,
    norm,
    positive,
    row,
    scalar,
    sigmoid,
    sqrt,
    sum_over,
    total,
    vector,
)
from checker.proofs.search.prove import prove, workshop
from checker.proofs.terms.expanded_sums import expanded
from checker.proofs.terms.polynomials import ONE
from checker.proofs.terms.writing import Writer
from checker.proofs.wordings.sums_in_goals import cancelled

SOURCE = Source(paper="own", where="a test", fidelity="paraphrase")
p, q, x, y = (vector(name, "n") for name in "pqxy")
X, v, z = matrix("X", "n", "d"), vector("v", "d"), scalar("z")
a, b, c, t, R = (scalar(name) for name in "abctR")
i, j, k, m = (index(name, "n") for name in "ijkm")


def over(f, at=j):
    return sum_over(at, f(at))


def all_positive(u):
    return for_each(i, entry(u, i) > 0)


P = (all_positive(p), equals(total(p), 1))
Q = (positive(q), equals(total(q), 1))
CENTRED = (equals(dot(p, x), 0), for_each(k, abs(entry(x, k)) <= 1))
KL = over(lambda j: entry(p, j) * log(entry(p, j) / entry(q, j)))
CHI = over(lambda m: (entry(p, m) - entry(q, m)) ** 2 / entry(q, m), m)
SECOND = over(lambda j: entry(p, j) * entry(x, j) ** 2)
FIRST = dot(p, x)

TRUE = {
    "Jensen for the logarithm": ((*P, all_positive(x)), over(lambda j: entry(p, j) * log(entry(x, j))) <= log(FIRST)),
    "divergence below the logarithm of chi-square": ((*P, *Q), log(1 + CHI) >= KL),
    "moment generating function": ((*P, *CENTRED), dot(p, exp(x)) <= exp(SECOND)),
    "Hoeffding": ((*P, *CENTRED), dot(p, exp(x)) <= (exp(a - a + 1) + exp(a - a - 1)) / 2),
    "Hellinger": ((*P, *Q), 2 - 2 * over(lambda m: sqrt(entry(p, m) * entry(q, m)), m) <= KL),
    "Donsker and Varadhan": ((*P, *Q), log(dot(q, exp(x))) >= FIRST - KL),
    "harmonic mean": ((*P, all_positive(x)), FIRST * over(lambda j: entry(p, j) / entry(x, j)) >= 1),
    "log-sum": (
        (all_positive(x), all_positive(y)),
        total(x) * log(total(x) / total(y)) <= over(lambda j: entry(x, j) * log(entry(x, j) / entry(y, j))),
    ),
    "Cauchy–Schwarz with weights that may be 0": (
        (for_each(i, entry(p, i) >= 0),),
        over(lambda j: entry(p, j) * entry(x, j) * entry(y, j)) ** 2
        <= SECOND * over(lambda j: entry(p, j) * entry(y, j) ** 2),
    ),
    "roots": ((*P, for_each(k, entry(x, k) >= 0)), over(lambda j: entry(p, j) * sqrt(entry(x, j))) <= sqrt(FIRST)),
    "means of two laws": (
        (*P, *Q, for_each(k, abs(entry(x, k)) <= R)),
        abs(dot(p - q, x)) <= R * total(abs(p - q)),
    ),
    "the greatest of what is not negative": ((for_each(i, entry(p, i) >= 0),), maximum(p) <= total(p)),
    "logarithms of one product": ((z > 0, a > 0, b > 0), a * (log(z) + log(b) - log(a)) <= z * b - a),
    "a root of the product": ((a > 0, b > 0), 2 * a <= a * log(a / b) + 2 * sqrt(a * b)),
    "convexity of x log x": (
        (a > 0, b > 0, c >= 0, c <= 1),
        (c * a + (1 - c) * b) * log(c * a + (1 - c) * b) <= c * a * log(a) + (1 - c) * b * log(b),
    ),
    "a sigmoid as a multiplier": ((), log(1 + exp(z)) + sigmoid(z) * (t - z) <= log(1 + exp(t))),
}
SLOW = {
    "variance of vectors": (
        P,
        equals(
            over(lambda j: entry(p, j) * norm(row(X, j) - X.T @ p) ** 2),
            over(lambda j: entry(p, j) * norm(row(X, j)) ** 2) - norm(X.T @ p) ** 2,
        ),
    ),
    "the mean is the best constant": (
        (*P, equals(v, X.T @ p)),
        over(lambda j: entry(p, j) * norm(row(X, j) - v) ** 2) <= over(lambda j: entry(p, j) * norm(row(X, j)) ** 2),
    ),
}
FALSE = {
    "Jensen turned round": ((*P, all_positive(x)), log(FIRST) <= over(lambda j: entry(p, j) * log(entry(x, j)))),
    "no weights": ((all_positive(p), all_positive(x)), over(lambda j: entry(p, j) * log(entry(x, j))) <= log(FIRST)),
    "98 percent of the variance": (
        (),
        over(lambda j: entry(p, j) * entry(x, j) * entry(y, j)) ** 2
        <= SECOND * over(lambda j: entry(p, j) * entry(y, j) ** 2),
    ),
    "not centred": ((*P, CENTRED[1]), dot(p, exp(x)) <= exp(SECOND)),
    "chi-square too small": ((*P, *Q), 49 * log(1 + CHI) / 100 >= KL),
    "log-sum turned round": (
        (all_positive(x), all_positive(y)),
        over(lambda j: entry(x, j) * log(entry(x, j) / entry(y, j))) <= total(x) * log(total(x) / total(y)),
    ),
}


def claim(hypotheses, conclusion):
    leaves = {}
    for term in (*hypotheses, conclusion):
        todo = [term]
        while todo:
            one = todo.pop()
            todo += one.args
            if one.name == "var":
                leaves[one.leaf] = one
    variables = tuple(leaves[name] for name in sorted(leaves))
    return Claim(title="a test", source=SOURCE, forall=variables, assuming=hypotheses, conclude=conclusion)


def proved(statement) -> bool:
    certificate = prove(claim(*statement), "test")
    return certificate is not None and verify.verify_text(canonical_json(certificate))[0] == "VERIFIED"


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [name if k % 3 == 0 else pytest.param(name, marks=pytest.mark.campaign) for k, name in enumerate(TRUE)]
)
def test_sums_are_compared_entry_by_entry(name):
    assert proved(TRUE[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW)
def test_sums_that_take_longer(name):
    assert proved(SLOW[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_false_neighbours_are_not_proved(name):
    assert prove(claim(*FALSE[name]), "test") is None


def test_what_is_not_zero_is_cancelled():
    shop = workshop(claim((z > 0,), z > 0))
    forms, writer = shop.forms, Writer(shop.forms)
    whole = forms.scalar(a * z * (1 / z) + 1 / (z * (1 / a)))
    assert writer.scalar(cancelled(shop, whole, ["z", "a"])) == a + a / z or cancelled(shop, whole, ["z", "a"]) == (
        forms.scalar(a + a * (1 / z))
    )
    assert cancelled(shop, forms.scalar(a * (1 / a)), ["z"]) != {(): ONE}  # a may be 0


def test_a_sum_over_rows_is_multiplied_out():
    whole = over(lambda j: entry(p, j) * norm(row(X, j) - v) ** 2)
    other = expanded(whole)
    assert other is not None and prove(claim((), equals(whole, other)), "test") is not None
    assert expanded(over(lambda j: entry(p, j) * entry(x, j))) is None
    assert expanded(over(lambda j: dot(column(X.T, j), v))) is None  # nothing to multiply out
