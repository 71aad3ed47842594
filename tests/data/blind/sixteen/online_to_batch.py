"""Online to batch: f of the mean iterate − f(z) ≤ R/n for a regret R."""

from checker.language import (
    Claim,
    Source,
    column,
    convex,
    dot,
    for_each,
    function,
    index,
    length,
    matrix,
    row,
    scalar,
    subgradient,
    sum_over,
    vector,
)

X, G = matrix("X", "n", "d"), matrix("G", "n", "d")
z, R = vector("z", "d"), scalar("R")
f, i = function("f", of=z), index("i", "n")
n = length(column(X, 0))
average = (1 / n) * sum_over(i, row(X, i))

CLAIM = Claim(
    title="Online to batch: f of the mean iterate − f(z) ≤ R/n for a regret R",
    source=Source(
        paper="sixteen",
        where="Cesa-Bianchi, Conconi and Gentile (2004); Orabona (2019), A modern introduction to online learning, Theorem 3.1, deterministic",
        fidelity="reconstructed",
    ),
    forall=(
        f,
        X,
        G,
        z,
        R,
    ),
    assuming=(
        convex(f),
        for_each(i, subgradient(f, row(X, i), row(G, i))),
        sum_over(i, dot(row(G, i), row(X, i) - z)) <= R,
    ),
    conclude=f(average) - f(z) <= R / n,
)
