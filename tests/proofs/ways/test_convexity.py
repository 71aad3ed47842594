"""What the prover finds about projections, by Gibbs' inequality and of two tokens: true lemmas are proved, false neighbours are not."""

import json

import pytest

from checker import language as say
from checker import verify
from checker.language import Claim, Source, dot, entry, equals, exp, log, minimum, norm, total
from checker.proofs.search.prove import prove
from checker.statements.terms.term import subterms
from tests.slow_ones import with_slow

z, y, p, q, x, a, b = (say.vector(name, "n") for name in "zypqxab")
i, j = say.index("i", "n"), say.index("j", "n")
tau, eps, r, s, t, lam, c = (say.scalar(name) for name in ("tau", "eps", "r", "s", "t", "lam", "c"))
n, one = say.length(x), exp(0 * z)
own, other = 1 - eps + eps / n, eps / n
inside = (eps > 0, eps < 1)


def positive_part(u):
    return (u + abs(u)) / 2


def simplex(u, size=1):
    return minimum(u) >= 0, equals(total(u), size)


def law(u):
    return say.positive(u), equals(total(u), 1)


def log_sum_exp(u):
    return log(total(exp(u)))


def weights(u, w):
    return say.softmax(say.pair(u, w))


def first_output(u, w):
    return dot(weights(u * u, u * w), say.pair(u, w))


cut = positive_part(z - tau * one)
soft = positive_part(z - lam * one) - positive_part(-z - lam * one)
box = (abs(z) - abs(z - one) + one) / 2
on_plane = z - (dot(a, z) - c) / norm(a) ** 2 * a
entropy = -own * log(own) - (n - 1) * other * log(other)
cross_entropy = log_sum_exp(x) - (1 - eps) * entry(x, i) - eps / n * total(x)
mixed = t * p + (1 - t) * q
TRUE = {
    "the simplex": ((equals(total(cut), 1), *simplex(y)), norm(cut - z) <= norm(y - z)),
    "the simplex, in squares": ((equals(total(cut), 1), *simplex(y)), norm(cut - z) ** 2 <= norm(y - z) ** 2),
    "the angle at the simplex": ((equals(total(cut), 1), *simplex(y)), dot(z - cut, y - cut) <= 0),
    "Pythagoras at the simplex": ((equals(total(cut), 1), *simplex(y)), norm(y - cut) ** 2 + norm(cut - z) ** 2 <= norm(y - z) ** 2),
    "a simplex of any size": ((equals(total(cut), r), *simplex(y, r)), norm(cut - z) <= norm(y - z)),
    "all weights below one": ((equals(total(cut), 1), minimum(y) >= 0, total(y) <= 1, tau >= 0), norm(cut - z) <= norm(y - z)),
    "the orthant": ((minimum(y) >= 0,), norm(positive_part(z) - z) <= norm(y - z)),
    "a box": ((minimum(y) >= 0, say.maximum(y) <= 1), norm(box - z) <= norm(y - z)),
    "a ball": ((norm(z) > r, norm(y) <= r, r >= 0), norm(r / norm(z) * z - z) <= norm(y - z)),
    "a half-space": ((dot(a, z) > c, dot(a, y) <= c, norm(a) > 0), norm(on_plane - z) <= norm(y - z)),
    "the proximal point of the sum of sizes": (
        (lam >= 0,), norm(soft - z) ** 2 / 2 + lam * total(abs(soft)) <= norm(y - z) ** 2 / 2 + lam * total(abs(y))
    ),
    "label smoothing": (inside, entropy <= cross_entropy),
    "label smoothing of a law": ((*inside, *law(p)), entropy <= -(1 - eps) * log(entry(p, i)) - eps / n * total(log(p))),
    "label smoothing onto the others": (
        (n >= 2, *inside),
        -(1 - eps) * log(1 - eps) - eps * log(eps / (n - 1))
        <= log_sum_exp(x) - (1 - eps) * entry(x, i) - eps / (n - 1) * (total(x) - entry(x, i)),
    ),
    "smoothed labels of any law": (
        (*inside, *law(q)),
        -dot((1 - eps) * q + other * one, log((1 - eps) * q + other * one)) <= log_sum_exp(x) - dot((1 - eps) * q + other * one, x),
    ),
    "two classes": (inside, -(1 - eps) * log(1 - eps) - eps * log(eps) <= log(1 + exp(t)) - eps * t),
    "the entropy of a smoothed label": (inside, entropy <= log(n)),
    "relative entropy to the middle": ((*law(p), *law(q)), dot(p, log((p + q) / 2)) <= dot(p, log(p))),
    "relative entropy to a mixture": ((*law(p), *law(q), t > 0, t < 1), dot(p, log(mixed)) <= dot(p, log(p))),
    "Jensen and Shannon": (
        (*law(p), *law(q)), dot((p + q) / 2, log((p + q) / 2)) <= dot(p, log(p)) / 2 + dot(q, log(q)) / 2
    ),
    "the softmax of a temperature": ((*law(p), t > 0), dot(p, x) - t * dot(p, log(p)) <= t * log_sum_exp(x / t)),
    "the log sum inequality": (
        (say.positive(a), say.positive(b)), total(a) * log(total(a) / total(b)) <= dot(a, log(a) - log(b))
    ),
    "cross-entropy of counts": (
        (say.positive(a),), total(a) * log(total(a)) - dot(a, log(a)) <= total(a) * log_sum_exp(x) - dot(a, x)
    ),
    "an entry of any mixture": ((say.positive(p), say.positive(q), t >= 0, t <= 1), entry(mixed, i) > 0),
    "Jensen and Shannon with any share": (
        (*law(p), *law(q), t >= 0, t <= 1), dot(mixed, log(mixed)) <= t * dot(p, log(p)) + (1 - t) * dot(q, log(q))
    ),
    "labels of two classes": (
        (t > 0, t < 1, ~equals(i, j)),
        -t * log(t) - (1 - t) * log(1 - t) <= log_sum_exp(x) - t * entry(x, i) - (1 - t) * entry(x, j),
    ),
    "labels beside those of a teacher": (
        (eps >= 0, eps <= 1),
        (1 - eps) * (log_sum_exp(y) - dot(say.softmax(y), y))
        <= (1 - eps) * (log_sum_exp(x) - dot(say.softmax(y), x)) + eps * (log_sum_exp(x) - entry(x, i)),
    ),
    "a geometric mean": ((say.positive(x),), total(log(x)) / n <= log(total(x) / n)),
}  # fmt: skip
TOKENS = {
    "two tokens, the first moved": (
        (abs(r) <= 1, abs(s) <= 1, abs(t) <= 1),
        abs(first_output(r, t) - first_output(s, t)) <= 3 * abs(r - s),
    ),
    "two tokens, the second moved": (
        (abs(r) <= 2, abs(s) <= 2, abs(t) <= 2),
        abs(first_output(t, r) - first_output(t, s)) <= 9 * abs(r - s),
    ),
    "one of two weights": (
        (),
        abs(entry(weights(r, 0), say.place(0)) - entry(weights(s, 0), say.place(0))) <= abs(r - s) / 4,
    ),
}
FALSE = {
    "two tokens that are not bounded": (
        (abs(r) <= 1, abs(s) <= 1),
        abs(first_output(r, t) - first_output(s, t)) <= 3 * abs(r - s),
    ),
    "two tokens with a small constant": (
        (abs(r) <= 1, abs(s) <= 1, abs(t) <= 1),
        abs(first_output(r, t) - first_output(s, t)) <= abs(r - s),
    ),
    "one of two weights, an eighth": (
        (),
        abs(entry(weights(r, 0), say.place(0)) - entry(weights(s, 0), say.place(0))) <= abs(r - s) / 8,
    ),
    "the simplex, for points of any sum": ((equals(total(cut), 1), minimum(y) >= 0), norm(cut - z) <= norm(y - z)),
    "the simplex, for points of any sign": ((equals(total(cut), 1), equals(total(y), 1)), norm(cut - z) <= norm(y - z)),
    "all weights below one, at any threshold": (
        (equals(total(cut), 1), minimum(y) >= 0, total(y) <= 1),
        norm(cut - z) <= norm(y - z),
    ),
    "an acute angle": ((equals(total(cut), 1), *simplex(y)), dot(z - cut, y - cut) >= 0),
    "the proximal point, half the sum": (
        (lam >= 0,),
        norm(soft - z) ** 2 / 2 + lam * total(abs(soft)) <= norm(y - z) ** 2 / 2 + lam * total(abs(y)) / 2,
    ),
    "the proximal point of a negative factor": (
        (lam <= 0,),
        norm(soft - z) ** 2 / 2 + lam * total(abs(soft)) <= norm(y - z) ** 2 / 2 + lam * total(abs(y)),
    ),
    "n other labels": (inside, -own * log(own) - n * other * log(other) <= cross_entropy),
    "smoothing without its share": (inside, -(1 - eps) * log(1 - eps) - (n - 1) * other * log(other) <= cross_entropy),
    "more of the label": (inside, entropy <= log_sum_exp(x) - entry(x, i) - eps / n * total(x)),
    "two classes of any weight": ((eps > 0,), -eps * log(eps) <= log(1 + exp(t)) - eps * t),
    "relative entropy, turned round": ((*law(p), *law(q)), dot(p, log(p)) <= dot(p, log((p + q) / 2))),
    "relative entropy of what is no law": ((say.positive(p), say.positive(q)), dot(p, log(q)) <= dot(p, log(p))),
    "half the entropy at a temperature": (
        (*law(p), t > 0),
        dot(p, x) - t * dot(p, log(p)) / 2 <= t * log_sum_exp(x / t) / 2,
    ),
    "the log sum inequality without one sum": (
        (say.positive(a), say.positive(b)),
        total(a) * log(total(a)) <= dot(a, log(a) - log(b)),
    ),
    "an entry of more than a mixture": ((say.positive(p), say.positive(q), t >= 0, t <= 2), entry(mixed, i) > 0),
    "a mixture of what may be zero": ((say.positive(p), minimum(q) >= 0, t >= 0, t <= 1), entry(mixed, i) > 0),
    "labels of two classes that may be one": (
        (t > 0, t < 1),
        -t * log(t) - (1 - t) * log(1 - t) <= log_sum_exp(x) - t * entry(x, i) - (1 - t) * entry(x, j),
    ),
    "a geometric mean, turned round": ((say.positive(x),), log(total(x) / n) <= total(log(x)) / n),
}


def claim_of(hypotheses, conclusion):
    found = {v.leaf: v for term in (*hypotheses, conclusion) for v in subterms(term) if v.name == "var"}
    source = Source(paper="test", where="here", fidelity="reconstructed")
    return Claim(
        title="t", source=source, forall=tuple(found.values()), assuming=tuple(hypotheses), conclude=conclusion
    )


@pytest.mark.parametrize("name", with_slow([*TRUE, *TOKENS], ["Jensen and Shannon with any share", "a box"]))
def test_a_true_lemma_is_proved(name):
    record = prove(claim_of(*(TRUE | TOKENS)[name]), seconds=20)
    assert record is not None and verify.verify_text(json.dumps(record))[0] == "VERIFIED"


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_a_false_neighbour_is_not(name):
    assert prove(claim_of(*FALSE[name]), seconds=3) is None
