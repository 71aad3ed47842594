"""The dual solution of ridge regression solves the normal equations."""

from checker.language import (
    Claim,
    Source,
    equals,
    identity,
    length,
    matrix,
    row,
    scalar,
    vector,
)

X, a, y, lam = matrix("X", "n", "d"), vector("a", "n"), vector("y", "n"), scalar("lam")
n, d = length(y), length(row(X, 0))
w = X.T @ a

CLAIM = Claim(
    title="The dual solution of ridge regression solves the normal equations",
    source=Source(
        paper="sixteen",
        where="Hastie, Tibshirani and Friedman (2009), Exercise 5.16; Schölkopf and Smola (2002)",
        fidelity="reconstructed",
    ),
    forall=(
        X,
        a,
        y,
        lam,
    ),
    assuming=(
        lam > 0,
        equals((X @ X.T + lam * identity(n)) @ a, y),
    ),
    conclude=equals((X.T @ X + lam * identity(d)) @ w, X.T @ y),
)
