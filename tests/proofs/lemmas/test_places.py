"""Lemmas about single places, pairs of them and constant vectors are proved, and accepted by ``verify.py``; false neighbours are not."""

from __future__ import annotations

import json

import pytest

from checker import verify
from checker.language import (
    dot,
    entry,
    equals,
    exp,
    expectation,
    for_each,
    implies,
    index,
    indicator,
    length,
    log,
    margin,
    maximum,
    minimum,
    norm,
    number,
    row,
    softmax,
    sparsemax,
    spread,
    sum_over,
    total,
    vector,
    weighted,
)
from checker.proofs.search.prove import prove
from tests.proofs.lemmas.test_rows import S, c, i, j, k, told, u, v, w
from tests.slow_ones import with_slow

single, only = vector("m", "1"), index("o", "1")
n, s, p = length(u), softmax(u), sparsemax(u)
ui, uj, vi = entry(u, i), entry(u, j), entry(v, i)
apart, same = indicator(~equals(i, j)), indicator(equals(i, j))
HALF = number("1/2")
LED = for_each(j, implies(~equals(i, j), ui - uj >= c))
FLAT = maximum(u) <= minimum(u)
LAW = (minimum(w) >= 0, equals(total(w), 1))


def both(summand):
    return sum_over(i, sum_over(j, summand))


def mean(value):
    return expectation(i, "uniform", value)


def under(weights, value):
    return expectation(i, weighted(weights), value)


TRUE = {
    "margin below spread": ((n >= 2,), margin(u, i) <= spread(u, i)),
    "margin below spread, beside another place": ((~equals(j, i),), margin(u, i) <= spread(u, i)),
    "gap below spread": ((~equals(i, j),), ui - uj <= spread(u, i)),
    "two places": ((~equals(i, j),), n >= 2),
    "sparsemax far behind": ((ui <= maximum(u) - 1,), equals(entry(p, i), 0)),
    "sparsemax far ahead": ((margin(u, i) >= 1,), equals(entry(p, i), 1)),
    "sparsemax ahead of every other": ((LED, c >= 1), equals(entry(p, i), 1)),
    "sparsemax by a lead": ((margin(u, i) >= c, c <= 1), c <= entry(p, i)),
    "sparsemax in the support": ((entry(p, i) > 0,), maximum(u) <= ui + 1 - entry(p, i)),
    "pairs of two places": ((), equals(both(apart * ui), (n - 1) * total(u))),
    "pairs, by the second place": ((), equals(both(apart * uj), (n - 1) * total(u))),
    "pairs, told the other way round": ((), equals(both(indicator(~equals(j, i)) * ui), (n - 1) * total(u))),
    "number of pairs": ((), equals(both(apart), n * (n - 1))),
    "products of pairs": ((), equals(both(apart * ui * uj), total(u) ** 2 - dot(u, u))),
    "products of pairs from above": ((), both(apart * ui * uj) <= (n - 1) * dot(u, u)),
    "diagonal": ((), equals(both(same * ui), total(u))),
    "diagonal of a matrix": ((), equals(both(same * entry(row(S, i), j)), sum_over(i, entry(row(S, i), i)))),
    "all but one": ((), equals(sum_over(j, apart * uj), total(u) - ui)),
    "one summand": ((), equals(sum_over(j, same * uj), ui)),
    "weight of the others": ((), equals(sum_over(j, apart * entry(s, j)), 1 - entry(s, i))),
    "Jensen for squares": ((), mean(ui) ** 2 <= mean(ui**2)),
    "Jensen for squares under weights": (LAW, under(w, ui) ** 2 <= under(w, ui**2)),
    "Jensen for squares under softmax": ((), under(softmax(w), ui) ** 2 <= under(softmax(w), ui**2)),
    "Jensen for exponentials": ((), exp(mean(ui)) <= mean(exp(ui))),
    "Cauchy–Schwarz of means": ((), mean(ui * vi) ** 2 <= mean(ui**2) * mean(vi**2)),
    "flat weights": ((FLAT,), equals(entry(s, i), 1 / n)),
    "flat weights of a constant": ((for_each(i, equals(ui, c)),), equals(entry(s, j), 1 / n)),
    "flat weights of equal entries": ((for_each(i, for_each(j, equals(ui, uj))),), equals(entry(s, k), 1 / n)),
    "norm of equal entries": ((for_each(i, for_each(j, equals(ui, uj))),), equals(dot(u, u), n * entry(u, k) ** 2)),
    "flat weights between bounds": ((for_each(i, ui <= c), for_each(i, c <= ui)), equals(entry(s, j), 1 / n)),
    "norm of flat weights": ((FLAT,), equals(norm(s) ** 2, 1 / n)),
    "mean under flat weights": ((FLAT,), equals(dot(s, w), total(w) / n)),
    "only weight": ((equals(n, 1),), equals(entry(s, i), 1)),
    "only weight, at most one": ((n <= 1,), equals(entry(s, i), 1)),
    "only weight of sparsemax": ((n <= 1,), equals(entry(p, i), 1)),
    "only entry": ((n <= 1,), equals(total(u), ui)),
    "only entry is the greatest": ((n <= 1,), equals(maximum(u), ui)),
    "log-sum-exp of one": ((n <= 1,), equals(log(total(exp(u))), ui)),
    "mean under one weight": ((n <= 1,), equals(dot(s, w), entry(w, i))),
    "vector of length 1": ((), equals(entry(softmax(single), only), 1)),
    "vector of length 1, its mean": ((), equals(dot(softmax(single), single), total(single))),
}
FALSE = {
    "spread below margin": ((n >= 2,), spread(u, i) <= margin(u, i)),
    "gap of the other place": ((~equals(i, j),), uj - ui <= spread(u, i)),
    "three places": ((~equals(i, j),), n >= 3),
    "equal entries are nothing": ((for_each(i, for_each(j, equals(ui, uj))),), equals(entry(u, k), 0)),
    "weights of equal entries, the whole": ((for_each(i, for_each(j, equals(ui, uj))),), equals(entry(s, k), 1)),
    "sparsemax half behind": ((ui <= maximum(u) - HALF,), equals(entry(p, i), 0)),
    "sparsemax half ahead": ((margin(u, i) >= HALF,), equals(entry(p, i), 1)),
    "sparsemax ahead of every other by a half": ((LED, c >= HALF), equals(entry(p, i), 1)),
    "sparsemax by a lead of any size": ((margin(u, i) >= c,), c <= entry(p, i)),
    "sparsemax off the support": ((), maximum(u) <= ui + 1 - entry(p, i)),
    "pairs, one too many": ((), equals(both(apart * ui), n * total(u))),
    "diagonal n times": ((), equals(both(same * ui), n * total(u))),
    "number of pairs, all": ((), equals(both(apart), n * n)),
    "all of them": ((), equals(sum_over(j, apart * uj), total(u))),
    "summand of another place": ((), equals(sum_over(j, same * uj), entry(u, k))),
    "Jensen turned round": ((), mean(ui**2) <= mean(ui) ** 2),
    "Jensen under any numbers": ((), under(w, ui) ** 2 <= under(w, ui**2)),
    "flat without a hypothesis": ((minimum(u) <= maximum(u),), equals(entry(s, i), 1 / n)),
    "flat from one side": ((for_each(i, ui <= c),), equals(entry(s, j), 1 / n)),
    "greatest from above": ((for_each(i, ui <= c),), c <= maximum(u)),
    "flat mean of another vector": ((maximum(w) <= minimum(w),), equals(dot(s, w), total(u) / n)),
    "only weight of two": ((n <= 2,), equals(entry(s, i), 1)),
    "only entry of two": ((n <= 2,), equals(total(u), ui)),
}
SLOW = {
    "flat weights of a constant",
    "flat weights between bounds",
    "sparsemax far ahead",
    "sparsemax in the support",
    "sparsemax by a lead",
    "vector of length 1",
    "vector of length 1, its mean",
    "log-sum-exp of one",
}
SLOW_FALSE = {"flat mean of another vector"}


def _told(hypotheses, conclude):
    return told(hypotheses, conclude, single, only)


@pytest.mark.parametrize("name", with_slow(TRUE, SLOW))
def test_a_true_lemma_is_proved(name):
    word, message = verify.verify_text(json.dumps(prove(_told(*TRUE[name]))))
    assert word == "VERIFIED", message


@pytest.mark.parametrize("name", with_slow(FALSE, SLOW_FALSE))
def test_a_false_neighbour_is_not(name):
    assert prove(_told(*FALSE[name])) is None
