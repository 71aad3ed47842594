"""One update of a modern Hopfield network retrieves a separated pattern."""

from checker.language import (
    Claim,
    Source,
    column,
    dot,
    equals,
    exp,
    for_each,
    implies,
    index,
    length,
    matrix,
    norm,
    row,
    scalar,
    softmax,
    vector,
)

X, q, i = matrix("X", "n", "d"), vector("q", "d"), index("i", "n")
beta, delta, R = scalar("beta"), scalar("delta"), scalar("R")
j, l = index("j", "n"), index("l", "n")

CLAIM = Claim(
    title="‖XᵀS(βXq) − x_i‖ ≤ 2R(n − 1)e^{−βδ} for a pattern separated by δ",
    source=Source(
        paper="ramsauer-2021",
        where="Hopfield networks is all you need, Theorem on retrieval error",
        fidelity="paraphrase",
    ),
    forall=(X, q, i, beta, delta, R),
    assuming=(
        beta >= 0,
        for_each(j, norm(row(X, j)) <= R),
        for_each(l, implies(~equals(l, i), dot(row(X, i) - row(X, l), q) >= delta)),
    ),
    conclude=norm(X.T @ softmax(beta * (X @ q)) - row(X, i)) <= 2 * R * (length(column(X, 0)) - 1) * exp(-beta * delta),
)
