"""Softmax weights, masks and mixtures of tokens: outputs that are close, weights under masks, divergences and entropies."""

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
    hadamard,
    index,
    length,
    log,
    masked_softmax,
    matrix,
    max_norm,
    maximum,
    minimum,
    norm,
    number,
    rate,
    row,
    scalar,
    sigmoid,
    softmax,
    sum_over,
    total,
    vector,
)
from checker.proofs.search.prove import prove
from checker.statements.terms.term import Term
from tests.slow_ones import with_slow

X, A, Y = matrix("X", "n", "d"), matrix("A", "n", "d"), matrix("Y", "m", "d")
u, w, m, wide, v, p, q = (vector(name, "n") for name in ("u", "w", "m", "wide", "v", "p", "q"))
a, b = vector("a", "m"), vector("b", "m")
x, y = vector("x", "d"), vector("y", "d")
eps, R, D, t, delta, c = (scalar(name) for name in ("eps", "R", "D", "t", "delta", "c"))
i, j, k = index("i", "n"), index("j", "n"), index("k", "m")
Z, z = matrix("Z", 2, "d"), vector("z", 2)
s, r = softmax(u), softmax(w)


def bits(mask: Term, of: Term = j) -> Term:
    return for_each(of, equals(entry(mask, of), 0) | equals(entry(mask, of), 1))


def ball(tokens: Term, of: Term = j) -> Term:
    return for_each(of, norm(row(tokens, of)) <= R)


def pairs(of: Term) -> Term:
    return for_each(i, for_each(j, norm(row(of, i) - row(of, j)) <= D))


def chi(one: Term, other: Term) -> Term:
    return sum_over(i, (entry(one, i) - entry(other, i)) ** 2 / entry(other, i))


def masked(mask: Term, where: Term = u) -> Term:
    return dot(mask, exp(where)) > 0


CLOSE, WIDER = max_norm(u - w) <= eps, for_each(j, entry(m, j) <= entry(wide, j))
FLOOR = (equals(total(p), 1), for_each(j, entry(p, j) >= delta))
FLOORS = (*FLOOR, equals(total(q), 1), for_each(j, entry(q, j) >= delta))
heat = softmax(t * u)

TRUE = {
    # outputs under perturbed logits
    "perturbed": ((CLOSE, ball(X)), norm(X.T @ s - X.T @ r) <= (exp(2 * eps) - 1) * R),
    "perturbed, sides swapped": ((CLOSE, ball(X)), (exp(2 * eps) - 1) * R >= norm(X.T @ r - X.T @ s)),
    "perturbed, named otherwise": (
        (max_norm(b - a) <= c, ball(Y, k)), norm(Y.T @ (softmax(b) - softmax(a))) <= R * (exp(2 * c) - 1)
    ),
    "perturbed by half": ((max_norm(u - w) <= eps / 2, ball(X)), norm(X.T @ s - X.T @ r) <= (exp(eps) - 1) * R),
    "perturbed weights": ((CLOSE,), total(abs(s - r)) <= exp(2 * eps) - 1),
    "perturbed weights, a constant": (
        (max_norm(u - w) <= number("1/4"),), total(abs(s - r)) <= exp(number("1/2")) - 1
    ),
    # masks
    "masked out": ((masked(m), bits(m), ball(X)), norm(X.T @ s - X.T @ masked_softmax(u, m)) <= 2 * R * (1 - dot(m, s))),
    "masked out, weights": ((masked(m), bits(m)), total(abs(masked_softmax(u, m) - s)) <= 2 - 2 * dot(m, s)),
    "masked out, named otherwise": (
        (masked(b, a), bits(b, k), ball(Y, k)),
        2 * (1 - dot(softmax(a), b)) * R >= norm(Y.T @ (masked_softmax(a, b) - softmax(a))),
    ),
    "masked out, fractions": (
        (masked(m), for_each(j, (entry(m, j) >= 0) & (entry(m, j) <= 1))),
        total(abs(s - masked_softmax(u, m))) <= 2 * (1 - dot(m, s)),
    ),
    "kept weights grow": ((masked(m), bits(m)), entry(m, i) * entry(s, i) <= entry(masked_softmax(u, m), i)),
    "wider": (
        (bits(m), bits(wide), WIDER, equals(entry(m, i), 1)),
        entry(masked_softmax(u, wide), i) <= entry(masked_softmax(u, m), i),
    ),
    "wider, against none": ((masked(m), bits(m), equals(entry(m, i), 1)), entry(s, i) <= entry(masked_softmax(u, m), i)),
    "wider, sum given": (
        (masked(m), bits(m), WIDER, equals(entry(m, i), 1), equals(entry(wide, i), 1)),
        entry(masked_softmax(u, m), i) >= entry(masked_softmax(u, wide), i),
    ),
    # divergences
    "chi": ((), dot(s, log(s) - log(r)) <= chi(s, r)),
    "chi, named otherwise": ((), dot(r, log(r) - log(s)) <= chi(r, s)),
    "chi, the other form": ((), dot(s, log(s)) - dot(s, log(r)) <= sum_over(i, entry(s, i) ** 2 / entry(r, i)) - 1),
    "chi, doubled": ((), 2 * dot(s, log(s) - log(r)) <= 2 * chi(s, r)),
    # mixing
    "mixing": (FLOORS, dot(p, v) - dot(q, v) <= (1 - length(v) * delta) * (maximum(v) - minimum(v))),
    "mixing, one": (FLOOR, dot(p, v) <= (1 - length(v) * delta) * maximum(v) + delta * total(v)),
    "mixing, below": (FLOOR, dot(v, p) >= (1 - length(v) * delta) * minimum(v) + delta * total(v)),
    "mixing, a size": (FLOORS, dot(p - q, v) <= 2 * (1 - length(v) * delta) * max_norm(v)),
    "mixing, a range": (
        (*FLOORS, for_each(j, (entry(v, j) >= 0) & (entry(v, j) <= c))),
        dot(p, v) - dot(q, v) <= (1 - length(p) * delta) * c,
    ),
    # two tokens
    "two tokens": ((), equals(norm(Z.T @ softmax(z) - row(Z, 1)), sigmoid(entry(z, 0) - entry(z, 1)) * norm(row(Z, 0) - row(Z, 1)))),
    "two tokens, the other": (
        (), equals(norm(row(Z, 0) - Z.T @ softmax(z)), norm(row(Z, 1) - row(Z, 0)) * sigmoid(entry(z, 1) - entry(z, 0)))
    ),
    "two tokens, at most": ((), norm(Z.T @ softmax(z) - row(Z, 1)) <= sigmoid(entry(z, 0) - entry(z, 1)) * norm(row(Z, 0) - row(Z, 1))),
    "two tokens, a temperature": (
        (),
        equals(
            norm(Z.T @ softmax(t * z) - row(Z, 1)),
            sigmoid(t * (entry(z, 0) - entry(z, 1))) * norm(row(Z, 0) - row(Z, 1)),
        ),
    ),
    # curvature
    "curvature": ((pairs(A),), dot(s, hadamard(A @ x, A @ x)) - dot(s, A @ x) ** 2 <= D**2 / 4 * norm(x) ** 2),
    "curvature, named otherwise": (
        (pairs(X),), 4 * (dot(r, hadamard(X @ y, X @ y)) - dot(r, X @ y) ** 2) <= (D * norm(y)) ** 2
    ),
    "range": ((pairs(A),), maximum(A @ x) - minimum(A @ x) <= D * norm(x)),
    "curvature by a rounder constant": (
        (pairs(A),), dot(s, hadamard(A @ x, A @ x)) - dot(s, A @ x) ** 2 <= D**2 * norm(x) ** 2
    ),
    # entropies
    "entropy": ((t >= 0,), rate(-dot(heat, log(heat)), {t: 1}) <= 0),
    "entropy, negative": ((t >= 0,), rate(dot(heat, log(heat)), {t: 1}) >= 0),
    "entropy, its slope": (
        (), equals(rate(-dot(heat, log(heat)), {t: 1}), -t * (dot(heat, hadamard(u, u)) - dot(heat, u) ** 2))
    ),
}  # fmt: skip
FALSE = {
    "perturbed too little": ((CLOSE,), total(abs(s - r)) <= exp(eps) - 1 - eps),
    "masked out, once": ((masked(m), bits(m)), total(abs(s - masked_softmax(u, m))) <= 1 - dot(m, s)),
    "narrower": (
        (bits(m), bits(wide), WIDER, equals(entry(m, i), 1)),
        entry(masked_softmax(u, m), i) <= entry(masked_softmax(u, wide), i),
    ),
    "wider at any place": (
        (masked(m), masked(wide), bits(m), bits(wide), WIDER),
        entry(masked_softmax(u, wide), i) <= entry(masked_softmax(u, m), i),
    ),
    "half of chi": ((), 2 * dot(s, log(s) - log(r)) <= chi(s, r)),
    "mixing too much": (FLOORS, dot(p, v) - dot(q, v) <= (1 - 2 * length(v) * delta) * (maximum(v) - minimum(v))),
    "two tokens, exchanged": (
        (),
        norm(Z.T @ softmax(z) - row(Z, 0)) <= sigmoid(entry(z, 0) - entry(z, 1)) * norm(row(Z, 0) - row(Z, 1)),
    ),
    "curvature too small": (
        (pairs(A),),
        dot(s, hadamard(A @ x, A @ x)) - dot(s, A @ x) ** 2 <= D**2 / 5 * norm(x) ** 2,
    ),
    "entropy rises": ((t >= 0,), rate(-dot(heat, log(heat)), {t: 1}) >= 0),
}

SLOW = {"wider", "wider, sum given", "chi", "chi, named otherwise", "chi, doubled"}
SLOW_FALSE = {"narrower", "wider at any place", "mixing too much", "curvature too small"}


def told(hypotheses: tuple[Term, ...], conclude: Term) -> Claim:
    """The claim about the variables of which it speaks."""
    found = {one.leaf: one for term in (*hypotheses, conclude) for one in _parts(term) if one.name == "var"}
    source = Source(paper="test", where="here", fidelity="reconstructed")
    return Claim(title="a test", source=source, forall=tuple(found.values()), assuming=hypotheses, conclude=conclude)


def _parts(term: Term):
    yield term
    for one in term.args:
        yield from _parts(one)


@pytest.mark.parametrize("name", with_slow(TRUE, SLOW))
def test_a_true_lemma_is_proved(name):
    word, message = verify.verify_text(json.dumps(prove(told(*TRUE[name]))))
    assert word == "VERIFIED", message


@pytest.mark.parametrize("name", with_slow(FALSE, SLOW_FALSE))
def test_a_false_neighbour_is_not(name):
    assert prove(told(*FALSE[name]), seconds=3) is None
