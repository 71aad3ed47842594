"""Weights that hypotheses give, margins, places told apart, labels, induction: true lemmas are proved, false neighbours are not."""

import json

import pytest

from checker import language as say
from checker.language import Claim, Source, dot, entry, equals, log, norm, number, softmax, total
from checker.proofs.search.prove import prove
from checker.proofs.search.vacuous import prove_vacuous
from checker.statements.terms.term import subterms
from tests.slow_ones import with_slow
from tests.verifier_mutants import generate

verifier = generate.load()
w, p, q, x, y, g, h = (say.vector(name, "n") for name in "wpqxygh")
i, j, k = (say.index(name, "n") for name in "ijk")
a, b, c, t, eta, L = (say.scalar(name) for name in ("a", "b", "c", "t", "eta", "L"))
m = say.natural("m")
A, X, Y, M = say.matrix("A", "r", "n"), say.matrix("X", "n", "d"), say.matrix("Y", "n", "d"), say.matrix("M", "2", "2")
N, P, o = say.matrix("N", "3", "d"), say.matrix("P", "2", "d"), say.vector("o", "3")
D, r, e = say.dataset("D"), say.vector("r", like="key"), say.index("e", "n")
S, z, row_of = say.matrix("S", "n", "n"), say.vector("z", "2"), say.index("o", "r")


def law(u):
    """u is a distribution, maybe with zeros."""
    return say.minimum(u) >= 0, equals(total(u), 1)


def positive_law(u):
    """u is a distribution without zeros."""
    return say.positive(u), equals(total(u), 1)


s, n = softmax(x), say.length(x)
n_is_two = n >= 2
TRUE = {
    "Jensen for log": ((*law(w), say.positive(x)), dot(w, log(x)) <= log(dot(w, x))),
    "Jensen for exp": (law(w), say.exp(dot(w, x)) <= dot(w, say.exp(x))),
    "log of a mean of exponentials": (law(w), dot(w, x) <= log(dot(w, say.exp(x)))),
    "a mean below the greatest": (law(w), dot(w, x) <= say.maximum(x)),
    "Gibbs' variational bound": (positive_law(p), dot(p, x) - dot(p, log(p)) <= log(total(say.exp(x)))),
    "entropy of a distribution": (positive_law(p), -dot(p, log(p)) <= log(say.length(p))),
    "relative entropy": ((*positive_law(p), *positive_law(q)), dot(p, log(q)) <= dot(p, log(p))),
    "the variance of a distribution": (law(w), dot(w, say.hadamard(x, x)) - dot(w, x) ** 2 <= (say.maximum(x) - say.minimum(x)) ** 2 / 4),
    "a size-biased mean": ((*law(w), dot(w, x) > 0), dot(w, say.hadamard(x, x)) / dot(w, x) >= dot(w, x)),
    "two laws": ((*law(p), *law(q)), abs(dot(p, x) - dot(q, x)) <= total(abs(p - q)) / 2 * (say.maximum(x) - say.minimum(x))),
    "total variation": ((*law(p), *law(q)), total(abs(p - q)) <= 2),
    "a mean of sizes": (law(w), dot(w, abs(x)) <= norm(x)),
    "a mean below log-sum-exp": (law(p), dot(p, x) <= log(total(say.exp(x)))),
    "co-coercivity": (
        (L > 0, eta >= 0, eta <= 2 / L, dot(g - h, x - y) >= norm(g - h) ** 2 / L),
        norm((x - eta * g) - (y - eta * h)) <= norm(x - y),
    ),
    "a product of norms": ((equals(norm(x) * norm(y), 0), ~equals(x, 0 * x)), norm(y) <= 0),
    "an eigenvector of each": ((equals(S.T, S), equals(S @ x, a * x), equals(S @ y, b * y), ~equals(a, b)), equals(dot(x, y), 0)),
    "coordinates in a basis": (
        (equals(S.T @ S, say.identity(say.length(x))), equals(y, S @ x)), equals(dot(say.column(S, i), y), entry(x, i))
    ),
    "a margin of logits that are scaled": (
        (n_is_two, say.margin(x, i) >= 1, c >= 0), entry(softmax(c * x), i) * (1 + (n - 1) * say.exp(-c)) >= 1
    ),
    "a spread of logits that are scaled": (
        (n_is_two, say.spread(x, i) <= 3, c >= 0), entry(softmax(c * x), i) * (1 + (n - 1) * say.exp(-3 * c)) <= 1
    ),
    "logits by their temperature": (
        (n_is_two, say.margin(x, i) >= 2, t > 0), 1 - entry(softmax((1 / t) * x), i) <= (n - 1) * say.exp(-2 / t)
    ),
    "logits scaled by log n": ((n_is_two, say.margin(x, i) >= 1), entry(softmax(log(n) * x), i) * (2 * n - 1) >= n),
    "a label": ((equals(a**2, 1), a * t > 0), equals(a, t / abs(t))),
    "a multiple": ((), equals(norm(entry(softmax(z), 0) * x + entry(softmax(z), 1) * y - x), entry(softmax(z), 1) * norm(x - y))),
    "two by two": (
        (equals(M.T, M), entry(say.row(M, 0), 0) > 0, entry(say.row(M, 0), 0) * entry(say.row(M, 1), 1) >= entry(say.row(M, 0), 1) ** 2),
        dot(z, M @ z) >= 0,
    ),
    "logistic, smooth": (
        (), say.loss_value("logistic", b) <= say.loss_value("logistic", a) + say.loss_slope("logistic", a) * (b - a) + (b - a) ** 2 / 8
    ),
    "a colder softmax": ((a <= b, entry(z, 1) <= entry(z, 0)), entry(softmax(a * z), 0) <= entry(softmax(b * z), 0)),
    "Bernoulli": ((t >= -1,), (1 + t) ** m >= 1 + m * t),
    "Bernoulli from 2 on": ((t >= -1, m >= 2), (1 + t) ** m >= 1 + m * t),
    "Bernoulli to second order": ((t >= 0,), (1 + t) ** m >= 1 + m * t + m * (m - 1) / 2 * t**2),
    "a power of a contraction": ((a >= 0, a <= 1), a**m <= 1),
    "margins add up": ((~equals(i, j),), say.margin(x, i) + say.margin(y, i) <= say.margin(x + y, i)),
    "a margin": ((~equals(i, j),), say.margin(x, i) <= entry(x, i) - entry(x, j)),
    "three weights": ((~equals(i, j), ~equals(i, k), ~equals(j, k)), entry(s, i) + entry(s, j) + entry(s, k) <= 1),
    "two rivals": (
        (~equals(i, j), ~equals(i, k), ~equals(j, k), entry(s, i) >= 3 * entry(s, j), entry(s, i) >= 3 * entry(s, k)),
        entry(s, j) + entry(s, k) <= number("2/5"),
    ),
    "behind by a gap, not told apart": ((entry(x, i) >= entry(x, j) + log(number(3)),), entry(s, j) <= number("1/4")),
    "a row": ((), norm(say.row(A, row_of)) <= say.frobenius(A)),
    "output, by its values": ((), norm(X.T @ s - Y.T @ s) <= say.frobenius(X - Y)),
    "a sigmoid of logarithms": ((a > 0, b > 0), equals(say.sigmoid(log(a) - log(b)), a / (a + b))),
    "the share of a block": (
        (),
        equals(
            say.sigmoid(log(total(say.exp(x))) - log(total(say.exp(o)))) * dot(softmax(x), y),
            dot(say.exp(x), y) / (total(say.exp(x)) + total(say.exp(o))),
        ),
    ),
    "a norm chain": ((), (norm(x) <= total(abs(x))) & (total(abs(x)) <= say.sqrt(say.length(x)) * norm(x))),
    "the least of a multiple": ((c > 0,), say.minimum(c * x) <= c * say.minimum(x)),
    "outputs of three tokens": (
        (norm(say.row(N, 0)) <= b, norm(say.row(N, 1)) <= b, norm(say.row(N, 2)) <= b), norm(N.T @ softmax(o)) <= b
    ),
    "distance to one of two tokens": (
        (), equals(norm(P.T @ softmax(z) - say.row(P, 0)), entry(softmax(z), 1) * norm(say.row(P, 1) - say.row(P, 0)))
    ),
    "sharper attention, greater mean": ((a <= b,), dot(softmax(a * x), x) <= dot(softmax(b * x), x)),
    "a diagonal form": (
        (c >= 0, say.minimum(y) >= c), c * dot(x, say.hadamard(y, x)) <= norm(say.hadamard(y, x)) ** 2
    ),
    "entropy deficit": (positive_law(p), log(say.length(p)) + dot(p, log(p)) <= say.length(p) * norm(p) ** 2 - 1),
    "a mean score": ((), dot(softmax(say.logits(D, r, e)), say.token_scores(D, e)) <= entry(say.best_scores(D), e)),
}  # fmt: skip
FALSE = {  # a neighbour of each kind
    "a sigmoid of logarithms": ((a > 0, b > 0), equals(say.sigmoid(log(a) - log(b)), b / (a + b))),
    "Jensen turned round": ((*law(w), say.positive(x)), log(dot(w, x)) <= dot(w, log(x))),
    "weights that may be negative": ((equals(total(w), 1),), dot(w, x) <= say.maximum(x)),
    "weights of another sum": ((say.minimum(w) >= 0, total(w) <= 1), say.minimum(x) <= dot(w, x)),
    "a quarter of the total variation": (
        (*law(p), *law(q)),
        abs(dot(p, x) - dot(q, x)) <= total(abs(p - q)) / 4 * (say.maximum(x) - say.minimum(x)),
    ),
    "steps of 3/L": (
        (L > 0, eta >= 0, eta <= 3 / L, dot(g - h, x - y) >= norm(g - h) ** 2 / L),
        norm((x - eta * g) - (y - eta * h)) <= norm(x - y),
    ),
    "eigenvectors of one eigenvalue": (
        (equals(S.T, S), equals(S @ x, a * x), equals(S @ y, a * y)),
        equals(dot(x, y), 0),
    ),
    "a margin of logits with any sign": (
        (n_is_two, say.margin(x, i) >= 1, c >= -1),
        entry(softmax(c * x), i) * (1 + (n - 1) * say.exp(-c)) >= 1,
    ),
    "a label of another size": ((equals(a**2, 4), a * t > 0), equals(a, t / abs(t))),
    "Bernoulli far below": ((t >= -4,), (1 + t) ** m >= 1 + m * t),
    "Bernoulli to second order with m²": ((t >= 0,), (1 + t) ** m >= 1 + m * t + m**2 / 2 * t**2),
    "Bernoulli with more": ((t >= -1,), (1 + t) ** m >= 1 + (m + 1) * t),
    "a margin of one's own": ((), say.margin(x, i) <= entry(x, i) - entry(x, j)),
    "margins of a sum, turned round": ((~equals(i, j),), say.margin(x + y, i) <= say.margin(x, i) + say.margin(y, i)),
    "three weights, two of which may be one": (
        (~equals(i, j), ~equals(i, k)),
        entry(s, i) + entry(s, j) + entry(s, k) <= 1,
    ),
    "half a row": ((), norm(say.row(A, row_of)) <= say.frobenius(A) / 2),
    "the least of a negative multiple": ((c < 0,), c * say.minimum(x) <= say.minimum(c * x)),
    "outputs of three tokens, two bounded": (
        (norm(say.row(N, 0)) <= b, norm(say.row(N, 1)) <= b),
        norm(N.T @ softmax(o)) <= b,
    ),
    "sharper attention, turned round": ((a <= b,), dot(softmax(b * x), x) <= dot(softmax(a * x), x)),
    "half the entropy deficit": (
        positive_law(p),
        log(say.length(p)) + dot(p, log(p)) <= (say.length(p) * norm(p) ** 2 - 1) / 2,
    ),
    "a mean score above the best": (
        (),
        entry(say.best_scores(D), e) <= dot(softmax(say.logits(D, r, e)), say.token_scores(D, e)),
    ),
}
VACUOUS = {
    "a free prediction": (*positive_law(w), log(entry(w, i)) >= 0, ~equals(i, j)),
    "lengths of no triangle": (equals(dot(x, y), 0), equals(norm(x), 3), equals(norm(y), 4), equals(norm(x + y), 6)),
    "a short separator": (say.minimum(A @ x) >= 1, say.frobenius(A) <= 1, norm(x) < 1),
}


def claim_of(hypotheses, conclusion):
    terms = (*hypotheses, conclusion)
    found = {s.leaf: s for one in terms for s in subterms(one) if s.name == "var"}
    variables = dict(sorted(found.items(), key=lambda one: one[1].sort != "dataset"))
    source = Source(paper="test", where="here", fidelity="reconstructed")
    return Claim(
        title="t", source=source, forall=tuple(variables.values()), assuming=tuple(hypotheses), conclude=conclusion
    )


def judged(record):
    return verifier.verify_record(json.dumps(record, sort_keys=True, separators=(",", ":")))[0]


SLOW = [
    "log of a mean of exponentials",
    "a norm chain",
    "co-coercivity",
    "Jensen for log",
]  # more than two seconds each


@pytest.mark.parametrize("name", with_slow(TRUE, SLOW))
def test_a_true_lemma_is_proved(name):
    record = prove(claim_of(*TRUE[name]), seconds=20)
    assert record is not None and judged(record) == "VERIFIED"


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_a_false_neighbour_is_not(name):
    assert prove(claim_of(*FALSE[name]), seconds=3) is None


@pytest.mark.parametrize("name", VACUOUS)
def test_hypotheses_that_contradict_each_other_are_seen(name):
    record = prove_vacuous(claim_of(VACUOUS[name], a >= a))
    assert record is not None and judged(record) == "VERIFIED"
