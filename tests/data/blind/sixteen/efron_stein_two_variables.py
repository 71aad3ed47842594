"""Var f(X, Y) ≤ ½E(f(X, Y) − f(X′, Y))² + ½E(f(X, Y) − f(X, Y′))²."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    expectation,
    for_each,
    index,
    matrix,
    row,
    total,
    vector,
    weighted,
)

p, q, A = vector("p", "n"), vector("q", "m"), matrix("A", "n", "m")
i, k, j, l = index("i", "n"), index("k", "n"), index("j", "m"), index("l", "m")


def f(i, j):
    return entry(row(A, i), j)


def E(a):
    return expectation(i, weighted(p), expectation(j, weighted(q), a))


first = E(expectation(k, weighted(p), (f(i, j) - f(k, j)) ** 2)) / 2
second = E(expectation(l, weighted(q), (f(i, j) - f(i, l)) ** 2)) / 2

CLAIM = Claim(
    title="Var f(X, Y) ≤ ½E(f(X, Y) − f(X′, Y))² + ½E(f(X, Y) − f(X, Y′))²",
    source=Source(
        paper="sixteen",
        where="Boucheron, Lugosi and Massart (2013), Theorem 3.1, two variables with finitely many values",
        fidelity="reconstructed",
    ),
    forall=(
        p,
        q,
        A,
    ),
    assuming=(
        for_each(i, entry(p, i) >= 0),
        for_each(j, entry(q, j) >= 0),
        equals(total(p), 1),
        equals(total(q), 1),
    ),
    conclude=E(f(i, j) ** 2) - E(f(i, j)) ** 2 <= first + second,
)
