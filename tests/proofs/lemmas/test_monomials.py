"""Products and powers compared by their logarithms: how many steps are enough, how many examples, and chains of products."""

import json

import pytest

from checker import verify
from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    exp,
    index,
    log,
    matrix,
    natural,
    norm,
    row,
    scalar,
    sqrt,
    sum_over,
    vector,
)
from checker.proofs.indices.index_names import IndexNames
from checker.proofs.indices.vector_words import in_vector_words
from checker.proofs.search.prove import prove, workshop
from checker.statements.terms.term import subterms
from tests.slow_ones import with_slow

SOURCE = Source(paper="own", where="a test", fidelity="paraphrase")
a, b, c, d, e, x, y = (scalar(name) for name in ("a", "b", "c", "d", "e", "x", "y"))
eta, eps, L, m, delta = (scalar(name) for name in ("eta", "eps", "L", "m", "delta"))
k, N = natural("k"), natural("N")
RATE = (eta > 0, eta < 1, eps > 0)
CURVED = (m > 0, m < L, eps > 0, x > 0)
ABOVE = (a >= 0, b >= 0, c >= 0, d >= 0)

TRUE = {
    "steps of a contraction": ((*RATE, eps < 1, k >= log(1 / eps) / eta), (1 - eta) ** k <= eps),
    "steps of a contraction, from any start": ((*RATE, c > 0, k * eta >= log(c / eps)), c * (1 - eta) ** k <= eps),
    "steps of descent": ((*CURVED, k >= L / m * log(x / eps)), (L - m) ** k * x <= eps * L**k),
    "steps of descent, longer steps": (
        (*CURVED, k >= (L + m) / (2 * m) * log(x / eps)),
        ((L - m) / (L + m)) ** k * x <= eps,
    ),
    "examples for Hoeffding": (
        (eps > 0, delta > 0, log(2 / delta) / (2 * eps**2) <= N),
        2 * exp(-2 * N * eps**2) <= delta,
    ),
    "a union bound": ((delta > 0, delta <= 1, N >= 1, x >= sqrt(2 * log(N / delta))), N * exp(-(x**2) / 2) <= delta),
    "powers in order": ((x > 0, y > 0), x**k <= y**k * exp(k * (x - y) / y)),
    "two products": ((*ABOVE, b**2 <= a * c, c**2 <= d * b), b**3 <= a**2 * d),
    "three products": ((*ABOVE, e >= 0, b**2 <= a * c, c**2 <= e * b, e**2 <= c * d), b**4 <= a**3 * d),
}
FALSE = {
    "too few steps": ((*RATE, eps < 1, 2 * k >= log(1 / eps) / eta), (1 - eta) ** k <= eps),
    "from any start, too few": ((*RATE, c > 0, k * eta >= log(1 / eps)), c * (1 - eta) ** k <= eps),
    "descent, too few": ((*CURVED, k >= L / (2 * m) * log(x / eps)), (L - m) ** k * x <= eps * L**k),
    "too few examples": ((eps > 0, delta > 0, log(1 / delta) / (2 * eps**2) <= N), 2 * exp(-2 * N * eps**2) <= delta),
    "a sign is missing": ((b >= 0, b**2 <= a * c, c**2 <= d * b), b**3 <= a**2 * d),
    "another power": ((*ABOVE, b**2 <= a * c, c**2 <= d * b), b**3 <= a * d**2),
}
DEAR = {"steps of descent", "steps of descent, longer steps", "three products", "powers in order"}


def told(hypotheses, conclude) -> Claim:
    variables = {s.leaf: s for t in (*hypotheses, conclude) for s in subterms(t) if s.name == "var"}
    return Claim(
        title="t", source=SOURCE, forall=tuple(variables.values()), assuming=tuple(hypotheses), conclude=conclude
    )


@pytest.mark.parametrize("name", with_slow(TRUE, DEAR))
def test_it_is_proved(name):
    certificate = prove(told(*TRUE[name]), "t")
    assert certificate is not None
    assert verify.verify_text(json.dumps(certificate))[0] == "VERIFIED"


@pytest.mark.parametrize("name", FALSE)
def test_a_false_neighbour_is_not(name):
    assert prove(told(*FALSE[name]), "t", seconds=1) is None


def test_a_combination_of_columns_is_a_product():
    p, X, i = vector("p", "n"), matrix("X", "n", "d"), index("i", "n")
    mixture = sum_over(i, entry(p, i) * row(X, i))
    same = in_vector_words(IndexNames(workshop(told((), norm(mixture) >= 0))), mixture)
    assert same is not None and same.concludes == equals(mixture, X.T @ p)
    assert in_vector_words(IndexNames(workshop(told((), norm(mixture) >= 0))), sum_over(i, row(X, i))) is None
