"""Equalities with multiples of hypotheses in them, roots and sizes inside of sums, signs of logarithms."""

from __future__ import annotations

import pytest

from checker import verify
from checker.data.dataset import canonical_json
from checker.language import (
    dot,
    entry,
    equals,
    exp,
    for_each,
    hadamard,
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

a, b, c, sigma, width = (scalar(name) for name in ("a", "b", "c", "sigma", "width"))
A, X = matrix("A", "n", "n"), matrix("X", "n", "d")
p, q, u, v, w, y, alpha = (vector(name, "n") for name in ("p", "q", "u", "v", "w", "y", "alpha"))
z = vector("z", "d")
i, j, k = index("i", "n"), index("j", "n"), index("k", "n")
LAWS = (positive(p), positive(q), equals(sum(p), 1), equals(sum(q), 1))
BALANCED = (equals(dot(alpha, y), 0),)
LABELS = (for_each(i, equals(entry(y, i) ** 2, 1)),)
ROWS = (for_each(i, equals(sum(row(A, i)), 1)),)
SLACK = for_each(i, equals(entry(alpha, i) * (entry(y, i) * dot(row(X, i), z) - 1), 0))
PAIRS = sum_over(i, sum_over(j, entry(p, i) * entry(p, j) * norm(row(X, i) - row(X, j)) ** 2))
OVERLAP = sum_over(i, sqrt(entry(p, i) * entry(q, i)))
APART = sum_over(i, (sqrt(entry(p, i)) - sqrt(entry(q, i))) ** 2)


def size(one, other):
    return abs(entry(row(A, one), other))


MULTIPLIERS = sum_over(
    i,
    entry(alpha, i) * (1 - entry(y, i) * (dot(sum_over(k, entry(alpha, k) * entry(y, k) * row(X, k)), row(X, i)) + b)),
)
DUAL = sum(alpha) - sum_over(
    i,
    sum_over(j, entry(alpha, i) * entry(alpha, j) * (entry(y, i) * entry(y, j)) * dot(row(X, i), row(X, j))),
)

TRUE = {
    "terms of multipliers at the dual weight": (BALANCED, equals(MULTIPLIERS, DUAL)),
    "variance by the mean": (
        LAWS,
        equals(
            sum_over(i, entry(p, i) * (entry(u, i) - dot(p, u)) ** 2),
            sum_over(i, entry(p, i) * entry(u, i) ** 2) - dot(p, u) ** 2,
        ),
    ),
    "variance by pairs of points": (
        LAWS,
        equals(sum_over(i, entry(p, i) * norm(row(X, i) - X.T @ p) ** 2), PAIRS / 2),
    ),
    "equal vectors in inner products": (
        (equals(A @ u, v),),
        equals(dot(w, A @ u) + c * dot(q, v), dot(w, v) + c * dot(q, A @ u)),
    ),
    "labels of square 1": (
        LABELS,
        equals(
            sum_over(i, entry(alpha, i) * (entry(u, i) - entry(y, i)) ** 2),
            sum_over(i, entry(alpha, i) * entry(u, i) ** 2)
            - 2 * sum_over(i, entry(alpha, i) * entry(y, i) * entry(u, i))
            + sum(alpha),
        ),
    ),
    "rows that add up to 1": (
        ROWS,
        equals(
            sum_over(i, sum_over(j, entry(u, i) * entry(row(A, i), j) * (entry(v, j) + c))),
            dot(u, A @ v) + c * sum(u),
        ),
    ),
    "squared length of the dual weight": (
        (SLACK, equals(X.T @ hadamard(alpha, y), z)),
        equals(dot(z, z), sum(alpha)),
    ),
    "overlap by the squared differences of roots": (LAWS, equals(OVERLAP, 1 - APART / 2)),
    "the same in logarithms": (LAWS, equals(-2 * log(OVERLAP), -2 * log(1 - APART / 2))),
    "sizes by columns and by rows": (
        (),
        equals(
            sum_over(j, sum_over(i, size(i, j) * abs(entry(u, i)))),
            sum_over(i, abs(entry(u, i)) * sum_over(j, size(i, j))),
        ),
    ),
    "row sums of sizes": (
        (for_each(i, sum_over(j, size(i, j)) <= c),),
        sum_over(j, sum_over(i, size(i, j) * abs(entry(u, i)))) <= c * sum_over(i, abs(entry(u, i))),
    ),
    "tail at a root of a logarithm": (
        (width >= 1, c > 0, sigma > 0),
        equals(exp(-2 * (sigma * sqrt(c * log(width))) ** 2 / sigma**2), exp(-2 * c * log(width))),
    ),
    "softmax as an exponential family": (
        (),
        for_each(
            i,
            equals(
                entry(softmax(a * u), i),
                exp(a * entry(u, i) - log(sum_over(j, exp(a * entry(u, j))))),
            ),
        ),
    ),
}
FALSE = {
    "multipliers without their balance": ((), equals(MULTIPLIERS, DUAL)),
    "half of the pairs": (LAWS, equals(sum_over(i, entry(p, i) * norm(row(X, i) - X.T @ p) ** 2), PAIRS)),
    "labels of any square": ((), equals(dot(y, y), length(y))),
    "columns that add up to 1": (
        ROWS,
        equals(sum_over(i, sum_over(j, entry(u, j) * entry(row(A, i), j))), sum(u)),
    ),
    "overlap of no laws": ((positive(p), positive(q)), equals(OVERLAP, 1 - APART / 2)),
    "a logarithm of any sign": ((width > 0, c > 0), equals(sqrt(c * log(width)) ** 2, c * log(width))),
}


@pytest.mark.parametrize("name", TRUE)
def test_a_true_lemma_is_proved_at_once(name):
    assumed, said = TRUE[name]
    before = METER.spent
    word, message = verify.verify_text(canonical_json(prove(claim(said, *assumed), seconds=6)))
    assert word == "VERIFIED", message
    assert METER.spent - before < 5_000_000


@pytest.mark.parametrize("name", FALSE)
def test_a_false_neighbour_is_not(name):
    assumed, said = FALSE[name]
    assert prove(claim(said, *assumed), seconds=1) is None
