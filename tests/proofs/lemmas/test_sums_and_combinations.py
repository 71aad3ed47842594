"""Bounds of sums: Σ|u_i|, combinations of bounded rows, sums over heads, one entry taken out or changed; false neighbours stay unproved."""

from __future__ import annotations

import json

import pytest

from checker import verify
from checker.language import (
    Claim,
    Source,
    column,
    diag,
    dot,
    entry,
    equals,
    exp,
    for_each,
    hadamard,
    index,
    length,
    margin,
    mat,
    matrix,
    max_norm,
    maximum,
    minimum,
    norm,
    row,
    scalar,
    softmax,
    spectral_at_most,
    stack,
    sum_over,
    total,
    vector,
)
from checker.proofs.search.prove import prove
from checker.statements.terms.term import Term, variables_of
from tests.slow_ones import with_slow

u, w, v, p = (vector(name, "n") for name in "uwvp")
i, j, h = index("i", "n"), index("j", "n"), index("h", "H")
X, U, V, W = matrix("X", "n", "d"), matrix("U", "H", "n"), matrix("V", "H", "d*d"), matrix("W", "d", "d")
g, q = vector("g", "H"), vector("q", "d")
a, b, c, r, t, M, s = (scalar(name) for name in "abcrtMs")
EVERYTHING = (u, w, v, p, i, X, U, V, W, g, q, a, b, c, r, t, M, s)

P, N = softmax(u), length(u)
ROWS = for_each(j, norm(row(X, j)) <= M)
WEIGHTS = (minimum(p) >= 0, equals(total(p), 1))
HEAD, VALUE = X.T @ softmax(row(U, h)), mat(row(V, h), length(q))
VALUES = for_each(h, spectral_at_most(VALUE, s))
E = column(diag(exp(0 * u)), i)
Q, Z = softmax(u + t * E), v + r * E
LOGITS, RANGES = (max_norm(u) <= a, max_norm(u + t * E) <= a), (max_norm(v) <= b, max_norm(Z) <= b)


def size(x: Term) -> Term:
    return total(abs(x))


PROVED = {
    "softmax in the sum norm": (size(P - softmax(w)) <= size(u - w) / 2,),
    "the distance in variation": (size(P - softmax(w)) / 2 <= size(u - w) / 4,),
    "a factor on the left": (2 * size(softmax(w) - P) <= size(u - w),),
    "softmax in the sum norm of a given bound": (size(P - softmax(w)) <= c / 2, size(u - w) <= c),
    "means of bounded values by the sum norm": (abs(dot(P - softmax(w), v)) <= b * size(u - w) / 2, max_norm(v) <= b),
    "means by the sum norm": (dot(P, v) - dot(softmax(w), v) <= max_norm(v) * size(u - w) / 2,),
    "the sum norm by the largest difference": (size(P - softmax(w)) <= max_norm(u - w),),
    "a covariance by a sum of absolute values": (
        dot(P, hadamard(w, v)) - dot(P, w) * dot(P, v) <= size(w) / 2,
        max_norm(v) <= 1,
    ),
    "a mean against an entry": (abs(entry(v, i) - dot(P, v)) <= 2 * b * (1 - entry(P, i)), max_norm(v) <= b),
    "a slope of a mean": (entry(P, i) * (entry(v, i) - dot(P, v)) <= max_norm(v) / 2,),
    "a mean against an entry by the extremes": (
        entry(v, i) - dot(P, v) <= (maximum(v) - minimum(v)) * (1 - entry(P, i)),
    ),
    "an average of rows": (norm(X.T @ P) <= M, ROWS),
    "an average by the largest row": (norm(X.T @ P) <= maximum(stack(j, norm(row(X, j)))),),
    "a combination of rows": (norm(X.T @ p) <= M * size(p), ROWS),
    "two averages": (norm(X.T @ P - X.T @ softmax(w)) <= M * size(P - softmax(w)), ROWS),
    "an average less a row": (norm(X.T @ P - row(X, i)) <= 2 * M * (1 - entry(P, i)), ROWS),
    "an average less its part": (norm(X.T @ P - entry(P, i) * row(X, i)) <= M * (1 - entry(P, i)), ROWS),
    "a multiple of an average less a row": (
        norm(c * (X.T @ P) - c * row(X, i)) <= 2 * abs(c) * M * (1 - entry(P, i)),
        ROWS,
    ),
    "given weights less a row": (norm(X.T @ p - row(X, i)) <= 2 * M * (1 - entry(p, i)), ROWS, *WEIGHTS),
    "retrieval of a separated row": (norm(X.T @ P - row(X, i)) <= 2 * M * (N - 1) * exp(-margin(u, i)), ROWS),
    "heads": (norm(sum_over(h, VALUE @ HEAD)) <= length(g) * (s * M), ROWS, VALUES),
    "a mean of heads": (norm(sum_over(h, HEAD) / length(g)) <= M, ROWS),
    "a multiple of a sum of heads": (norm(c * sum_over(h, HEAD)) <= abs(c) * length(g) * M, ROWS),
    "heads with weights": (norm(sum_over(h, entry(softmax(g), h) * HEAD)) <= M, ROWS),
    "heads with factors": (norm(sum_over(h, entry(g, h) * HEAD)) <= size(g) * M, ROWS),
    "heads beside a vector": (norm(q + sum_over(h, HEAD)) <= norm(q) + length(g) * M, ROWS),
    "heads of one matrix": (norm(sum_over(h, W @ HEAD)) <= length(g) * s * M, ROWS, spectral_at_most(W, s)),
    "one logit changed": (abs(dot(P, v) - dot(Q, v)) <= 2 * max_norm(v) * abs(entry(P, i) - entry(Q, i)),),
    "the weights after one logit changed": (size(P - Q) <= 2 * abs(entry(P, i) - entry(Q, i)),),
    "one token changed": (N * abs(dot(P, v) - dot(Q, Z)) <= 4 * b * exp(2 * a), *LOGITS, *RANGES),
    "one token changed, as a quotient": (abs(dot(P, v) - dot(Q, Z)) <= 4 * b * exp(2 * a) / N, *LOGITS, *RANGES),
    "one value changed among many": (N * abs(dot(P, Z) - dot(P, v)) <= 2 * b * exp(2 * a), LOGITS[0], *RANGES),
    "one logit changed among many": (N * (dot(Q, v) - dot(P, v)) <= 2 * b * exp(2 * a), *LOGITS, max_norm(v) <= b),
}
FALSE = {
    "a third in the sum norm": (size(P - softmax(w)) <= size(u - w) / 3,),
    "half of the largest difference": (size(P - softmax(w)) <= max_norm(u - w) / 2,),
    "half of a given bound, by the largest difference": (size(P - softmax(w)) <= c / 2, max_norm(u - w) <= c),
    "a mean without the factor of the values": (abs(dot(P - softmax(w), v)) <= size(u - w) / 2, max_norm(v) <= b),
    "a slope of a third": (entry(P, i) * (entry(v, i) - dot(P, v)) <= max_norm(v) / 3,),
    "an average less a row by one bound": (norm(X.T @ P - row(X, i)) <= M * (1 - entry(P, i)), ROWS),
    "a combination by its sum": (norm(X.T @ p) <= M * abs(total(p)), ROWS),
    "weights of any sign": (norm(X.T @ p - row(X, i)) <= 2 * M * (1 - entry(p, i)), ROWS, WEIGHTS[1]),
    "heads by one bound": (norm(sum_over(h, HEAD)) <= M, ROWS),
    "values without a bound": (norm(sum_over(h, VALUE @ HEAD)) <= length(q) * M, ROWS),
    "one logit by one bound": (abs(dot(P, v) - dot(Q, v)) <= max_norm(v) * abs(entry(P, i) - entry(Q, i)),),
    "one token by half": (N * abs(dot(P, v) - dot(Q, Z)) <= 2 * b * exp(2 * a), *LOGITS, *RANGES),
}


def claim(conclude: Term, *assuming: Term) -> Claim:
    used = set().union(*map(variables_of, (conclude, *assuming)))
    forall = tuple(x for x in EVERYTHING if x.leaf in used)
    source = Source(paper="mine", where="here", fidelity="verbatim")
    return Claim(title="t", source=source, forall=forall, assuming=assuming, conclude=conclude)


SLOW = [  # more than two seconds each
    "one value changed among many",
    "softmax in the sum norm of a given bound",
    "a factor on the left",
    "the distance in variation",
    "means of bounded values by the sum norm",
    "softmax in the sum norm",
    "retrieval of a separated row",
    "a mean of heads",
    "means by the sum norm",
    "a covariance by a sum of absolute values",
]
SLOW_FALSE = [
    "one token by half",
    "a mean without the factor of the values",
    "a slope of a third",
    "values without a bound",
    "an average less a row by one bound",
    "a combination by its sum",
]


@pytest.mark.parametrize("name", with_slow(PROVED, SLOW))
def test_what_is_proved(name):
    found = prove(claim(*PROVED[name]))
    assert found is not None and verify.verify_text(json.dumps(found))[0] == "VERIFIED"


@pytest.mark.parametrize("name", with_slow(FALSE, SLOW_FALSE))
def test_of_false_neighbours_nothing_is_proved(name):
    assert prove(claim(*FALSE[name]), seconds=3) is None
