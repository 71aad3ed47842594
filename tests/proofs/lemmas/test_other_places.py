"""Lemmas whose hypotheses are about every place but one are proved, and accepted by ``verify.py``; false neighbours are not."""

from __future__ import annotations

import json

import pytest

from checker import verify
from checker.language import (
    dot,
    entry,
    equals,
    exp,
    for_each,
    hadamard,
    implies,
    length,
    log,
    max_norm,
    minimum,
    norm,
    row,
    softmax,
    sum_over,
    total,
)
from checker.proofs.search.prove import prove
from tests.proofs.lemmas.test_rows import R, X, a, c, e, eta, g, i, j, k, s, told, u, v, w
from tests.slow_ones import with_slow

ui, uj, vi, vj, wi, si = entry(u, i), entry(u, j), entry(v, i), entry(v, j), entry(w, i), entry(s, i)
xi, xj, n, mean = row(X, i), row(X, j), length(u), dot(s, v)
gradient = hadamard(s, v) - mean * s
variance = dot(s, hadamard(v, v)) - mean**2
colder, warmer, ours, theirs = softmax(2 * u), softmax(u / 2), softmax(a * u), softmax(2 * a * u)
walked = softmax(X @ e)
slope, wide = X.T @ (hadamard(walked, v) - dot(walked, v) * walked), entry(walked, i) * (1 - entry(walked, i))


def others(statement):
    return for_each(j, implies(~equals(i, j), statement))


def told_the_other_way(statement):
    return for_each(j, implies(~equals(j, i), statement))


def pairs(statement):
    return for_each(k, for_each(j, implies(~equals(k, j), statement)))


def odds(weights):
    return (1 - entry(weights, i)) / entry(weights, i)


LED, AHEAD = others(vi - vj >= c), others(ui - uj >= c)
NEAR, ROWS_NEAR = others(abs(vj - vi) <= R), others(norm(xj - xi) <= R)
SEPARATED = others(dot(xi - xj, g) >= 1)
EVERY_VALUE_NEAR, EVERY_ROW_NEAR = for_each(j, abs(vj - vi) <= R), for_each(j, norm(xj - xi) <= R)
PAIRS_NEAR, ROWS_SMALL = for_each(j, for_each(k, abs(vj - entry(v, k)) <= R)), for_each(j, norm(xj) <= c)
LEVEL = others(equals(vi - vj, c))
LAW = (minimum(w) >= 0, equals(total(w), 1))

TRUE = {
    "pull": ((LED,), si * (vi - mean) >= c * si * (1 - si)),
    "pull, told the other way round": ((told_the_other_way(vj <= vi - c),), mean <= vi - c * (1 - si)),
    "pull, written as a sum": ((LED,), sum_over(j, entry(s, j) * (vi - vj)) >= c * (1 - si)),
    "pull, of every pair": ((pairs(abs(entry(v, k) - vj) <= c),), abs(vi - mean) <= c * (1 - si)),
    "pull, strictly ahead": ((others(vi - vj > c),), mean <= vi - c * (1 - si)),
    "pull, times a step": ((LED, eta > 0), eta * si * (vi - mean) >= eta * c * si * (1 - si)),
    "pull at a temperature": ((AHEAD, a > 0), ui - dot(ours, u) >= c * (1 - entry(ours, i))),
    "pull under weights": ((LED, *LAW), dot(w, v) <= vi - c * (1 - wi)),
    "pull under exponentials": ((LED,), dot(exp(u), v) <= vi * total(exp(u)) - c * (total(exp(u)) - exp(ui))),
    "pull under sizes": ((LED,), dot(abs(w), v) <= vi * total(abs(w)) - c * (total(abs(w)) - abs(wi))),
    "pull under products": (
        (LED,),
        sum_over(j, entry(s, j) * exp(entry(w, j)) * (vi - vj)) >= c * (dot(s, exp(w)) - si * exp(wi)),
    ),
    "pull of a sum": ((LED,), total(v) <= n * vi - (n - 1) * c),
    "all others equal": ((others(equals(vj, c)), equals(vi, a)), equals(mean, c + (a - c) * si)),
    "all others 0": ((others(equals(vj, 0)),), equals(variance, si * (1 - si) * vi**2)),
    "all others small": ((others(abs(vj) <= c),), abs(mean - si * vi) <= c * (1 - si)),
    "variance": ((NEAR,), variance <= R**2 * (1 - si)),
    "variance, written as a sum": ((NEAR,), sum_over(j, entry(s, j) * (vj - mean) ** 2) <= R**2 * (1 - si)),
    "second moment of rows": ((ROWS_NEAR,), sum_over(j, entry(s, j) * norm(xj - xi) ** 2) <= R**2 * (1 - si)),
    "variance, of every value": ((EVERY_VALUE_NEAR,), sum_over(j, entry(s, j) * (vj - mean) ** 2) <= (1 - si) * R**2),
    "rows near one, of every row": ((EVERY_ROW_NEAR,), norm(X.T @ s - xi) <= R * (1 - si)),
    "pull, of every value": ((for_each(j, vi - vj <= c),), mean >= vi - c * (1 - si)),
    "variance of two levels": ((LEVEL,), equals(variance, c**2 * si * (1 - si))),
    "variance of two levels, written as a sum": (
        (LEVEL,),
        sum_over(j, entry(s, j) * (vj - mean) ** 2) <= c**2 * si * (1 - si),
    ),
    "third moment of two levels": (
        (LEVEL,),
        equals(dot(s, hadamard(v, hadamard(v, v))), si * vi**3 + (1 - si) * (vi - c) ** 3),
    ),
    "covariance with two levels": ((LEVEL,), equals(dot(gradient, u), c * si * (ui - dot(s, u)))),
    "ascent from two levels": ((c >= 0, LEVEL, SEPARATED), dot(slope, g) >= c * wide),
    "ascent from two levels, both told": (
        (a <= vi, others(equals(vj, a)), SEPARATED),
        dot(slope, g) >= (vi - a) * wide,
    ),
    "ascent from two levels, by a step": (
        (c >= 0, eta >= 0, LEVEL, SEPARATED),
        dot(e + eta * slope, g) >= dot(e, g) + eta * c * wide,
    ),
    "rows near one": ((ROWS_NEAR,), norm(X.T @ s - xi) <= R * (1 - si)),
    "rows that are small": ((others(norm(xj) <= c),), norm(X.T @ s - si * xi) <= c * (1 - si)),
    "ascent along a separator": (
        (SEPARATED, eta >= 0),
        dot(e + eta * (xi - X.T @ walked), g) >= dot(e, g) + eta * (1 - entry(walked, i)),
    ),
    "ascent, never backwards": ((SEPARATED,), dot(xi - X.T @ walked, g) >= 0),
    "gradient of a separable task": ((SEPARATED, norm(g) <= 1), norm(xi - X.T @ walked) >= 1 - entry(walked, i)),
    "missing mass": ((AHEAD,), 1 - si <= (n - 1) * exp(-c)),
    "slope of a saturated weight": ((AHEAD,), si * (1 - si) <= (n - 1) * exp(-c)),
    "exponentials": ((AHEAD,), sum_over(j, exp(2 * (uj - ui))) - 1 <= exp(-c) * (sum_over(j, exp(uj - ui)) - 1)),
    "odds, colder": ((AHEAD,), odds(colder) <= exp(-c) * odds(s)),
    "odds, warmer": ((AHEAD,), odds(warmer) >= exp(c / 2) * odds(s)),
    "odds at any temperature": ((AHEAD, a > 0), odds(theirs) <= exp(-(a * c)) * odds(ours)),
    "odds, multiplied out": ((AHEAD,), (1 - entry(colder, i)) * si <= exp(-c) * (1 - si) * entry(colder, i)),
    "odds of two": ((AHEAD, n >= 2), si / (1 - si) * exp(c) <= entry(colder, i) / (1 - entry(colder, i))),
    "odds of other logits": ((others(ui - uj >= vi - vj + c),), odds(s) <= exp(-c) * odds(softmax(v))),
    "weights of other logits": ((others(ui - uj >= vi - vj),), entry(softmax(v), i) <= si),
    "log-sum-exp": ((AHEAD,), log(total(exp(u))) - ui <= log(1 + (n - 1) * exp(-c))),
    "a weight below 1": ((n >= 2,), si < 1),
    "gradient, its sizes added up": ((NEAR,), total(abs(gradient)) <= 2 * R * (1 - si)),
    "norm of the gradient": ((NEAR,), norm(gradient) <= 2 * R * (1 - si)),
    "gradient, its sizes added up, of every value": ((EVERY_VALUE_NEAR,), total(abs(gradient)) <= 2 * R * (1 - si)),
    "gradient, its sizes added up, of every pair": ((PAIRS_NEAR,), total(abs(gradient)) <= 2 * R * (1 - si)),
    "norm of the gradient, of every value": ((EVERY_VALUE_NEAR,), norm(gradient) <= 2 * R * (1 - si)),
    "gradient by rows": ((ROWS_SMALL, NEAR), norm(slope) <= 2 * c * R * (1 - entry(walked, i))),
    "gradient by rows, of every pair": ((ROWS_SMALL, PAIRS_NEAR), norm(X.T @ gradient) <= 2 * c * R * (1 - si)),
    "gradient, by the greatest value": ((AHEAD,), total(abs(gradient)) <= 4 * max_norm(v) * (1 - si)),
}
FALSE = {
    "pull of all": ((LED,), mean <= vi - c),
    "pull, one weight too many": ((LED,), mean <= vi - c * (1 + si)),
    "pull turned round": ((LED,), mean >= vi - c * (1 - si)),
    "pull under any numbers": ((LED, equals(total(w), 1)), dot(w, v) <= vi - c * (1 - wi)),
    "pull, strictly": ((LED,), mean < vi - c * (1 - si)),
    "all others equal, the one too": ((others(equals(vj, c)),), equals(mean, c)),
    "variance by one weight": ((NEAR,), variance <= R**2 * si),
    "variance at half the distance": ((NEAR,), variance <= R**2 * (1 - si) / 2),
    "variance of two levels by one weight": ((LEVEL,), equals(variance, c**2 * si)),
    "variance by one weight, of every value": ((EVERY_VALUE_NEAR,), variance <= R**2 * si),
    "ascent from two levels, the best lower": ((LEVEL, SEPARATED), dot(slope, g) >= c * wide),
    "ascent from two levels by one weight": ((c >= 0, LEVEL, SEPARATED), dot(slope, g) >= c * entry(walked, i)),
    "rows near one, twice": ((ROWS_NEAR,), norm(X.T @ s - xi) <= R * (1 - si) / 2),
    "ascent by the whole step": (
        (SEPARATED, eta >= 0),
        dot(e + eta * (xi - X.T @ walked), g) >= dot(e, g) + eta,
    ),
    "missing mass of the best": ((AHEAD,), si <= (n - 1) * exp(-c)),
    "odds, too cold": ((AHEAD,), odds(colder) <= exp(-2 * c) * odds(s)),
    "odds, the other way": ((AHEAD,), odds(s) <= exp(-c) * odds(colder)),
    "odds, warmer by the whole": ((AHEAD,), odds(warmer) >= exp(c) * odds(s)),
    "gradient by rows, a fourth": ((ROWS_SMALL, PAIRS_NEAR), norm(slope) <= c * R * (1 - entry(walked, i)) / 4),
    "gradient by rows, by one weight": ((ROWS_SMALL, PAIRS_NEAR), norm(slope) <= 2 * c * R * entry(walked, i) / 3),
    "norm of the gradient, halved": ((NEAR,), norm(gradient) <= R * (1 - si) / 2),
    "entry of the gradient, twice the lead": ((NEAR, AHEAD), abs(si * (vi - mean)) <= R * (n - 1) * exp(-2 * c)),
    "a weight below 1 of one place": ((n >= 1,), si < 1),
}
SLOW = {
    "odds of two",
    "log-sum-exp",
    "gradient, by the greatest value",
    "norm of the gradient",
    "ascent from two levels",
    "norm of the gradient, of every value",
}


@pytest.mark.parametrize("name", with_slow(TRUE, SLOW))
def test_a_true_lemma_is_proved(name):
    word, message = verify.verify_text(json.dumps(prove(told(*TRUE[name]))))
    assert word == "VERIFIED", message


@pytest.mark.parametrize("name", FALSE)
def test_a_false_neighbour_is_not(name):
    assert prove(told(*FALSE[name]), seconds=3) is None
