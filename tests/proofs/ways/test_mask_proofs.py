"""What the prover finds about masked weights, sparsemax and several heads, each accepted by ``verify.py``; of false neighbours it finds nothing."""

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
    implies,
    index,
    indicator,
    length,
    masked_softmax,
    mat,
    matrix,
    maximum,
    minimum,
    natural,
    norm,
    number_of,
    operator_norm,
    place,
    row,
    scalar,
    softmax,
    sparsemax,
    spectral_at_most,
    stack,
    sum_over,
    total,
    vector,
)
from checker.proofs.search.prove import prove
from checker.statements.terms.term import Term, subterms

i, j, k, h, g = (index(name, "n") for name in "ijkhg")
a, b = index("a", "n"), index("b", "n")
X, Y, A = matrix("X", "n", "d"), matrix("Y", "n", "d"), matrix("A", "d", "d")
R, c, L, W = scalar("R"), scalar("c"), scalar("L"), natural("W")
u, v, m, z, w, y = (vector(name, "n") for name in "uvmzwy")
causal = masked_softmax(u, stack(k, indicator(k <= a)))
queried = masked_softmax(X @ (A @ row(X, i)), stack(k, indicator(k <= i)))
padded = masked_softmax(u, stack(k, indicator(number_of(k) < L)))
window = masked_softmax(X @ row(X, i), stack(k, indicator((k <= i) & (number_of(i) - number_of(k) <= W))))
alone = masked_softmax(u, stack(k, indicator(equals(k, a))))
masked, first = masked_softmax(u, m), masked_softmax(u, stack(k, indicator(k <= place(0))))
other = stack(j, indicator(j <= i) * row(X, j) + (1 - indicator(j <= i)) * row(Y, j))
seen = stack(k, indicator(k <= i))
ROWS = for_each(j, norm(row(X, j)) <= R)
BITS = for_each(j, equals(entry(m, j), 0) | equals(entry(m, j), 1))
SIMPLEX = (minimum(y) >= 0, equals(total(y), 1))
p, q = sparsemax(z), sparsemax(w)
V, x, t = matrix("V", "H", "k*k"), vector("x", "k"), vector("t", "k")
s, ones, r = scalar("s"), vector("o", "H"), index("r", "H")
head = mat(row(V, r), length(x))
HEADS = for_each(r, spectral_at_most(head, s))

PROVED = {
    "masked weights sum to one": (for_each(i, equals(total(queried), 1)),),
    "masked weights are at most one": (for_each(i, for_each(h, entry(queried, h) <= 1)),),
    "masked weights are not negative": (for_each(i, for_each(h, entry(queried, h) >= 0)),),
    "a ball": (for_each(i, norm(X.T @ queried) <= R), ROWS),
    "a window": (for_each(i, norm(X.T @ window) <= R), ROWS),
    "padding": (norm(X.T @ padded) <= R, L > 0, ROWS),
    "what is behind has no weight": (equals(entry(causal, b), 0), b > a),
    "any mask with a one": (norm(X.T @ masked) <= R, BITS, equals(entry(m, a), 1), ROWS),
    "any mask with some one": (norm(X.T @ masked) <= R, BITS, for_some(j, equals(entry(m, j), 1)), ROWS),
    "a mean": (dot(causal, v) <= maximum(v),),
    "a mean from below": (minimum(v) <= dot(causal, v),),
    "a range does not grow": (abs(dot(causal, v) - dot(padded, v)) <= maximum(v) - minimum(v), L > 0),
    "one token alone": (equals(X.T @ alone, row(X, a)),),
    "the first token": (equals(X.T @ first, row(X, 0)),),
    "a ball of what is seen": (norm(X.T @ causal) <= R, for_each(j, implies(j <= a, norm(row(X, j)) <= R))),
    "what is behind does not matter": (
        equals(X.T @ causal, Y.T @ causal),
        for_each(j, implies(j <= a, equals(row(X, j), row(Y, j)))),
    ),
    "no look ahead": (
        for_each(
            i, equals(X.T @ masked_softmax(X @ row(X, i), seen), other.T @ masked_softmax(other @ row(X, i), seen))
        ),
    ),
    "sparsemax is weights": ((minimum(p) >= 0) & equals(total(p), 1) & (norm(p) <= 1),),
    "the nearest": (norm(p - z) <= norm(y - z), *SIMPLEX),
    "non-expansive": (norm(p - q) <= norm(z - w),),
    "firmly": (dot(p - q, z - w) >= norm(p - q) ** 2,),
    "a constant added": (equals(sparsemax(z + c * exp(0 * z)), p),),
    "weights are kept": (equals(sparsemax(y), y), *SIMPLEX),
    "far behind": (equals(entry(p, b), 0), entry(z, b) + 1 <= entry(z, a)),
    "nearer than softmax": (norm(p - z) <= norm(softmax(u) - z),),
    "an order": (
        (entry(p, b) >= entry(p, a)) & (entry(p, b) - entry(p, a) <= entry(z, b) - entry(z, a)),
        entry(z, a) <= entry(z, b),
    ),
    "sparse attention in a ball": (norm(X.T @ p) <= R, ROWS),
    "one head": (for_each(r, norm(head @ x) <= s * norm(x)), HEADS),
    "all heads": (norm(sum_over(r, head @ x)) <= length(ones) * s * norm(x), HEADS),
    "all heads, each by its norm": (
        norm(sum_over(r, head @ x) - sum_over(r, head @ t)) <= sum_over(r, operator_norm(head)) * norm(x - t),
    ),
}
FALSE = {
    "behind without an order": (equals(entry(causal, b), 0),),
    "seen without the last": (norm(X.T @ causal) <= R, for_each(j, implies(j < a, norm(row(X, j)) <= R))),
    "another token": (equals(X.T @ alone, row(X, b)),),
    "any mask": (norm(X.T @ masked) <= R, ROWS),
    "an empty mask": (norm(X.T @ masked) <= R, BITS, ROWS),
    "no padding left": (norm(X.T @ padded) <= R, ROWS),
    "equal before the last": (
        equals(X.T @ causal, Y.T @ causal),
        for_each(j, implies(j < a, equals(row(X, j), row(Y, j)))),
    ),
    "a wider window": (equals(entry(causal, b), 0), b >= a),
    "half-Lipschitz": (norm(p - q) <= norm(z - w) / 2,),
    "nearest of all": (norm(p - z) <= norm(y - z), SIMPLEX[0]),
    "nearest of what sums to one": (norm(p - z) <= norm(y - z), SIMPLEX[1]),
    "behind": (equals(entry(p, b), 0), entry(z, b) <= entry(z, a)),
    "sparsemax of a multiple": (equals(sparsemax(2 * z), p),),
    "heads without their number": (norm(sum_over(r, head @ x)) <= s * norm(x), HEADS),
}


def claim(conclude: Term, *assuming: Term) -> Claim:
    used = {one.leaf: one for part in (conclude, *assuming) for one in subterms(part) if one.name == "var"}
    source = Source(paper="mine", where="here", fidelity="verbatim")
    return Claim(title="t", source=source, forall=tuple(used.values()), assuming=assuming, conclude=conclude)


@pytest.mark.parametrize("name", PROVED)
def test_what_is_proved(name):
    found = prove(claim(*PROVED[name]), seconds=16)
    assert found is not None and verify.verify_text(json.dumps(found))[0] == "VERIFIED"


@pytest.mark.parametrize("name", FALSE)
def test_of_false_neighbours_nothing_is_proved(name):
    assert prove(claim(*FALSE[name]), seconds=3) is None
