"""Lemmas about sums of vectors, bounds at each place and some place are proved, and accepted by ``verify.py``; false neighbours are not."""

from __future__ import annotations

import json

import pytest

from checker import verify
from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    exp,
    for_each,
    for_some,
    hadamard,
    index,
    length,
    log,
    loss_slope,
    loss_value,
    matrix,
    maximum,
    minimum,
    norm,
    number,
    operator_norm,
    pair,
    row,
    scalar,
    sigmoid,
    softmax,
    spectral_at_most,
    sqrt,
    stack,
    sum_over,
    total,
    vector,
)
from checker.proofs.search.prove import prove
from checker.statements.terms.term import Term
from tests.slow_ones import with_slow

X, W, A = matrix("X", "n", "d"), matrix("W", "d", "m"), matrix("A", "d", "d")
u, v, w, p = (vector(name, "n") for name in "uvwp")
q, x, y = (vector(name, "d") for name in "qxy")
z = vector("z", "m")
a, b, t, R, S, eps = *(scalar(name) for name in "abtRS"), scalar("eps")
i, j, k, h = (index(name, "n") for name in "ijkh")
DECLARED = (X, W, A, u, v, w, p, q, x, y, z, a, b, t, R, S, eps, i, j, k, h)

s, n = softmax(u), length(u)
WEIGHTS = (minimum(p) >= 0, equals(total(p), 1))
SEPARATED = for_each(j, dot(row(X, j), x) >= 1)
BOUNDED = for_each(j, norm(row(X, j)) <= R)
CLOSE = for_each(j, abs(entry(u, j) - entry(w, j)) <= eps)
GAPS = for_each(j, entry(u, j) - entry(u, i) <= R)
centred = stack(i, entry(u, i) - total(u) / n)
scale = sqrt(norm(centred) ** 2 / n + eps)


def slope(m):
    return loss_slope("logistic", m)


def loss(m):
    return loss_value("logistic", m)


def relu(m):
    return maximum(pair(m, 0))


def weight(at):
    return exp(-dot(row(X, at), q))


def network(at, of):
    return sum_over(at, entry(u, at) * relu(dot(row(X, at), of)))


def attention(logits):
    return entry(softmax(logits), i)


gradient = sum_over(i, weight(i) * row(X, i))
risk = sum_over(i, weight(i))
output = X.T @ s

TRUE = {
    # Cauchy–Schwarz beside a sum, and hypotheses added up with its factors
    "separator": ((SEPARATED,), norm(x) * norm(gradient) >= risk),
    "separator, other names and order": ((SEPARATED,), risk <= norm(sum_over(k, weight(k) * row(X, k))) * norm(x)),
    "separator with a margin": ((for_each(j, dot(row(X, j), x) >= t),), t * risk <= norm(x) * norm(gradient)),
    "separator of norm one": ((equals(norm(x), 1), SEPARATED), risk <= norm(gradient)),
    "separator of norm at most R": ((norm(x) <= R, SEPARATED), risk <= R * norm(gradient)),
    "separator, logistic slopes": (
        (SEPARATED,),
        norm(x) * norm(sum_over(i, slope(dot(row(X, i), q)) * row(X, i))) >= sum_over(i, -slope(dot(row(X, i), q))),
    ),
    "separator, attention": ((SEPARATED,), norm(x) * norm(sum_over(i, entry(s, i) * row(X, i))) >= 1),
    "separator, over its norm": ((norm(x) > 0, SEPARATED), risk / norm(x) <= norm(gradient)),
    "separator, mean": ((SEPARATED,), norm(x) * norm(gradient / n) >= risk / n),
    # the triangle inequality, and a bound at each place
    "risk and gradient": (
        (BOUNDED,),
        norm(sum_over(i, slope(dot(row(X, i), q)) * row(X, i))) <= R * sum_over(i, loss(dot(row(X, i), q))),
    ),
    "risk and gradient, other names": (
        (BOUNDED,),
        norm(sum_over(k, slope(dot(row(X, k), q)) * row(X, k))) <= R * sum_over(i, loss(dot(row(X, i), q))),
    ),
    "one summand of it": ((BOUNDED,), norm(slope(dot(row(X, i), q)) * row(X, i)) <= R * loss(dot(row(X, i), q))),
    "gradient of the exponential risk": ((BOUNDED,), norm(gradient) <= R * risk),
    "sum in bars": (
        (for_each(j, abs(dot(row(X, j), x)) <= R),),
        abs(sum_over(i, weight(i) * dot(row(X, i), x))) <= R * risk,
    ),
    "difference of sums in bars": (
        (),
        abs(sum_over(i, weight(i) * entry(u, i)) - sum_over(k, weight(k) * entry(w, k)))
        <= sum_over(j, weight(j) * abs(entry(u, j) - entry(w, j))),
    ),
    "two-layer network": (
        (),
        abs(network(j, x) - network(k, y)) <= sum_over(h, abs(entry(u, h)) * norm(row(X, h))) * norm(x - y),
    ),
    "two-layer network of bounded rows": (
        (BOUNDED,), abs(network(j, x) - network(k, y)) <= R * sum_over(h, abs(entry(u, h))) * norm(x - y),
    ),
    "gradient of the logistic risk is Lipschitz": (
        (BOUNDED,),
        norm(sum_over(i, slope(dot(row(X, i), x)) * row(X, i)) - sum_over(i, slope(dot(row(X, i), y)) * row(X, i)))
        <= R**2 * length(X @ x) * norm(x - y) / 4,
    ),
    "gradient along a direction": (
        (BOUNDED,),
        abs(dot(sum_over(i, slope(dot(row(X, i), q)) * row(X, i)), x)) <= R * norm(x) * sum_over(k, loss(dot(row(X, k), q))),
    ),
    "mean of gradients": ((BOUNDED,), norm(sum_over(i, slope(dot(row(X, i), q)) * row(X, i)) / length(X @ q)) <= R),
    "squared slopes, added up": ((), sum_over(i, slope(entry(u, i)) ** 2) <= sum_over(k, loss(entry(u, k))) / 2),
    "rectified": ((), abs(t * relu(dot(q, x)) - t * relu(dot(q, y))) <= abs(t) * norm(q) * norm(x - y)),
    "logistic loss of inner products": ((), abs(loss(dot(q, x)) - loss(dot(q, y))) <= norm(q) * norm(x - y)),
    # some place
    "some token beyond the output": ((), for_some(j, dot(row(X, j), q) >= dot(output, q))),
    "some token not beyond the output": ((), for_some(j, dot(row(X, j), q) <= dot(output, q))),
    "some entry at least the mean": ((), for_some(j, entry(v, j) >= total(v) / length(v))),
    "some entry at least a mean by weights": (WEIGHTS, for_some(j, entry(v, j) >= dot(p, v))),
    "some entry is the greatest": ((), for_some(j, entry(v, j) >= maximum(v))),
    "some square at least their mean": ((), for_some(j, entry(v, j) ** 2 >= dot(s, hadamard(v, v)))),
    "some token as far as the output": ((), for_some(j, norm(row(X, j) - y) >= norm(output - y))),
    "some token as long as a mean": (WEIGHTS, for_some(j, norm(row(X, j)) >= norm(X.T @ p))),
    "some token, two sides that depend on it": (
        (),
        for_some(j, entry(v, j) - dot(s, v) >= entry(w, j) - dot(s, w)),
    ),
    "some weight at least 1/n": ((), for_some(j, entry(s, j) >= 1 / n)),
    "some entry positive": ((dot(s, v) > 0,), for_some(j, entry(v, j) > 0)),
    "some image beyond the output": ((), for_some(j, dot(row(X, j), W @ z) >= dot(output, W @ z))),
    # what is said of every entry, as a bound of the largest
    "divergence by logits": ((CLOSE,), dot(s, log(s) - log(softmax(w))) <= 2 * eps),
    "divergence by logits from two sides": (
        (for_each(j, entry(u, j) - entry(w, j) <= eps), for_each(j, entry(w, j) - entry(u, j) <= eps)),
        dot(s, log(s) - log(softmax(w))) <= 2 * eps,
    ),
    "log-sum-exp by logits": ((CLOSE,), log(total(exp(u))) - log(total(exp(w))) <= eps),
    "variation by logits": ((CLOSE,), total(abs(s - softmax(w))) <= eps),
    "weight by logits": ((CLOSE,), entry(s, i) <= exp(2 * eps) * entry(softmax(w), i)),
    "output by logits": ((CLOSE,), abs(dot(s - softmax(w), v)) <= eps * (maximum(v) - minimum(v)) / 2),
    "entropy by logits": ((for_each(j, abs(entry(u, j)) <= eps),), log(n) - 2 * eps <= -dot(s, log(s))),
    # one weight by the gaps between its logit and the others
    "weight from below": ((GAPS,), entry(s, i) >= exp(-R) / n),
    "weight from above": ((for_each(j, entry(u, i) - entry(u, j) <= R),), n * entry(s, i) <= exp(R)),
    "weight by its gap to the greatest": ((), entry(s, i) >= exp(entry(u, i) - maximum(u)) / n),
    "weight of a query": ((BOUNDED,), attention(X @ q) >= exp(-2 * R * norm(q)) / length(X @ q)),
    "no weight vanishes": (
        (BOUNDED,),
        attention(X @ (W @ z)) >= exp(-2 * R * operator_norm(W) * norm(z)) / length(X @ (W @ z)),
    ),
    "no weight is large": (
        (BOUNDED,),
        attention(X @ (W @ z)) <= exp(2 * R * operator_norm(W) * norm(z)) / length(X @ (W @ z)),
    ),
    "no weight vanishes, a bound of the matrix": (
        (BOUNDED, spectral_at_most(W, S)),
        attention(X @ (W @ z)) >= exp(-2 * R * S * norm(z)) / length(X @ (W @ z)),
    ),
    "weights by distances of keys": (
        (for_each(j, norm(row(X, j) - row(X, i)) <= R),),
        attention(X @ q) >= exp(-R * norm(q)) / length(X @ q),
    ),
    # powers and norms by the name of a number
    "layer norm": ((eps > 0,), norm(1 / scale * centred) <= sqrt(n)),
    "layer norm, squared": ((eps > 0,), norm(centred / scale) ** 2 <= n),
    "layer norm with a gain": ((eps > 0,), norm(t / scale * centred) <= abs(t) * sqrt(n)),
    "layer norm of a difference": ((eps > 0,), norm((u - w) / sqrt(norm(u - w) ** 2 / n + eps)) <= sqrt(n)),
    "squared slope": ((), slope(a) ** 2 <= loss(a) / 2),
    "squared slope of a margin": ((), 2 * slope(dot(x, q)) ** 2 <= loss(dot(x, q))),
    "squared slope where the margin is positive": ((a >= 0,), slope(a) ** 2 <= loss(a) * number("2/5")),
    "squared sigmoid": ((), sigmoid(a) ** 2 <= log(1 + exp(a)) / 2),
}  # fmt: skip

FALSE = {
    "separator twice": ((SEPARATED,), norm(x) * norm(gradient) >= 2 * risk),
    "no separator": ((), norm(x) * norm(gradient) >= risk),
    "half of the risk": (
        (BOUNDED,),
        norm(sum_over(i, slope(dot(row(X, i), q)) * row(X, i))) <= R / 2 * sum_over(i, loss(dot(row(X, i), q))),
    ),
    "two-layer network, half": (
        (),
        abs(network(j, x) - network(k, y)) <= sum_over(h, abs(entry(u, h)) * norm(row(X, h))) * norm(x - y) / 2,
    ),
    "sum in bars without bars": (
        (),
        abs(sum_over(i, weight(i) * entry(u, i))) <= sum_over(j, weight(j) * entry(u, j)),
    ),
    "every token beyond the output": ((), for_each(j, dot(row(X, j), q) >= dot(output, q))),
    "some entry beyond the mean": ((), for_some(j, entry(v, j) > dot(s, v))),
    "some entry beyond a sum": ((), for_some(j, entry(v, j) >= dot(p, v))),
    "some token twice as far": ((), for_some(j, norm(row(X, j)) >= 2 * norm(output))),
    "divergence by a quarter": ((CLOSE,), dot(s, log(s) - log(softmax(w))) <= eps / 4),
    "divergence from one side": (
        (for_each(j, entry(u, j) - entry(w, j) <= eps),),
        dot(s, log(s) - log(softmax(w))) <= 2 * eps,
    ),
    "weight above one": ((GAPS,), entry(s, i) >= exp(R) / n),
    "weight by half of the gap": ((BOUNDED,), attention(X @ q) >= exp(-R * norm(q)) / length(X @ q)),
    "layer norm, half": ((eps > 0,), norm(1 / scale * centred) <= sqrt(n) / 2),
    "squared slope by a third": ((), slope(a) ** 2 <= loss(a) / 3),
}
SLOW = {
    "output by logits",
}


def _told(hypotheses: tuple[Term, ...], conclude: Term) -> Claim:
    """The lemma for all values of its variables."""
    free = frozenset().union(*(one.variables for one in (*hypotheses, conclude)))
    return Claim(
        title="A lemma",
        source=Source(paper="ours", where="lemma", fidelity="verbatim"),
        forall=tuple(one for one in DECLARED if one.leaf in free),
        assuming=hypotheses,
        conclude=conclude,
    )


@pytest.mark.parametrize("name", with_slow(TRUE, SLOW))
def test_a_true_lemma_is_proved(name):
    word, message = verify.verify_text(json.dumps(prove(_told(*TRUE[name]))))
    assert word == "VERIFIED", message


@pytest.mark.parametrize("name", FALSE)
def test_a_false_neighbour_is_not(name):
    assert prove(_told(*FALSE[name]), seconds=3) is None
