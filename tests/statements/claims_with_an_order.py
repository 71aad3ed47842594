"""Statements about orders, one for each branch of a trial, which take longer than a moment to decide: for tests of limits of time."""

from __future__ import annotations

from checker.language import (
    Claim,
    Source,
    at,
    entry,
    expectation,
    for_each,
    index,
    iterate,
    matrix,
    natural,
    norm,
    order,
    row,
    scalar,
    vector,
)

k, t, eta, R, C, r, x, y = (*map(natural, "kt"), *map(scalar, ("eta", "R", "C", "r", "x", "y")))
o, i, X, w0, w = order("o", "n"), index("i", "n"), matrix("X", "n", "d"), vector("w0", "d"), vector("w", "d")
u, a = vector("u", "n"), vector("a", "n")
o9, u9, a9 = order("q", 9), vector("b", 9), vector("c", 9)
w_k = iterate(k, w, start=w0, update=w - eta * (w - row(X, at(o, t))), step=t)
FORALL, BALL = (X, w0, eta, R, o, k), (eta >= 0, eta <= 1, for_each(i, norm(row(X, i)) <= R), norm(w0) <= R)


def claim(**given) -> Claim:
    return Claim(title="t", source=Source(paper="mine", where="here", fidelity="reconstructed"), **given)


def descent(steps, order_, slopes, values):
    return iterate(
        steps, y, start=x, update=y - eta * (entry(slopes, at(order_, t)) * y - entry(values, at(order_, t))), step=t
    )


def scripted() -> Claim:
    found = claim(forall=FORALL, assuming=BALL, conclude=norm(w_k) <= R)
    with found.proof() as p:
        p.have(norm(w_k) <= R + eta)
        p.have(norm(w_k) ** 2 <= R**2)
        p.conclude()
    return found


ROOM = 1 + x**2 + eta**2 * norm(u) + norm(a) ** 9
BRANCHES = {
    "all, false": claim(forall=FORALL, assuming=BALL, conclude=norm(w_k) <= R**2 / 2 + 1 / (1 + norm(w0))),
    "all, true": claim(forall=FORALL, assuming=BALL, conclude=norm(w_k) ** 3 <= R**3 + eta**2 * norm(w_k) ** 4),
    "a constant": claim(
        exists=(C,), forall=FORALL, assuming=(C >= 0, *BALL), conclude=norm(w_k) ** 2 <= C * R * norm(w0) + R**2 / 2
    ),
    "a constant of a mean": claim(
        exists=(C,), forall=(u, a, x, eta, k), conclude=expectation(o, "uniform", descent(k, o, a, u)) <= C * ROOM
    ),
    "a term": claim(
        forall=(X, w0, eta, R, k),
        then_exists=(r,),
        then_forall=(o,),
        assuming=(*BALL, r >= 0),
        conclude=norm(w_k) <= r * R / 2,
    ),
    "almost all": claim(quantifier="almost_all", forall=FORALL, assuming=BALL, conclude=norm(w_k) <= R),
    "existence": claim(quantifier="exists", forall=FORALL, assuming=BALL, conclude=norm(w_k) >= R + 1 + eta**2),
    "a mean over many orders": claim(
        forall=(u9, a9, x, eta),
        conclude=expectation(o9, "uniform", descent(9, o9, a9, u9)) <= x + eta**2 * norm(u9) + norm(a9) ** 9,
    ),
    "a proof": scripted(),
}
