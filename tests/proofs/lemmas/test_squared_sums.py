"""Cauchy and Schwarz for sums as they stand in a goal, a parameter that may be 0, and goals with a common factor."""

import json

import pytest

from checker import verify
from checker.language import (
    Claim,
    Source,
    convex,
    entry,
    equals,
    for_each,
    function,
    gradient,
    index,
    indicator,
    length,
    norm,
    scalar,
    smooth,
    sqrt,
    sum_over,
    total,
    vector,
)
from checker.proofs.search.prove import prove
from checker.proofs.terms.plausible import plausible
from checker.statements.terms.term import subterms
from tests.slow_ones import with_slow

SOURCE = Source(paper="own", where="a test", fidelity="paraphrase")
c, eta, L, s = scalar("c"), scalar("eta"), scalar("L"), scalar("s")
h, m, p, q, x = (vector(name, "n") for name in ("h", "m", "p", "q", "x"))
i, j, k = index("i", "n"), index("j", "n"), index("k", "n")
z = vector("z", "d")
f = function("f", of=z)
MASK = for_each(k, equals(entry(m, k), 0) | equals(entry(m, k), 1))
WEIGHTS = for_each(k, entry(p, k) >= 0)
LAWS = (for_each(k, (entry(p, k) >= 0) & (entry(q, k) >= 0)), equals(total(p), 1), equals(total(q), 1))
TAKEN = sum_over(j, entry(m, j) * abs(entry(h, j)))
LEFT = sum_over(i, (1 - entry(m, i)) * abs(entry(h, i)))
ABOVE = indicator(c < entry(x, i))
STEP = z - eta * gradient(f, z)
DESCENT = (L > 0, convex(f), smooth(f, L), eta >= 0, eta * L <= 2)


def cubes(power: int):
    return sum_over(i, abs(entry(x, i)) ** power)


TRUE = {
    "a mask": ((MASK,), sqrt(total(m)) * norm(h) >= TAKEN),
    "a mask, squared": ((MASK,), total(m) * norm(h) ** 2 >= TAKEN**2),
    "the cone of the lasso": ((MASK, equals(s, total(m)), LEFT <= 3 * TAKEN), total(abs(h)) <= 4 * sqrt(s) * norm(h)),
    "powers one and three": ((), norm(x) ** 4 <= total(abs(x)) * cubes(3)),
    "powers two and four": ((), cubes(3) ** 2 <= norm(x) ** 2 * sum_over(i, entry(x, i) ** 4)),
    "weights": (
        (WEIGHTS,),
        sum_over(i, entry(p, i) * entry(x, i)) ** 2 <= total(p) * sum_over(i, entry(p, i) * entry(x, i) ** 2),
    ),
    "weights below": (
        (for_each(k, entry(p, k) > 0),),
        total(x) ** 2 <= total(p) * sum_over(i, entry(x, i) ** 2 / entry(p, i)),
    ),
    "an indicator": (
        (WEIGHTS,),
        sum_over(i, entry(p, i) * entry(x, i) * ABOVE) ** 2
        <= sum_over(i, entry(p, i) * ABOVE) * sum_over(j, entry(p, j) * entry(x, j) ** 2),
    ),
    "roots of two laws": (LAWS, sum_over(i, sqrt(entry(p, i) * entry(q, i))) <= 1),
    "a common factor first": ((), norm(p) * total(abs(x)) <= norm(p) * sqrt(length(x)) * norm(x)),
    "gradients fall": (DESCENT, norm(gradient(f, STEP)) <= norm(gradient(f, z))),
    "gradients fall, squared": (DESCENT, norm(gradient(f, STEP)) ** 2 <= norm(gradient(f, z)) ** 2),
}
FALSE = {
    "a mask, too little": ((MASK,), sqrt(total(m)) * norm(h) >= 2 * TAKEN),
    "the cone of the lasso, three": ((MASK, LEFT <= 3 * TAKEN), total(abs(h)) <= 3 * sqrt(total(m)) * norm(h)),
    "powers, strict": ((), norm(x) ** 4 < total(abs(x)) * cubes(3)),
    "weights of any sign": (
        (),
        sum_over(i, entry(p, i) * entry(x, i)) ** 2 <= total(p) * sum_over(i, entry(p, i) * entry(x, i) ** 2),
    ),
    "roots below a half": (LAWS, sum_over(i, sqrt(entry(p, i) * entry(q, i))) <= c),
    "gradients fall strictly": (DESCENT, norm(gradient(f, STEP)) < norm(gradient(f, z))),
    "gradients fall, longer steps": ((*DESCENT[:4], eta * L <= 3), norm(gradient(f, STEP)) <= norm(gradient(f, z))),
}


DEAR = ["the cone of the lasso", "an indicator", "powers two and four", "weights below"]
DEAR_AND_FALSE = ["the cone of the lasso, three", "powers, strict"]


def told(hypotheses, conclude) -> Claim:
    names = {v.leaf: v for one in (*hypotheses, conclude) for v in subterms(one) if v.name == "var"}
    forall = tuple(names[name] for name in sorted(names) if name != "k")
    return Claim(title="t", source=SOURCE, forall=forall, assuming=hypotheses, conclude=conclude)


@pytest.mark.parametrize("name", with_slow(TRUE, DEAR))
def test_it_is_proved(name):
    certificate = prove(told(*TRUE[name]), "t")
    assert certificate is not None
    assert verify.verify_text(json.dumps(certificate))[0] == "VERIFIED"


@pytest.mark.parametrize("name", with_slow(FALSE, DEAR_AND_FALSE))
def test_a_false_neighbour_is_not(name):
    assert prove(told(*FALSE[name]), "t", seconds=1) is None


@pytest.mark.parametrize("name", TRUE)
def test_the_filter_in_floats_lets_what_is_true_pass(name):
    assert plausible(*TRUE[name])


def test_the_filter_sees_functions_and_sequences():
    assert not plausible((), norm(gradient(f, z)) <= 0)
    assert not plausible((convex(f), smooth(f, L)), f(z) <= 0)
