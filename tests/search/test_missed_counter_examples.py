"""False lemmas whose counter-examples stand at the ends of what is assumed, at every index, are refuted; true neighbours are not."""

from __future__ import annotations

import json

import pytest

import checker.language as say
from checker import verify
from checker.certificates.writing import evaluation_certificate
from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    index,
    matrix,
    norm,
    number,
    row,
    scalar,
    vector,
)
from checker.meaning.interpret import Evaluation
from checker.search.explore import hunt_first
from checker.statements.terms.term import Term
from checker.truth import Truth

SOURCE = Source(paper="test", where="here", fidelity="verbatim")


def claim(forall, assuming, conclude, where=()) -> Claim:
    return Claim(title="t", source=SOURCE, forall=forall, where=where, assuming=assuming, conclude=conclude)


a, w, mu, L, eta = vector("a", "d"), vector("w", "d"), scalar("mu"), scalar("L"), scalar("eta")
b, x, low, high, step = vector("b", "3"), vector("x", "3"), scalar("low"), scalar("high"), scalar("step")
i, j, k = index("i", "d"), index("j", "n"), index("k", "3")
X, Y, q, r, p, gamma = (
    matrix("X", "n", "d"),
    matrix("Y", "n", "n"),
    vector("q", "d"),
    vector("r", "d"),
    vector("p", "d"),
    scalar("gamma"),
)
u, m, wide, c, eps = vector("u", "n"), vector("m", "n"), vector("wide", "n"), vector("c", "n"), scalar("eps")
h, at = index("h", "n"), index("at", "n")


def steps(*bounds: Term) -> tuple[Term, ...]:
    return (mu > 0, eta >= 0, *bounds, for_each(i, (entry(a, i) >= mu) & (entry(a, i) <= L)))


def margins(*directions: Term) -> tuple[Term, ...]:
    return tuple(for_each(j, dot(row(X, j), one) >= gamma * norm(one)) for one in directions)


def masks(one: Term, other: Term) -> tuple[Term, ...]:
    binary = [for_each(j, equals(entry(v, j), 0) | equals(entry(v, j), 1)) for v in (one, other)]
    return (*binary, for_each(j, entry(one, j) <= entry(other, j)))


def nearly_orthogonal(A: Term, least: object, most: Term) -> tuple[Term, ...]:
    apart = for_each(j, for_each(h, say.implies(~equals(j, h), abs(dot(row(A, j), row(A, h))) <= most)))
    return (most >= 0, for_each(j, norm(row(A, j)) >= least), apart)


def gram(A: Term, factor: Term) -> Term:
    return norm(A.T @ c) ** 2 >= factor * norm(c) ** 2


moved = norm(w - eta * say.hadamard(a, w))
length = say.length(c)
seen_by, seen_by_more = say.masked_softmax(u, m), say.masked_softmax(u, wide)
SOMETHING = (dot(m, say.exp(u)) > 0,)
SMALLER = dot(say.masked_softmax(u, m), u) <= dot(say.masked_softmax(u, wide), u)

FALSE = {
    "steps up to twice the bound": claim((a, w, eta, mu, L), steps(eta * L <= 2), moved <= (1 - eta * mu) * norm(w)),
    "steps up to 3/2 of it": claim(
        (a, w, eta, mu, L), steps(eta * L <= number("3/2")), moved <= (1 - eta * mu) * norm(w)
    ),
    "steps below a quotient": claim(
        (a, w, eta, mu, L), (eta > 0, *steps(2 / eta >= L)), moved <= (1 - eta * mu) * norm(w)
    ),
    "a difference of norms": claim((a, w, eta, mu, L), steps(eta * L <= 2), norm(w) - moved >= eta * mu * norm(w)),
    "three entries, other names": claim(
        (b, x, step, low, high),
        (low > 0, step >= 0, step * high <= 2, for_each(k, (low <= entry(b, k)) & (high >= entry(b, k)))),
        norm(x - step * say.hadamard(b, x)) <= (1 - step * low) * norm(x),
    ),
    "margin of a sum": claim((X, q, r, gamma), margins(q, r), *margins(q + r)),
    "margin of a difference": claim((X, q, r, gamma), margins(q, -r), *margins(q - r)),
    "margin of three": claim((X, p, q, r, gamma), margins(p, q, r), *margins(p + q + r)),
    "margin of a weighted sum": claim((X, q, r, gamma), margins(q, r), *margins(2 * q + r)),
    "wider mask is flatter": claim(
        (u, m, wide), masks(m, wide), say.maximum(seen_by_more) <= say.maximum(seen_by), SOMETHING
    ),
    "wider mask is sharper": claim(
        (u, m, wide), masks(m, wide), say.maximum(seen_by_more) >= say.maximum(seen_by), SOMETHING
    ),
    "wider mask has the smaller norm": claim(
        (u, m, wide), masks(m, wide), norm(seen_by_more) <= norm(seen_by), SOMETHING
    ),
    "wider mask has the greater mean": claim((u, m, wide), masks(m, wide), SMALLER, SOMETHING),
    "nearly orthogonal by root": claim((X, c, eps), nearly_orthogonal(X, 1, eps), gram(X, 1 - say.sqrt(length) * eps)),
    "nearly orthogonal by two": claim((X, c, eps), nearly_orthogonal(X, 1, eps), gram(X, 1 - 2 * eps)),
    "nearly orthogonal, longer rows": claim(
        (X, c, eps), nearly_orthogonal(X, 2, eps), gram(X, 4 - say.sqrt(length) * eps)
    ),
    "nearly orthogonal, square": claim((Y, c, eps), nearly_orthogonal(Y, 1, eps), gram(Y, 1 - (length - 2) * eps)),
}

TRUE = {
    "steps below both": claim((a, w, eta, mu, L), steps(eta * (mu + L) <= 2), moved <= (1 - eta * mu) * norm(w)),
    "margin of a sum": claim((X, q, r, gamma), (gamma >= 0, *margins(q, r)), *margins(q + r)),
    "wider mask dilutes": claim(
        (u, m, wide, at), (*masks(m, wide), equals(entry(m, at), 1)), entry(seen_by_more, at) <= entry(seen_by, at)
    ),
    "nearly orthogonal": claim((X, c, eps), nearly_orthogonal(X, 1, eps), gram(X, 1 - (length - 1) * eps)),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_fails_where_hypotheses_end_is_refuted(name):
    seen, _ = hunt_first(FALSE[name], evaluations=1000, seed_number=0, feasible=True)
    assert seen is not None and seen.found is not None
    found = Evaluation(values=seen.found.values)
    assert all(found.truth(one) is Truth.TRUE for one in FALSE[name].hypotheses)
    certificate = evaluation_certificate(
        FALSE[name], "t", found, role="counter-example", conclusion=Truth.FALSE, provenance={}
    )
    word, message = verify.verify_text(json.dumps(certificate))
    assert word == "VERIFIED", message


@pytest.mark.parametrize("name", TRUE)
def test_a_true_neighbour_is_not(name):
    seen, _ = hunt_first(TRUE[name], evaluations=500, seed_number=0, feasible=True)
    assert seen is None
