"""What the prover finds for statements over indices, each accepted by ``verify.py``; of false neighbours it finds nothing."""

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
    frobenius,
    index,
    length,
    log,
    matrix,
    max_norm,
    maximum,
    minimum,
    norm,
    positive,
    row,
    scalar,
    softmax,
    sqrt,
    stack,
    sum_over,
    total,
    vector,
)
from checker.proofs.indices.over_indices import well_bound
from checker.proofs.search.prove import prove, tree_of
from checker.statements.terms.term import Term, variables_of

i, j, h = index("i", "n"), index("j", "n"), index("h", 3)
x, y, z, xi = vector("x", "n"), vector("y", "n"), vector("z", 3), vector("xi", "d")
X, c, R, b = matrix("X", "n", "d"), scalar("c"), scalar("R"), scalar("b")
t, tau = index("t", "T"), vector("tau", "T")
ROWS = for_each(i, norm(row(X, i)) <= R)
BELOW, WITHIN = for_each(i, entry(x, i) <= c), for_each(i, abs(entry(x, i)) <= c)
LOGITS = stack(j, -(norm(row(X, i) - row(X, j)) ** 2))

PROVED = {
    "the largest entry from each": (max_norm(x) <= c, WITHIN),
    "each from the largest entry": (WITHIN, max_norm(x) <= c),
    "the greatest from each": (maximum(x) <= c, BELOW),
    "another name": (for_each(j, entry(x, j) <= c), BELOW),
    "the sum from each": (total(x) <= length(x) * c, BELOW),
    "every pair": (for_each(i, for_each(j, entry(x, i) - entry(x, j) <= 2 * c)), WITHIN),
    "every pair of rows": (for_each(i, for_each(j, norm(row(X, i) - row(X, j)) <= 2 * R)), ROWS),
    "a factor out of a sum": (equals(sum_over(i, c * entry(x, i)), c * total(x)),),
    "an inner product": (equals(sum_over(i, entry(x, i) * entry(y, i)), dot(x, y)),),
    "a vector of its entries": (equals(stack(i, entry(x, i)), x),),
    "a combination of rows": (equals(sum_over(i, entry(softmax(x), i) * row(X, i)), X.T @ softmax(x)),),
    "Gram's matrix": (equals(stack(i, stack(j, dot(row(X, i), row(X, j)))), X @ X.T),),
    "the largest row": (maximum(stack(i, norm(row(X, i)))) <= R, for_each(j, norm(row(X, j)) <= R)),
    "a quotient at each place": (for_each(i, 1 / (1 + exp(entry(x, i))) > 0),),
    "a root at each place": (for_each(i, sqrt(entry(x, i)) >= 0), for_each(i, entry(x, i) >= 0)),
    "positive": (positive(x), for_each(i, entry(x, i) > 0)),
    "at a literal place": (entry(z, 2) <= c, for_each(h, entry(z, h) <= c)),
    "averages of rows": (for_each(i, norm(X.T @ softmax(X @ row(X, i))) <= R), for_each(j, norm(row(X, j)) <= R)),
    "each token attends most to itself": (
        for_each(i, for_each(index("g", "n"), entry(softmax(LOGITS), index("g", "n")) <= entry(softmax(LOGITS), i))),
    ),
    "a size named T": (sum_over(t, entry(softmax(tau), t) * entry(tau, t)) <= c, for_each(t, entry(tau, t) <= c)),
    "the energy of any number of patterns": (
        -log(total(exp(b * (X @ xi)))) / b + norm(xi) ** 2 / 2 + log(length(X @ xi)) / b + R**2 / 2 >= 0,
        b > 0,
        ROWS,
    ),
}
FALSE = {
    "one side of a bound": (max_norm(x) <= c, BELOW),
    "the sum by one bound": (total(x) <= c, BELOW),
    "some for each": (BELOW, for_some(i, entry(x, i) <= c)),
    "a product of sums": (equals(sum_over(i, entry(x, i) * entry(y, i)), total(x) * total(y)),),
    "another bound": (for_each(i, entry(x, i) <= 2 * c), BELOW),
    "pairs by one bound": (for_each(i, for_each(j, entry(x, i) - entry(x, j) <= c)), WITHIN),
    "for some for none": (minimum(x) > c, ~BELOW),
    "rows of the whole": (frobenius(X) <= R, ROWS),
    "a quotient without a hypothesis": (for_each(i, 1 / entry(x, i) <= abs(1 / entry(x, i))),),
}


def claim(conclude: Term, *assuming: Term) -> Claim:
    used = set().union(*map(variables_of, (conclude, *assuming)))
    forall = tuple(v for v in (x, y, z, xi, X, c, R, b, tau) if v.leaf in used)
    return Claim(
        title="t",
        source=Source(paper="mine", where="here", fidelity="verbatim"),
        forall=forall,
        assuming=assuming,
        conclude=conclude,
    )


@pytest.mark.parametrize("name", PROVED)
def test_what_is_proved(name):
    found = prove(claim(*PROVED[name]))
    assert found is not None and verify.verify_text(json.dumps(found))[0] == "VERIFIED"


@pytest.mark.parametrize("name", FALSE)
def test_of_false_neighbours_nothing_is_proved(name):
    assert prove(claim(*FALSE[name]), seconds=3) is None


def test_no_tree_speaks_of_a_bound_index_outside_its_binder():
    _, root = tree_of(claim(*PROVED["every pair"]))
    assert well_bound(root) and {"instance", "generality"} <= {node.rule for node in root.nodes()}
    inside = PROVED["every pair"][1].args[1]
    assert not well_bound(type(root)("hypothesis", inside))
    assert not well_bound(
        type(root)("hypothesis", Term("for_each", (inside.args[0].args[0].args[1], BELOW), sort="truth"))
    )
