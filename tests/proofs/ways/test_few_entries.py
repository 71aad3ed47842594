"""Statements that name entries, or are about vectors of two or three: what is true is proved, what is false is not."""

import json

import pytest

from checker import language as say
from checker.language import Claim, Source, entry, equals, norm, number, softmax, total
from checker.proofs.search.prove import prove
from tests.verifier_mutants import generate

verifier = generate.load()
x, y, z, w, p, u = (say.vector(name, size) for name, size in zip("xyzwpu", ("3", "n", "2", "2", "2", "4"), strict=True))
i, a, A = say.index("i", "2"), say.scalar("a"), say.matrix("A", "2", "2")
first, second = entry(z, 0), entry(z, 1)

TRUE = {
    "a sum of three": ((x,), (), equals(total(x), entry(x, 0) + entry(x, 1) + entry(x, 2))),
    "Pythagoras": ((z,), (), equals(norm(z) ** 2, first**2 + second**2)),
    "the first of any number": ((y,), (), entry(y, 0) <= say.maximum(y)),
    "a weight of any number": ((y,), (), entry(softmax(y), 0) > 0),
    "the smaller of two weights": ((z,), (first <= second,), entry(softmax(z), 0) <= number("1/2")),
    "a weight of two is a sigmoid": ((z,), (), equals(entry(softmax(z), 0), say.sigmoid(first - second))),
    "the greatest of three": ((x,), (), 3 * say.maximum(x) >= entry(x, 0) + entry(x, 1) + entry(x, 2)),
    "the greatest and the least": ((z,), (), equals(say.maximum(z) + say.minimum(z), total(z))),
    "ℓ₁ and ℓ₂": ((z,), (), abs(first) + abs(second) <= say.sqrt(number(2)) * norm(z)),
    "the range": ((z,), (), equals(say.maximum(z) - say.minimum(z), abs(first - second))),
    "binary entropy": (
        (p,),
        (say.positive(p), equals(total(p), 1)),
        -(entry(p, 0) * say.log(entry(p, 0))) - entry(p, 1) * say.log(entry(p, 1)) <= say.log(number(2)),
    ),
    "Lipschitz": ((z, w), (), abs(entry(softmax(z), 0) - entry(softmax(w), 0)) <= norm(z - w) / 2),
    "at any place": ((z, i), (say.maximum(z) <= 1, say.minimum(z) >= 0), entry(softmax(z), i) <= number("3/4")),
    "Lagrange's identity": (
        (z, w),
        (),
        equals((first * entry(w, 1) - second * entry(w, 0)) ** 2 + say.dot(z, w) ** 2, norm(z) ** 2 * norm(w) ** 2),
    ),
    "four squares": ((u,), (), total(u) ** 2 <= 4 * norm(u) ** 2),
    "the hypothesis is of each place": ((z, i), (entry(z, i) <= 1,), entry(z, i) <= 2),
    "a third of the range": ((x,), (), entry(x, 1) - entry(x, 2) <= say.maximum(x) - say.minimum(x)),
}
FALSE = {
    "in this order": ((z,), (), first <= second),
    "the first is the greatest": ((y,), (), entry(y, 0) >= say.maximum(y)),
    "two of three": ((x,), (), equals(total(x), entry(x, 0) + entry(x, 1))),
    "the norm and the greatest": ((z,), (), norm(z) <= say.maximum(z) * say.sqrt(number(2))),
    "one place for all": ((z, i), (first <= 1,), entry(z, i) <= 1),
    "the hypothesis is of one place": ((z, i), (entry(z, i) <= 1,), total(z) <= 2),
    "the second of any number": ((y,), (), entry(y, 1) <= say.maximum(y) - 1),
}


def tree(forall, assuming, conclude):
    source = Source(paper="tests", where="here", fidelity="verbatim")
    return prove(Claim(title="t", source=source, forall=forall, assuming=assuming, conclude=conclude), seconds=10)


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name):
    found = tree(*TRUE[name])
    assert found is not None
    text = json.dumps(found, sort_keys=True, separators=(",", ":"))
    assert verifier.verify_record(text)[0] == "VERIFIED"


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not(name):
    assert tree(*FALSE[name]) is None


def test_a_place_that_may_be_beyond_the_end_is_not_treated():
    assert tree((y,), (), entry(y, 1) <= say.maximum(y)) is None
