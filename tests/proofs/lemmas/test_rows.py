"""Elementary lemmas about rows, entries, temperatures and losses are proved, and accepted by ``verify.py``; false neighbours are not."""

from __future__ import annotations

import json

import pytest

from checker import verify
from checker.language import (
    Claim,
    Source,
    column,
    dot,
    entry,
    equals,
    exp,
    expectation,
    for_each,
    frobenius,
    hadamard,
    implies,
    index,
    indicator,
    iterate,
    length,
    log,
    matrix,
    max_norm,
    maximum,
    minimum,
    natural,
    norm,
    number,
    operator_norm,
    row,
    scalar,
    softmax,
    spectral_at_most,
    sqrt,
    stack,
    sum_over,
    total,
    vector,
    weighted,
)
from checker.proofs.search.prove import prove
from checker.statements.terms.term import Term
from tests.slow_ones import with_slow

i, j, k, q = (index(name, "n") for name in "ijkq")
u, v, w, z = (vector(name, "n") for name in "uvwz")
e, g, h = (vector(name, "d") for name in "egh")
X, Y, S = matrix("X", "n", "d"), matrix("Y", "n", "d"), matrix("S", "n", "n")
a, b, c, t, x, y, R, eta, N = *(scalar(name) for name in "abctxyR"), scalar("eta"), natural("N")
s, o = softmax(u), stack(q, indicator(equals(q, i)))
output = X.T @ s
lse = log(total(exp(u)))
BOUNDED = for_each(i, norm(row(X, i)) <= R)
SEPARATED = for_each(i, dot(row(X, i), g) >= c)
DUAL = (equals(e, X.T @ u), minimum(u) >= 0, for_each(i, equals(entry(u, i) * (dot(row(X, i), e) - 1), 0)))
FEASIBLE = for_each(i, dot(row(X, i), e) >= 1)
AHEAD = for_each(j, implies(~equals(i, j), entry(u, i) - entry(u, j) >= c))
NEAR = for_each(i, norm(row(X, i) - row(X, k)) <= a)
EVERY_PAIR = for_each(i, for_each(j, norm(row(X, i) - row(X, j)) <= a))
losses = exp(-(X @ e))
walked = iterate(N, z, start=w, update=z + eta * softmax(z))
trace = sum_over(i, entry(row(S, i), i))
logistic = sum_over(j, log(1 + exp(-entry(u, j))))


def l1(d: Term) -> Term:
    return total(abs(d))


TRUE = {
    "halfspace": ((for_each(i, dot(row(X, i), e) <= c),), dot(output, e) <= c),
    "values change": ((for_each(i, norm(row(X, i) - row(Y, i)) <= R),), norm(output - Y.T @ s) <= R),
    "near one token": ((NEAR,), norm(output - row(X, k)) <= a),
    "diameter times missing mass": ((NEAR,), norm(output - row(X, k)) <= a * (1 - entry(s, k))),
    "two outputs": ((EVERY_PAIR,), norm(output - X.T @ softmax(w)) <= a),
    "triangle of an output": ((), norm(output) <= sum_over(i, entry(s, i) * norm(row(X, i)))),
    "square of an output": ((), norm(output) ** 2 <= sum_over(i, entry(s, i) * norm(row(X, i)) ** 2)),
    "gradient of the exponential loss against a margin": ((SEPARATED,), c * total(losses) <= dot(X.T @ losses, g)),
    "its norm": ((SEPARATED,), c * total(losses) <= norm(X.T @ losses) * norm(g)),
    "exponential loss on a margin": ((SEPARATED,), total(exp(-(X @ g))) <= length(X @ g) * exp(-c)),
    "norm by multipliers": ((DUAL[0], DUAL[2]), equals(norm(e) ** 2, total(u))),
    "weak duality": ((minimum(u) >= 0, FEASIBLE), total(u) - norm(X.T @ u) ** 2 / 2 <= norm(e) ** 2 / 2),
    "KKT is enough": ((*DUAL, for_each(i, dot(row(X, i), g) >= 1)), norm(e) <= norm(g)),
    "rows of bounded sum": ((for_each(i, l1(row(S, i)) <= c),), max_norm(S @ u) <= c * max_norm(u)),
    "temperature in the sum norm": ((b > 0,), l1(softmax(b * u) - softmax(b * w)) <= b / 2 * l1(u - w)),
    "divided by a temperature, in the sum norm": ((t > 0,), l1(softmax(u / t) - softmax(w / t)) <= l1(u - w) / (2 * t)),
    "divided by a temperature": ((t > 0,), norm(softmax(u / t) - softmax(w / t)) <= norm(u - w) / (2 * t)),
    "collision entropy": ((), -log(norm(s) ** 2) <= -dot(s, log(s))),
    "cross-entropy above the missing mass": ((), 1 - entry(s, i) <= lse - entry(u, i)),
    "gradient of the cross-entropy": ((), norm(s - o) <= sqrt(number(2)) * (1 - entry(s, i))),
    "its sum norm": ((), equals(l1(s - o), 2 * (1 - entry(s, i)))),
    "one entry and the sum norm": ((), 2 * abs(entry(s - softmax(w), i)) <= l1(s - softmax(w))),
    "one entry of weights": ((equals(total(u), 1), equals(total(w), 1)), entry(u, i) - entry(w, i) <= l1(u - w) / 2),
    "one-hot vector": ((), equals(X.T @ o, row(X, i))),
    "weight by a gap": ((AHEAD,), 1 / (1 + (length(u) - 1) * exp(-c)) <= entry(s, i)),
    "steps of bounded length": ((eta >= 0,), norm(walked - w) <= eta * N),
    "step of an exponential": ((y >= -1, y <= 1), exp(-x - y) <= exp(-x) * (1 - y + y**2)),
    "step on a quadratic": (
        (spectral_at_most(S, R), R > 0, equals(S, S.T)),
        dot(u - 1 / R * (S @ u), S @ (u - 1 / R * (S @ u))) / 2 <= dot(u, S @ u) / 2 - norm(S @ u) ** 2 / (2 * R),
    ),
    "small logistic loss separates": ((logistic < log(number(2)),), minimum(u) > 0),
    "one summand of the logistic loss": ((), log(1 + exp(-entry(u, i))) <= logistic),
    "trace": ((), trace <= sqrt(length(u)) * frobenius(S)),
    "entry by the operator norm": ((), abs(entry(row(S, i), j)) <= operator_norm(S)),
    "column by a bound": ((spectral_at_most(S, R),), norm(column(S, i)) <= R),
    "row by a bound": ((spectral_at_most(S, R),), norm(row(S, i)) <= R),
    "Frobenius norm by rows": ((BOUNDED,), frobenius(X) <= sqrt(length(u)) * R),
    "Frobenius norm of attention": ((), frobenius(stack(i, softmax(row(X, i)))) <= sqrt(length(u))),
    "sum norm of a product": ((), l1(hadamard(u, w)) <= norm(u) * norm(w)),
    "mean over an index": ((), expectation(i, "uniform", entry(u, i)) <= maximum(u)),
    "weighted mean over an index": ((), expectation(i, weighted(s), entry(w, i)) <= maximum(w)),
}
FALSE = {
    "half the distance of two outputs": ((EVERY_PAIR,), norm(output - X.T @ softmax(w)) <= a / 2),
    "half the missing mass": ((NEAR,), norm(output - row(X, k)) <= a * (1 - entry(s, k)) / 2),
    "square of an output, turned round": ((), sum_over(i, entry(s, i) * norm(row(X, i)) ** 2) <= norm(output) ** 2),
    "half the triangle": ((), norm(output) <= sum_over(i, entry(s, i) * norm(row(X, i))) / 2),
    "weak duality of any sign": ((FEASIBLE,), total(u) - norm(X.T @ u) ** 2 / 2 <= norm(e) ** 2 / 2),
    "KKT without signs": (
        (DUAL[0], DUAL[2], for_each(i, dot(row(X, i), g) >= 1)),
        norm(e) <= norm(g),
    ),
    "columns of bounded sum": ((for_each(i, l1(row(S, i)) <= c),), l1(S @ u) <= c * l1(u)),
    "a third in the sum norm": ((b > 0,), l1(softmax(b * u) - softmax(b * w)) <= b / 3 * l1(u - w)),
    "temperature of any sign": ((), l1(softmax(b * u) - softmax(b * w)) <= b / 2 * l1(u - w)),
    "collision entropy, turned round": ((), -dot(s, log(s)) <= -log(norm(s) ** 2)),
    "cross-entropy above twice the missing mass": ((), 2 * (1 - entry(s, i)) <= lse - entry(u, i)),
    "gradient of the cross-entropy, factor 1": ((), norm(s - o) <= 1 - entry(s, i)),
    "a neighbour's one-hot vector": ((), equals(X.T @ o, row(X, j))),
    "weight by a gap, one token fewer": ((AHEAD,), 1 / (1 + (length(u) - 2) * exp(-c)) <= entry(s, i)),
    "gap to the token itself": ((AHEAD,), c <= 0),
    "steps of any sign": ((), norm(walked - w) <= eta * N),
    "step of an exponential, half a square": ((y >= -1, y <= 1), exp(-x - y) <= exp(-x) * (1 - y + y**2 / 2)),
    "logistic loss of two separates": ((logistic < 1,), minimum(u) > 0),
    "summand of a sum of any sign": ((), entry(u, i) <= sum_over(j, entry(u, j))),
    "one entry of any vectors": ((), entry(u, i) - entry(w, i) <= l1(u - w) / 2),
    "sum norm of the gradient, factor 1": ((), l1(s - o) <= 1 - entry(s, i)),
    "trace without the size": ((), trace <= frobenius(S)),
    "entry by half the operator norm": ((), abs(entry(row(S, i), j)) <= operator_norm(S) / 2),
    "Frobenius norm without the size": ((BOUNDED,), frobenius(X) <= R),
    "sum norm of a product, half": ((), l1(hadamard(u, w)) <= norm(u) * norm(w) / 2),
    "mean over an index below the least": ((), expectation(i, "uniform", entry(u, i)) <= minimum(u)),
}
SLOW = {
    "exponential loss on a margin",
    "rows of bounded sum",
    "temperature in the sum norm",
    "gradient of the cross-entropy",
    "sum norm of a product",
    "divided by a temperature, in the sum norm",
    "step on a quadratic",
    "small logistic loss separates",
}
SLOW_FALSE = {
    "weak duality of any sign",
    "columns of bounded sum",
    "steps of any sign",
    "KKT without signs",
    "half the distance of two outputs",
}


def told(hypotheses: tuple[Term, ...], conclude: Term, *more: Term) -> Claim:
    """The claim about the variables above, and ``more``, of which it speaks."""
    spoken = {t.leaf for one in (*hypotheses, conclude) for t in _parts(one) if t.name == "var"}
    every = (i, j, k, u, v, w, e, g, h, X, Y, S, a, b, c, t, x, y, R, eta, N, *more)
    forall = tuple(one for one in every if one.leaf in spoken)
    source = Source(paper="test", where="here", fidelity="reconstructed")
    return Claim(title="a test", source=source, forall=forall, assuming=hypotheses, conclude=conclude)


def _parts(term: Term):
    yield term
    for one in term.args:
        yield from _parts(one)


@pytest.mark.parametrize("name", with_slow(TRUE, SLOW))
def test_a_true_lemma_is_proved(name):
    word, message = verify.verify_text(json.dumps(prove(told(*TRUE[name]))))
    assert word == "VERIFIED", message


@pytest.mark.parametrize("name", with_slow(FALSE, SLOW_FALSE))
def test_a_false_neighbour_is_not(name):
    assert prove(told(*FALSE[name])) is None
