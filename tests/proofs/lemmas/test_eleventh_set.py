"""What the eleventh blind set and the last cases asked for: signs by parts, lowest terms, functions compared, minimisers, chords."""

import json

import pytest

from checker import verify
from checker.language import (
    Claim,
    Source,
    convex,
    dot,
    entry,
    equals,
    exp,
    function,
    hadamard,
    index,
    lipschitz,
    log,
    minimiser,
    natural,
    norm,
    scalar,
    softmax,
    sqrt,
    strongly_convex,
    sum_over,
    total,
    vector,
)
from checker.proofs.search.prove import prove
from checker.statements.terms.term import subterms
from tests.slow_ones import with_slow

SOURCE = Source(paper="own", where="a test", fidelity="paraphrase")
a, b, c, d, m, p, s, t, v, x, y = (scalar(name) for name in ("a", "b", "c", "delta", "m", "p", "s", "t", "v", "x", "y"))
k, n = natural("k"), natural("n")
u, w, i, j = vector("u", "n"), vector("w", "n"), index("i", "n"), index("j", "n")
X, Z = vector("X", "d"), vector("Z", "d")
f, h, g = function("f", of=X), function("h", of=X), function("g", of=x)
pi = softmax(u)
ABOUT_F = (m > 0, strongly_convex(f, m), minimiser(f, Z))

TRUE = {
    "(1 − 1/n)^n below 1/e": ((n >= 1,), (1 - 1 / n) ** n < exp(-1)),
    "(1 + 1/n)^n below e": ((n >= 1,), (1 + 1 / n) ** n < exp(1)),
    "Bernoulli at 1/n": ((n >= 1,), (1 + 1 / n) ** n >= 2),
    "a lemma by induction at a term with its number": ((x > 0, n >= 1), (1 + x / n) ** n < exp(x)),
    "1 − (1 − p)^k": ((p >= 0, p <= 1), 1 - (1 - p) ** k >= k * p / (1 + k * p)),
    "x ≥ 2a log a": ((x > 0, a > 0, x >= 2 * a * log(a)), x >= a * log(x)),
    "a positive number of products": (
        (v > 0, c >= 0, t >= 0, d > 0, x >= -log(d) * (v + c * t)),
        exp(-x / (v + c * t)) <= d,
    ),
    "an entry below the norm of a composed vector": (
        (),
        entry(pi, i) * (entry(w, i) - dot(pi, w)) <= norm(hadamard(pi, w) - dot(pi, w) * pi),
    ),
    "one summand of a function": ((total(exp(u)) <= exp(y),), entry(u, i) <= y),
    "one summand of a logistic risk": (
        (sum_over(j, log(1 + exp(-entry(u, j)))) <= log(1 + exp(-y)),),
        entry(u, i) >= y,
    ),
    "growth at a minimiser without a gradient": (ABOUT_F, m / 2 * norm(X - Z) ** 2 <= f(X) - f(Z)),
    "growth at a minimiser, of a scalar": (
        (m > 0, strongly_convex(g, m), minimiser(g, y)),
        m / 2 * (x - y) ** 2 <= g(x) - g(y),
    ),
    "perturbed minimisers": (
        (*ABOUT_F, lipschitz(h, c), f(X) + h(X) <= f(Z) + h(Z)),
        norm(Z - X) <= 2 * c / m,
    ),
    "slopes of chords rise": ((convex(g), a < b, b < c), (g(b) - g(a)) / (b - a) <= (g(c) - g(b)) / (c - b)),
    "a square below itself, with roots": ((x >= 0, a >= 0, b >= 0, x <= a + b * sqrt(x)), x <= a + b * sqrt(a) + b**2),
    "a square below itself": ((y >= 0, a >= 0, b >= 0, y**2 <= a**2 + b * y), y**2 <= a**2 + b * a + b**2),
    "two logarithms, each with its factor": (
        (x > 0, y > 0),
        x * (log(x + y) - log(x)) + y * (log(x + y) - log(y)) >= 0,
    ),
    "a denominator that is negative": ((a < b,), (x - y) / (a - b) <= abs(x - y) / (b - a)),
}
SLOW = ("one summand of a logistic risk", "x ≥ 2a log a", "one summand of a function", "1 − (1 − p)^k")
FALSE = {
    "(1 − 1/n)^n above": ((n >= 1,), (1 - 1 / n) ** n >= exp(-1)),
    "growth with m": (ABOUT_F, m * norm(X - Z) ** 2 <= f(X) - f(Z)),
    "growth of a convex function": ((m > 0, convex(f), minimiser(f, Z)), m / 2 * norm(X - Z) ** 2 <= f(X) - f(Z)),
    "perturbed minimisers, half": ((*ABOUT_F, lipschitz(h, c), f(X) + h(X) <= f(Z) + h(Z)), norm(Z - X) <= c / m),
    "slopes of chords fall": ((convex(g), a < b, b < c), (g(b) - g(a)) / (b - a) >= (g(c) - g(b)) / (c - b)),
    "chords out of order": ((convex(g), a < b, c < b), (g(b) - g(a)) / (b - a) <= (g(c) - g(b)) / (c - b)),
    "a square below itself, without b²": ((y >= 0, a >= 0, b >= 0, y**2 <= a**2 + b * y), y**2 <= a**2 + b * a),
    "logarithms at 0": ((x > 0, a > 0, x >= a * log(a)), x >= a * log(x)),
}


def told(hypotheses, conclusion):
    used = {one.leaf: one for term in (*hypotheses, conclusion) for one in subterms(term) if one.name == "var"}
    return Claim(title="t", source=SOURCE, forall=tuple(used.values()), assuming=hypotheses, conclude=conclusion)


@pytest.mark.parametrize("name", with_slow(TRUE, SLOW))
def test_a_true_lemma_is_proved(name):
    word, message = verify.verify_text(json.dumps(prove(told(*TRUE[name]))))
    assert word == "VERIFIED", message


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_a_false_neighbour_is_not(name):
    assert prove(told(*FALSE[name]), seconds=4) is None


def test_a_strict_sum_is_found_where_a_variable_is_at_least_zero():
    assert prove(told((n >= 1, x >= 0), x + n > 0)) is not None
    assert prove(told((x >= 0,), x + n > 0), seconds=2) is None
    assert prove(told((sqrt(s) >= 0,), n + sqrt(s) > 0), seconds=2) is None
    assert prove(told((equals(s, n + 1),), s > 0)) is not None
