"""Lemmas about recursions, the steps of optimisers among them, are proved and accepted by ``verify.py``; false neighbours are not."""

from __future__ import annotations

import json

import pytest

from checker import verify
from checker.language import (
    Claim,
    Source,
    at,
    column,
    dot,
    entry,
    equals,
    for_each,
    index,
    iterate,
    length,
    matrix,
    maximum,
    natural,
    norm,
    operator_norm,
    order,
    outer,
    pair,
    row,
    scalar,
    sigmoid,
    stack,
    sum_over,
    vector,
)
from checker.proofs.search.prove import prove
from checker.statements.terms.term import Term

X, A, W, V = matrix("X", "n", "d"), matrix("A", "d", "d"), matrix("W", "d", "d"), matrix("V", "d", "m")
U, W0, M = matrix("U", "m", "d"), matrix("W0", "m", "d"), matrix("M", "m", "d")
w0, w, b, u, h = (vector(name, "d") for name in ("w0", "w", "b", "u", "h"))
key, value, y = vector("key", "d"), vector("value", "m"), vector("y", "n")
eta, lam, R, L, c, beta, s = (scalar(name) for name in ("eta", "lambda", "R", "L", "c", "beta", "s"))
k, t, o, i, j, a = natural("k"), natural("t"), order("o", "n"), index("i", "n"), index("j", "d"), index("a", "m")
DECLARED = (X, A, W, V, U, W0, w0, b, u, key, value, y, eta, lam, R, L, c, beta, k, o)

n = length(column(X, 0))
ROWS = for_each(i, norm(row(X, i)) <= R)
pull = sum_over(i, sigmoid(-dot(row(X, i), w)) * row(X, i))
DECAY = (lam > 0, eta >= 0, eta * lam <= 1)
SMALL = (equals(A.T, A), operator_norm(A) <= L, eta >= 0, eta * L <= 1)
slope = A @ w - b
drawn = row(X, at(o, t))
least_squares = X.T @ (X @ w - y)


def run(update: Term, start: Term = w0, state: Term = w) -> Term:
    return iterate(k, state, start=start, update=update)


def added(change: Term, more: Term, start: Term = w0, **given: Term) -> tuple[Term, Term]:
    return iterate(k, (w, s), start=(start, 0), update=(w + change, s + more), **given)


def relu(z: Term, at_each: Term = j) -> Term:
    return stack(at_each, maximum(pair(0, entry(z, at_each))))


def f(z: Term) -> Term:
    return dot(z, A @ z) / 2 - dot(b, z)


def lost(step: Term, gradient: Term, loss=f) -> tuple[Term, Term]:
    """The sum of the squared gradients along a run, and what the loss falls by."""
    w_k, s_k = added(step, norm(gradient) ** 2)
    return s_k, loss(w0) - loss(w_k)


def residual(z: Term) -> Term:
    return norm(X @ z - y) ** 2 / 2


def regret(sign: int = 1, start: Term = w0, gradient: Term = drawn) -> Term:
    return added(-sign * eta * gradient, sign * dot(gradient, w - u), start, step=t)[1]


def delta(update: Term) -> Term:
    return iterate(k, M, start=W0, update=update) @ key - value


FAR, FELL = (eta > 0, ROWS), lost(-eta * slope, slope)
ERROR = value - M @ key
TRUE: dict[str, tuple[tuple[Term, ...], Term]] = {
    "weight decay keeps a ball": (
        (*DECAY, ROWS, norm(w0) <= n * R / lam), norm(run((1 - eta * lam) * w + eta * pull)) <= n * R / lam,
    ),
    "written as a gradient": (
        (*DECAY, ROWS, norm(w0) <= n * R / lam), norm(run(w - eta * (lam * w - pull))) <= n * R / lam,
    ),
    "of a mean": ((*DECAY, ROWS, norm(w0) <= R / lam), norm(run((1 - eta * lam) * w + eta / n * pull)) <= R / lam),
    "of one vector": ((*DECAY, norm(b) <= R, norm(w0) <= R / lam), norm(run((1 - eta * lam) * w - eta * b)) <= R / lam),
    "steps without decay": ((eta >= 0, ROWS), norm(run(w + eta * pull)) <= norm(w0) + k * eta * n * R),
    "a residual stack": ((operator_norm(W) <= c,), norm(run(h + relu(W @ h), state=h)) <= (1 + c) ** k * norm(w0)),
    "a step of it": (
        (operator_norm(W) <= c, eta >= 0), norm(run(h - eta * relu(W @ h), state=h)) <= (1 + eta * c) ** k * norm(w0),
    ),
    "a leaky one": (
        (operator_norm(W) <= c,),
        norm(run(h + stack(j, maximum(pair(entry(W @ h, j) / 10, entry(W @ h, j)))), state=h)) <= (1 + c) ** k * norm(w0),
    ),
    "a linear one": ((operator_norm(W) <= c,), norm(run(h + W @ h, state=h)) <= (1 + c) ** k * norm(w0)),
    "without the residual": ((operator_norm(W) <= c,), norm(run(relu(W @ h), state=h)) <= c**k * norm(w0)),
    "of two layers": (
        (operator_norm(U) <= 1, operator_norm(V) <= c), norm(run(h + V @ relu(U @ h, a), state=h)) <= (1 + c) ** k * norm(w0),
    ),
    "gradients summed": (SMALL, eta / 2 * FELL[0] <= FELL[1]),
    "gradients summed for longer steps": ((*SMALL[:3], eta * L <= 2), eta * (1 - eta * L / 2) * FELL[0] <= FELL[1]),
    "gradients summed, sides swapped": (SMALL, 2 * FELL[1] >= eta * FELL[0]),
    "gradient descent descends": (SMALL, f(run(w - eta * slope)) <= f(w0)),
    "gradients of least squares": (
        (operator_norm(X) ** 2 <= L, eta >= 0, eta * L <= 1),
        eta / 2 * lost(-eta * least_squares, least_squares)[0] <= lost(-eta * least_squares, least_squares, residual)[1],
    ),
    "the loss left out": (
        (operator_norm(X) ** 2 <= L, eta >= 0, eta * L <= 1),
        eta / 2 * lost(-eta * least_squares, least_squares)[0] <= residual(w0),
    ),
    "regret": (FAR, regret() <= norm(w0 - u) ** 2 / (2 * eta) + eta * k * R**2 / 2),
    "regret of rewards": (FAR, regret(-1) <= norm(w0 - u) ** 2 / (2 * eta) + eta * k * R**2 / 2),
    "regret times the step": (FAR, 2 * eta * regret() <= norm(w0 - u) ** 2 + eta**2 * k * R**2),
    "regret from nothing": (FAR, regret(start=0 * u) <= norm(u) ** 2 / (2 * eta) + eta * k * R**2 / 2),
    "regret of one loss": (
        (eta > 0, norm(b) <= R), regret(gradient=b) <= norm(w0 - u) ** 2 / (2 * eta) + eta * k * R**2 / 2,
    ),
    "delta rule": (
        (), equals(delta(M + beta * outer(ERROR, key)), (1 - beta * norm(key) ** 2) ** k * (W0 @ key - value)),
    ),
    "delta rule, subtracted": (
        (), equals(delta(M - beta * outer(M @ key - value, key)), (1 - beta * norm(key) ** 2) ** k * (W0 @ key - value)),
    ),
    "delta rule, halved": (
        (), equals(delta(M + outer(ERROR, key) / 2), (1 - norm(key) ** 2 / 2) ** k * (W0 @ key - value)),
    ),
    "delta rule with decay": (
        (equals(norm(key), 1),),
        equals(delta((1 - beta) * M + beta * outer(value, key)), (1 - beta) ** k * (W0 @ key - value)),
    ),
}  # fmt: skip
FALSE: dict[str, tuple[tuple[Term, ...], Term]] = {
    "half the ball": (
        (*DECAY, ROWS, norm(w0) <= n * R / lam),
        norm(run((1 - eta * lam) * w + eta * pull)) <= n * R / (2 * lam),
    ),
    "a stack that does not grow": ((operator_norm(W) <= c,), norm(run(h + relu(W @ h), state=h)) <= c**k * norm(w0)),
    "twice the gradients": (SMALL, eta * FELL[0] <= FELL[1]),
    "no symmetry": (SMALL[1:], eta / 2 * FELL[0] <= FELL[1]),
    "less regret": (FAR, regret() <= norm(w0 - u) ** 2 / (2 * eta) + eta * k * R**2 / 3),
    "the key not squared": (
        (),
        equals(delta(M + beta * outer(ERROR, key)), (1 - beta * norm(key)) ** k * (W0 @ key - value)),
    ),
}


def told(assuming: tuple[Term, ...], conclude: Term) -> Claim:
    used = set().union(*(one.variables for one in (*assuming, conclude)))
    forall = tuple(v for v in DECLARED if v.leaf in used)
    source = Source(paper="ours", where="test", fidelity="verbatim")
    return Claim(title="a recursion", source=source, forall=forall, assuming=assuming, conclude=conclude)


@pytest.mark.parametrize("name", TRUE)
def test_a_true_recursion_is_proved(name):
    word, message = verify.verify_text(json.dumps(prove(told(*TRUE[name]))))
    assert word == "VERIFIED", message


@pytest.mark.parametrize("name", FALSE)
def test_a_false_neighbour_is_not(name):
    assert prove(told(*FALSE[name]), seconds=2) is None
