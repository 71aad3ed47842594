"""Layers of uniform attention with a residual branch bring tokens together geometrically."""

from checker.language import (
    Claim,
    Source,
    column,
    equals,
    index,
    iterate,
    length,
    matrix,
    natural,
    norm,
    row,
    scalar,
    stack,
    sum_over,
)

X0, X, a, k = matrix("X0", "n", "d"), matrix("X", "n", "d"), scalar("a"), natural("k")
p, q, i, j = index("p", "n"), index("q", "n"), index("i", "n"), index("j", "n")
mean = 1 / length(column(X, 0)) * sum_over(j, row(X, j))
X_k = iterate(k, X, start=X0, update=stack(i, (1 - a) * row(X, i) + a * mean))

CLAIM = Claim(
    title="‖x_p − x_q‖ after k layers is (1 − a)^k times what it was",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(X0, a, k, p, q),
    assuming=(a >= 0, a <= 1),
    conclude=equals(norm(row(X_k, p) - row(X_k, q)), (1 - a) ** k * norm(row(X0, p) - row(X0, q))),
)
