"""Words of matrices that hypotheses rewrite, bounds at the greatest entry, rows of stochastic matrices, sums with weights."""

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
    identity,
    index,
    length,
    matrix,
    max_norm,
    maximum,
    norm,
    operator_norm,
    place,
    row,
    scalar,
    sqrt,
    sum,
    sum_over,
    transpose,
    vector,
)
from checker.proofs.effort import METER
from checker.proofs.search.prove import prove
from tests.proofs.search.test_prefix_sums import claim

c, epsilon = scalar("c"), scalar("epsilon")
A, B, X, Y = (matrix(name, "n", "n") for name in "ABXY")
f, g, m, r, u, v, w = (vector(name, "n") for name in ["f", "g", "m", "r", "u", "v", "w"])
i, j, k = index("i", "n"), index("j", "n"), index("k", "n")
one = identity(length(row(A, place(0))))
INVERSES = (equals(A @ X, one), equals(X @ A, one), equals(B @ Y, one), equals(Y @ B, one))
STOCHASTIC = (for_each(i, for_each(j, entry(row(A, i), j) >= 0)), for_each(i, equals(sum(row(A, i)), 1)))
WEIGHTS = (for_each(i, entry(w, i) >= 0),)
SHARE = (c >= 0, c < 1)
LEFT, RIGHT = (sum_over(i, entry(w, i) * entry(one_of, i) ** 2) for one_of in (f, g))
MIXED = sum_over(i, entry(w, i) * entry(f, i) * entry(g, i))
MASK = (for_each(i, equals(entry(m, i), 0) | equals(entry(m, i), 1)), sum(m) >= 1)

PROVED = {
    "a difference of inverses": (equals(X - Y, X @ (B - A) @ Y), *INVERSES),
    "two of four equations": (equals(X @ B @ Y - X @ A @ Y, X - Y), equals(X @ A, one), equals(B @ Y, one)),
    "an equation solved for its last word": (
        equals(X @ A @ Y, X @ B @ Y - X + Y),
        equals(X @ A, one),
        equals(B @ Y, one),
    ),
    "the norm of a difference of inverses": (
        operator_norm(X - Y) <= operator_norm(X) * operator_norm(B - A) * operator_norm(Y),
        *INVERSES,
    ),
    "an isometry": (equals(norm(A @ u), norm(u)), equals(transpose(A) @ A, one)),
    "a mask's mass": (dot(m, exp(u)) > 0, *MASK),
    "weights of a positive sum": (dot(w, u) > 0, *WEIGHTS, sum(w) > 0, for_each(i, entry(u, i) > 0)),
    "weighted Cauchy-Schwarz": (MIXED**2 <= LEFT * RIGHT, *WEIGHTS),
    "weighted Cauchy-Schwarz, by roots": (sqrt(LEFT) * sqrt(RIGHT) >= MIXED, *WEIGHTS),
    "a bound by the mean of all": (
        entry(u, k) <= epsilon / (1 - c),
        *STOCHASTIC,
        *SHARE,
        for_each(i, entry(u, i) <= epsilon + c * entry(A @ u, i)),
    ),
    "a mean at a place": (entry(A @ u, k) <= entry(u, k), *STOCHASTIC, for_each(i, entry(u, i) <= entry(u, k))),
    "a row of a product": (
        equals(sum(row(A @ B, k)), 1),
        *STOCHASTIC,
        for_each(i, equals(sum(row(B, i)), 1)),
    ),
    "an operator with a greatest entry": (
        maximum(r + c * (A @ u)) <= maximum(r + c * (A @ v)) + c * max_norm(u - v),
        *STOCHASTIC,
        c >= 0,
    ),
}
FALSE = {
    "a difference of inverses, turned": (equals(X - Y, X @ (A - B) @ Y), *INVERSES),
    "one of four equations": (equals(X - Y, X @ (B - A) @ Y), equals(X @ A, one)),
    "without one inverse": (operator_norm(X - Y) <= operator_norm(X) * operator_norm(B - A), *INVERSES),
    "an isometry of the transpose": (equals(A @ transpose(A), 2 * one), equals(transpose(A) @ A, one)),
    "a mask of nothing": (dot(m, exp(u)) > 0, MASK[0]),
    "weights of any sum": (dot(w, u) > 0, *WEIGHTS, sum(w) >= 0, for_each(i, entry(u, i) > 0)),
    "weights of any sign": (MIXED**2 <= LEFT * RIGHT,),
    "a bound by the mean of all, too small": (
        entry(u, k) <= epsilon,
        *STOCHASTIC,
        *SHARE,
        for_each(i, entry(u, i) <= epsilon + c * entry(A @ u, i)),
    ),
    "a bound by a mean of rows of any sum": (
        entry(u, k) <= epsilon / (1 - c),
        STOCHASTIC[0],
        *SHARE,
        for_each(i, entry(u, i) <= epsilon + c * entry(A @ u, i)),
    ),
    "a row of a product with any matrix": (equals(sum(row(A @ B, k)), 1), *STOCHASTIC),
    "an operator with a greatest entry, by half": (
        maximum(r + c * (A @ u)) <= maximum(r + c * (A @ v)) + c * max_norm(u - v) / 2,
        *STOCHASTIC,
        c >= 0,
    ),
}


@pytest.mark.parametrize("name", PROVED)
def test_it_is_proved_with_little_effort(name):
    begun = METER.spent
    found = prove(claim(*PROVED[name]), seconds=6)
    assert found is not None
    assert verify.verify_text(canonical_json(found))[0] == "VERIFIED"
    assert METER.spent - begun < 3_000_000  # microseconds of effort, which are counted and not timed


@pytest.mark.parametrize("name", FALSE)
def test_a_false_neighbour_is_not_proved(name):
    assert prove(claim(*FALSE[name]), seconds=0.5) is None
