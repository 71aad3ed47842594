"""Differences of quotients, step sizes with roots, logarithms in hypotheses, and lemmas whose number or hypothesis has to be found."""

from __future__ import annotations

import pytest

from checker import verify
from checker.data.dataset import canonical_json
from checker.language import (
    abs,
    dot,
    entry,
    equals,
    exp,
    for_each,
    index,
    length,
    log,
    matrix,
    norm,
    positive,
    row,
    scalar,
    softmax,
    sqrt,
    sum,
    sum_over,
    vector,
)
from checker.proofs.effort import METER
from checker.proofs.search.prove import prove
from tests.proofs.search.test_prefix_sums import claim

a, b, c, d, k, r, s, w, x, y = (scalar(name) for name in ["a", "b", "c", "d", "k", "r", "s", "w", "x", "y"])
eta, epsilon, R = scalar("eta"), scalar("epsilon"), scalar("R")
f, g, P, Q = (vector(name, "n") for name in ["f", "g", "P", "Q"])
u, X, i, j = vector("u", "d"), matrix("X", "n", "d"), index("i", "n"), index("j", "n")
NEAR = for_each(i, abs(entry(f, i) - entry(g, i)) <= c)
ROWS = for_each(i, norm(row(X, i)) <= R)
STEP = (x <= log(length(f)) / eta + eta * k / 8, equals(eta, sqrt(8 * log(length(f)) / k)))

PROVED = {
    "quotients": (abs(a / b - x / d) <= (abs(a - x) + abs(b - d)) / c, b >= c, d >= c, c > 0, abs(x) <= d),
    "a product of three facts": (
        d * c * a <= b * d * s + b * d * w + b * c * x,
        s >= a - x,
        w >= b - d,
        w >= d - b,
        s >= 0,
        w >= 0,
        b >= c,
        d >= c,
        c > 0,
        x <= d,
        -d <= x,
    ),
    "a step with two roots": (x <= 2 * sqrt(a * k), a > 0, k > 0, equals(eta, sqrt(a / k)), x <= a / eta + eta * k),
    "a step with numbers below its root": (x <= sqrt(k * log(length(f)) / 2), log(length(f)) > 0, k > 0, *STEP),
    "logarithms": (a <= exp(epsilon) * b, a > 0, b > 0, log(a) - log(b) <= epsilon),
    "logarithms that are near": (
        abs(a - b) <= 2 * epsilon * b,
        a > 0,
        b > 0,
        abs(log(a) - log(b)) <= epsilon,
        epsilon <= 1,
    ),
    "a mean of logarithms": (a**2 <= b * c, a > 0, b > 0, c > 0, log(a) <= (log(b) + log(c)) / 2),
    "weights of near scores": (entry(softmax(f), j) <= exp(2 * c) * entry(softmax(g), j), NEAR),
    "log-sum-exps of near scores": (abs(log(sum(exp(f))) - log(sum(exp(g)))) <= c, NEAR),
    "log-sum-exp of an image": (
        log(sum(exp(X @ u))) <= R + log(length(f)),
        norm(u) <= R,
        for_each(i, norm(row(X, i)) <= 1),
    ),
    "a greatest weight": (entry(softmax(f), j) >= 1 / length(f), for_each(i, entry(f, i) <= entry(f, j))),
    "sums over two indices": (sum_over(i, dot(row(X, i), u) ** 2) <= length(f) * R**2 * norm(u) ** 2, ROWS),
    "an image's length": (norm(X @ u) ** 2 <= length(f) * R**2 * norm(u) ** 2, ROWS),
}
FALSE = {
    "quotients, of any sign": (abs(a / b - x / d) <= (abs(a - x) + abs(b - d)) / c, b >= c, d >= c, c > 0),
    "a step, too small": (x <= sqrt(a * k), a > 0, k > 0, equals(eta, sqrt(a / k)), x <= a / eta + eta * k),
    "logarithms, turned": (b <= exp(epsilon) * a, a > 0, b > 0, log(a) - log(b) <= epsilon),
    "logarithms, near by one side": (
        abs(a - b) <= 2 * epsilon * b,
        a > 0,
        b > 0,
        log(a) - log(b) <= epsilon,
        epsilon <= 1,
    ),
    "logarithms that are far": (abs(a - b) <= 2 * epsilon * b, a > 0, b > 0, abs(log(a) - log(b)) <= epsilon),
    "weights of near scores, once": (entry(softmax(f), j) <= exp(c / 2) * entry(softmax(g), j), NEAR),
    "log-sum-exps by half": (abs(log(sum(exp(f))) - log(sum(exp(g)))) <= c / 2, NEAR),
    "log-sum-exp of an image, without its size": (
        log(sum(exp(X @ u))) <= R,
        norm(u) <= R,
        for_each(i, norm(row(X, i)) <= 1),
    ),
    "some weight": (entry(softmax(f), j) >= 1 / length(f),),
    "sums over two indices, without their size": (sum_over(i, dot(row(X, i), u) ** 2) <= R**2 * norm(u) ** 2, ROWS),
    "positive vectors, in part": (c > 0, positive(P), for_each(i, entry(P, i) + c >= entry(Q, i))),
}


@pytest.mark.parametrize("name", PROVED)
def test_it_is_proved_with_little_effort(name):
    begun = METER.spent
    found = prove(claim(*PROVED[name]), seconds=6)
    assert found is not None
    assert verify.verify_text(canonical_json(found))[0] == "VERIFIED"
    assert METER.spent - begun < 4_500_000  # microseconds of effort, which are counted and not timed


@pytest.mark.parametrize("name", FALSE)
def test_a_false_neighbour_is_not_proved(name):
    assert prove(claim(*FALSE[name]), seconds=0.5) is None
