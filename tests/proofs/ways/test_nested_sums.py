"""Sums inside of sums in one order, a place apart from the others, convex functions of means, hypotheses about sums in a goal."""

from __future__ import annotations

import pytest

from checker import verify
from checker.data.dataset import canonical_json
from checker.language import (
    column,
    convex,
    dot,
    entry,
    equals,
    exp,
    for_each,
    function,
    index,
    indicator,
    length,
    log,
    matrix,
    norm,
    place,
    positive,
    row,
    scalar,
    softmax,
    stack,
    subgradient,
    sum,
    sum_over,
    transpose,
    vector,
)
from checker.proofs.effort import METER
from checker.proofs.indices.nested_sums import in_order
from checker.proofs.inequalities.identities import identity
from checker.proofs.search.prove import prove
from checker.statements.terms.term import parts
from tests.proofs.search.test_prefix_sums import claim

a, b, c, R, x, epsilon, zeta = (scalar(name) for name in ("a", "b", "c", "R", "x", "epsilon", "zeta"))
G, X, J = matrix("G", "n", "d"), matrix("X", "n", "d"), matrix("J", "n", "m")
f, p, u, w = (vector(name, "n") for name in "fpuw")
beta, z = vector("beta", "m"), vector("z", "d")
i, k, j = index("i", "n"), index("k", "n"), index("j", "m")
F, n = function("F", of=z), length(w)
J_ij = entry(row(J, i), j)
LAW = (positive(w), equals(sum(w), 1))
ROWS, SLOPES = for_each(i, equals(sum(row(J, i)), 1)), for_each(i, subgradient(F, row(X, i), row(G, i)))
TOTAL = equals(sum_over(i, sum(row(J, i))), 1)
average = 1 / length(column(X, place(0))) * sum_over(i, row(X, i))
REGRET = sum_over(i, dot(row(G, i), row(X, i) - z)) <= R
SCORES = (for_each(i, abs(entry(f, i)) <= c), x <= c, epsilon >= 0, zeta >= 0)
near = indicator(x - epsilon <= entry(f, i))
MISSED = 1 - zeta <= sum_over(i, entry(w, i) * near)


def centred(v):
    return stack(i, entry(v, i) - sum(v) / length(v))


def at(place_of, body):
    return sum_over(i, body(indicator(equals(place_of, i)), entry(w, i)))


PROVED = {
    "a total, columns first": (equals(sum_over(j, sum(column(J, j))), 1), TOTAL),
    "rows that add up to one": (sum_over(j, sum_over(i, J_ij * entry(u, i))) <= sum(u), ROWS),
    "what is said of every column": (
        sum(beta) <= sum(u),
        ROWS,
        for_each(j, entry(beta, j) <= sum_over(i, J_ij * entry(u, i))),
    ),
    "layer normalisation": (equals(norm(centred(stack(k, a * entry(u, k) + b))), a * norm(centred(u))), a > 0),
    "the average of iterates": (F(average) - F(z) <= R / length(column(X, place(0))), convex(F), SLOPES, REGRET),
    "a regret of values": (
        sum_over(i, F(row(X, i))) - length(column(X, place(0))) * F(z) <= R,
        SLOPES,
        REGRET,
    ),
    "an attention output": (F(transpose(X) @ softmax(u)) <= c, convex(F), for_each(i, F(row(X, i)) <= c)),
    "a weighted sum": (
        F(sum_over(i, entry(w, i) * row(X, i))) <= sum_over(i, entry(w, i) * F(row(X, i))),
        convex(F),
        *LAW,
    ),
    "one place in a product": (
        equals(at(k, lambda here, w_i: here * w_i - entry(w, k) * w_i), 0),
        *LAW,
    ),
    "one place in a square": (at(k, lambda here, w_i: (here - w_i) ** 2) <= 2 * (1 - entry(w, k)), *LAW),
    "one place in bars": (equals(at(k, lambda here, w_i: abs(here - w_i)), 2 * (1 - entry(w, k))), *LAW),
    "an entry of an image by sizes": (abs(entry(transpose(J) @ w, j)) <= sum_over(i, abs(entry(w, i)) * abs(J_ij)),),
    "the sum of the sizes of an image": (
        sum(abs(transpose(J) @ w)) <= c * sum(abs(w)),
        for_each(i, sum(abs(row(J, i))) <= c),
    ),
    "a bilinear form by sizes": (
        abs(dot(w, J @ beta)) <= sum_over(i, sum_over(j, abs(entry(w, i)) * abs(J_ij) * abs(entry(beta, j)))),
    ),
}
DEAR = {"a mistake with small probability": (x - epsilon - 2 * zeta * c <= dot(w, f), *LAW, *SCORES, MISSED)}
FALSE = {
    "columns that do not add up to one": (sum_over(j, sum_over(i, J_ij * entry(u, i))) <= sum(u), TOTAL),
    "layer normalisation, turned": (equals(norm(centred(stack(k, a * entry(u, k) + b))), a * norm(centred(u))), a < 0),
    "the average of iterates, no convex f": (F(average) - F(z) <= R / length(column(X, place(0))), REGRET),
    "an attention output, no convex f": (F(transpose(X) @ softmax(u)) <= c, for_each(i, F(row(X, i)) <= c)),
    "one place in bars, too small": (at(k, lambda here, w_i: abs(here - w_i)) <= 1 - entry(w, k), *LAW),
    "the sum of the sizes of an image, by columns": (
        sum(abs(transpose(J) @ w)) <= c * sum(abs(w)),
        for_each(j, sum(abs(column(J, j))) <= c),
    ),
    "a mistake without its factor": (x - epsilon - zeta * c <= dot(w, f), *LAW, *SCORES, MISSED),
}


@pytest.mark.parametrize("name", PROVED)
def test_it_is_proved_with_little_effort(name):
    begun = METER.spent
    found = prove(claim(*PROVED[name]), seconds=6)
    assert found is not None
    assert verify.verify_text(canonical_json(found))[0] == "VERIFIED"
    assert METER.spent - begun < 3_000_000  # microseconds of effort, which are counted and not timed


@pytest.mark.slow
@pytest.mark.parametrize("name", DEAR)
def test_it_is_proved(name):
    found = prove(claim(*DEAR[name]))
    assert found is not None
    assert verify.verify_text(canonical_json(found))[0] == "VERIFIED"


@pytest.mark.parametrize("name", FALSE)
def test_a_false_neighbour_is_not(name):
    assert prove(claim(*FALSE[name]), seconds=1) is None


def test_the_order_of_sums():
    rows = sum_over(i, entry(u, i) * sum(row(J, i)))
    assert in_order(sum_over(j, sum_over(i, J_ij * entry(u, i)))) == rows
    assert in_order(rows) is None
    mixed = sum_over(i, sum_over(j, J_ij * (log(entry(u, i)) - 2 * exp(entry(beta, j)))))
    apart = in_order(mixed)
    assert apart is not None
    assert identity(None, equals(mixed, apart)) is not None
    assert {one.args[0].leaf for one in parts(apart) if one.name == "sum_over"} == {"i:n", "j:m"}
