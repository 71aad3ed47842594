"""Σ_{t=1}^n c‖g_t‖/√t ≤ 2cM(√n − 1)."""

from checker.language import (
    Claim,
    Source,
    column,
    for_each,
    index,
    length,
    matrix,
    norm,
    number_of,
    row,
    scalar,
    sqrt,
    sum_over,
)

G, c, M = matrix("G", "n", "d"), scalar("c"), scalar("M")
t, n = index("t", "n"), length(column(G, 0))

CLAIM = Claim(
    title="Σ_{t=1}^n c‖g_t‖/√t ≤ 2cM(√n − 1)",
    source=Source(
        paper="sixteen",
        where="Hazan (2016), Introduction to online convex optimization, proof of Theorem 3.1, which has 2√n",
        fidelity="reconstructed",
    ),
    forall=(
        G,
        c,
        M,
    ),
    assuming=(
        c > 0,
        for_each(t, norm(row(G, t)) <= M),
    ),
    conclude=sum_over(t, c * norm(row(G, t)) / sqrt(number_of(t) + 1)) <= 2 * c * M * (sqrt(n) - 1),
)
