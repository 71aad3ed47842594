"""Single steps of textbooks, in several writings: what fails here makes every longer proof fail that has such a step in it."""

from __future__ import annotations

import pytest

from checker import verify
from checker.data.dataset import canonical_json
from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    exp,
    for_each,
    hadamard,
    index,
    indicator,
    length,
    log,
    matrix,
    max_norm,
    maximum,
    minimum,
    norm,
    pair,
    positive,
    row,
    scalar,
    sigmoid,
    softmax,
    sqrt,
    stack,
    total,
    vector,
)
from checker.proofs.search.prove import prove

SOURCE = Source(paper="own", where="a test", fidelity="paraphrase")
a, b, c, r, s, t, x, D = (scalar(name) for name in ("a", "b", "c", "r", "s", "t", "x", "D"))
u, v, w, p, q, g = (vector(name, "n") for name in ("u", "v", "w", "p", "q", "g"))
h, y, z = (vector(name, "d") for name in ("h", "y", "z"))
A, V, K = matrix("A", "n", "n"), matrix("V", "n", "d"), matrix("K", "n", "d")
i, j, k, m = (index(name, "n") for name in ("i", "j", "k", "m"))
UNIT = (a > 0, b > 0, a < 1, b < 1)
LAWS = (minimum(p) >= 0, equals(total(p), 1), minimum(q) >= 0, equals(total(q), 1))
WITHIN = for_each(i, for_each(j, norm(row(V, i) - row(V, j)) <= D))
KEYS = for_each(i, for_each(j, norm(row(K, i) - row(K, j)) <= r))
STOCHASTIC = (for_each(i, for_each(j, entry(row(A, i), j) >= 0)), for_each(k, equals(total(row(A, k)), 1)))
POSTERIOR = (
    for_each(m, equals(entry(p, m), entry(w, m) * exp(entry(u, m) / b) / dot(w, exp(u / b)))),
    b > 0,
    positive(w),
)

TRUE = {
    # logarithms, powers and roots of products
    "logarithm of a product": ((x, a, b), (a > 0, b > 0), equals(log(a * exp(x) / b / a), x - log(b))),
    "logarithm of a share": (
        (w, u, b, i),
        (b > 0, positive(w)),
        equals(
            b * log(entry(w, i) * exp(entry(u, i) / b) / dot(w, exp(u / b)) / entry(w, i)),
            entry(u, i) - b * log(dot(w, exp(u / b))),
        ),
    ),
    "the reward of a posterior": (
        (w, u, b, p, i, j),
        POSTERIOR,
        equals(
            sigmoid(entry(u, i) - entry(u, j)),
            sigmoid(b * log(entry(p, i) / entry(w, i)) - b * log(entry(p, j) / entry(w, j))),
        ),
    ),
    "logarithms of vectors": (
        (u, w, v),
        (positive(u), positive(w)),
        equals(dot(v, log(hadamard(u, w))), dot(v, log(u)) + dot(v, log(w))),
    ),
    "powers of logarithms": ((u, v, w), (positive(u),), equals(dot(exp(log(u) + w), v), dot(u, hadamard(exp(w), v)))),
    "log-sum-exp with a prior": (
        (w, u, b),
        (b > 0, positive(w)),
        equals(log(total(exp(log(w) + u / b))), log(dot(w, exp(u / b)))),
    ),
    "softmax of logarithms": ((w,), (positive(w), equals(total(w), 1)), equals(softmax(log(w)), w)),
    "softmax with a prior": ((w, v), (positive(w),), equals(softmax(log(w) + v), hadamard(w, exp(v)) / dot(w, exp(v)))),
    # fractions with roots
    "a fraction with roots": ((a, b), UNIT, equals((sqrt(a) * (1 - b) + (1 - a) / sqrt(a)) / (1 - a * b), 1 / sqrt(a))),
    "roots that are named": (
        (a, b, t),
        (*UNIT, equals(t, a * b)),
        equals((sqrt(a) * (1 - b) + (1 - a) * sqrt(b) / sqrt(t)) / (1 - t), 1 / sqrt(a)),
    ),
    "a fraction of vectors": (
        (a, b, y, z),
        UNIT,
        equals(
            (sqrt(a) * (1 - b) * y + sqrt(b) * (1 - a) * ((y - sqrt(1 - a * b) * z) / sqrt(a * b))) / (1 - a * b),
            (y - (1 - a) / sqrt(1 - a * b) * z) / sqrt(a),
        ),
    ),
    # lengths
    "a vector less its multiple": ((g, x), (x <= 1,), norm(x * g - g) <= (1 - x) * norm(g)),
    "one that is clipped": ((g, c), (c > 0,), norm(c / maximum(pair(c, norm(g))) * g - g) <= norm(g) ** 2 / (4 * c)),
    # rows that are near each other
    "a mean of rows beside a row": ((V, p, D, k), (*LAWS[:2], WITHIN), norm(V.T @ p - row(V, k)) <= D),
    "two means of rows": ((V, p, q, D), (*LAWS, WITHIN), norm(V.T @ p - V.T @ q) <= D * total(abs(p - q)) / 2),
    "two attention outputs": (
        (V, K, h, y, D, r),
        (WITHIN, KEYS),
        norm(V.T @ softmax(K @ h) - V.T @ softmax(K @ y)) <= D * r / 4 * norm(h - y),
    ),
    "the greatest entry of an image": ((A, u), STOCHASTIC, maximum(A @ u) <= maximum(u)),
    "the range of an image": ((A, u), STOCHASTIC, maximum(A @ u) - minimum(A @ u) <= maximum(u) - minimum(u)),
    "means by bounds of ranges": (
        (u, w, v, r, D),
        (maximum(u - w) - minimum(u - w) <= r, maximum(v) - minimum(v) <= D),
        dot(softmax(u), v) - dot(softmax(w), v) <= r * D / 4,
    ),
    # weights
    "Hoeffding": (
        (w, v),
        (positive(w), equals(total(w), 1)),
        log(dot(w, exp(v))) <= dot(w, v) + (maximum(v) - minimum(v)) ** 2 / 8,
    ),
    "Hoeffding by the largest": (
        (w, v),
        (positive(w), equals(total(w), 1)),
        log(dot(w, exp(v))) <= dot(w, v) + max_norm(v) ** 2 / 2,
    ),
    "an entry of a smoothed label": (
        (u, a, i, j),
        (a > 0, a < 1, ~equals(i, j), equals(softmax(u), stack(m, (1 - a) * indicator(equals(i, m)) + a / length(u)))),
        equals(entry(softmax(u), i), 1 - a + a / length(u)),
    ),
}
FALSE = {
    "a logarithm with another sign": ((x, a, b), (a > 0, b > 0), equals(log(a * exp(x) / b / a), x + log(b))),
    "a posterior with another factor": (
        (w, u, b, p, i, j),
        POSTERIOR,
        equals(
            sigmoid(entry(u, i) - entry(u, j)), sigmoid(log(entry(p, i) / entry(w, i)) - log(entry(p, j) / entry(w, j)))
        ),
    ),
    "weights that do not add up to 1": ((w,), (positive(w),), equals(softmax(log(w)), w)),
    "a fraction without a root": ((a, b), UNIT, equals((sqrt(a) * (1 - b) + (1 - a) / a) / (1 - a * b), 1 / sqrt(a))),
    "a multiple above 1": ((g, x), (x >= 1,), norm(x * g - g) <= (1 - x) * norm(g)),
    "half of a mean beside a row": ((V, p, D, k), (*LAWS[:2], WITHIN), norm(V.T @ p - row(V, k)) <= D / 2),
    "weights of one law": ((V, p, q, D), (*LAWS[:3], WITHIN), norm(V.T @ p - V.T @ q) <= D * total(abs(p - q)) / 2),
    "two attention outputs, a fifth": (
        (V, K, h, y, D, r),
        (WITHIN, KEYS),
        norm(V.T @ softmax(K @ h) - V.T @ softmax(K @ y)) <= D * r / 5 * norm(h - y),
    ),
    "rows that only add up to 1": ((A, u), STOCHASTIC[1:], maximum(A @ u) <= maximum(u)),
    "Hoeffding, a ninth": (
        (w, v),
        (positive(w), equals(total(w), 1)),
        log(dot(w, exp(v))) <= dot(w, v) + (maximum(v) - minimum(v)) ** 2 / 9,
    ),
}


def proved(forall, assuming, conclude, seconds) -> bool:
    claim = Claim(title="t", source=SOURCE, forall=forall, assuming=assuming, conclude=conclude)
    found = prove(claim, "t", seconds=seconds)
    return found is not None and verify.verify_text(canonical_json(found))[0] == "VERIFIED"


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE)
def test_a_single_step_is_found(name):
    assert proved(*TRUE[name], seconds=6.0)


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_a_false_neighbour_is_not(name):
    assert not proved(*FALSE[name], seconds=1.5)
