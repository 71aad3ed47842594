"""Hypotheses about every entry or row as conditions of lemmas: weights by gaps, ranges of keys, outputs, with any name of the index."""

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
    implies,
    index,
    length,
    matrix,
    maximum,
    minimum,
    norm,
    row,
    scalar,
    softmax,
    vector,
)
from checker.proofs.search.prove import prove
from checker.statements.terms.term import subterms

SOURCE = Source(paper="own", where="a test", fidelity="paraphrase")
K, p, u, v = matrix("K", "T", "d"), vector("p", "d"), vector("u", "T"), vector("v", "T")
R, c, tau = scalar("R"), scalar("c"), scalar("tau")
best, t, h = index("best", "T"), index("t", "T"), index("h", "T")
LEADS = for_each(t, implies(~equals(t, best), entry(u, best) - entry(u, t) >= c))
ROWS = for_each(h, norm(row(K, h)) <= R)
SCORES = K @ p / tau

TRUE = {
    "a weight by its gaps": ((LEADS,), entry(softmax(u), best) >= 1 / (1 + (length(u) - 1) * exp(-c))),
    "the mass beside it": ((LEADS,), 1 - entry(softmax(u), best) <= (length(u) - 1) * exp(-c)),
    "a range of scores": ((ROWS,), maximum(K @ p) - minimum(K @ p) <= 2 * R * norm(p)),
    "a range of scores by a temperature": (
        (tau > 0, ROWS),
        maximum(SCORES) - minimum(SCORES) <= 2 * R * norm(p) / tau,
    ),
    "an output": ((ROWS,), norm(K.T @ softmax(u)) <= R),
    "means in order": ((for_each(t, entry(u, t) <= entry(v, t)),), dot(softmax(v), u) <= dot(softmax(v), v)),
    "a greatest multiple": ((tau > 0,), maximum(u / tau) <= maximum(u) / tau),
}
FALSE = {
    "a weight by larger gaps": ((LEADS,), entry(softmax(u), best) >= 1 / (1 + (length(u) - 1) * exp(-2 * c))),
    "another weight": ((LEADS,), entry(softmax(u), h) >= 1 / (1 + (length(u) - 1) * exp(-c))),
    "half a range": ((ROWS,), maximum(K @ p) - minimum(K @ p) <= R * norm(p)),
    "a multiple of unknown sign": ((tau <= 1,), maximum(tau * u) <= tau * maximum(u)),
    "a condition on one row": ((norm(row(K, best)) <= R,), norm(K.T @ softmax(u)) <= R),
    "means in the other order": ((for_each(t, entry(u, t) <= entry(v, t)),), dot(softmax(v), v) <= dot(softmax(v), u)),
}


def claimed(assuming, conclude):
    spoken = [s for one in (*assuming, conclude) for s in subterms(one) if s.name == "var"]
    return Claim(title="t", source=SOURCE, forall=tuple(dict.fromkeys(spoken)), assuming=assuming, conclude=conclude)


@pytest.mark.parametrize("name", TRUE)
def test_it_is_proved(name):
    proof = prove(claimed(*TRUE[name]), "t")
    assert proof is not None and verify.verify_text(json.dumps(proof))[0] == "VERIFIED"


@pytest.mark.parametrize("name", FALSE)
def test_a_false_neighbour_is_not(name):
    assert prove(claimed(*FALSE[name]), "t") is None
