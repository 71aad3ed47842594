"""The regret of online gradient descent at the step M/(L√T)."""

from checker.language import (
    Claim,
    Source,
    column,
    dot,
    for_each,
    index,
    indicator,
    length,
    matrix,
    norm,
    row,
    scalar,
    sqrt,
    sum_over,
    vector,
)

G, x, u = matrix("G", "T", "d"), vector("x", "d"), vector("u", "d")
t, b = index("t", "T"), index("b", "T")
L, M = scalar("L"), scalar("M")
T = length(column(G, 0))
eta = M / (L * sqrt(T))
played = x - eta * sum_over(b, indicator(b < t) * row(G, b))

CLAIM = Claim(
    title="The regret of online gradient descent at the step M/(L√T)",
    source=Source(
        paper="nineteen",
        where="Angeris (2024), Another short proof of OCO and miscellanea, the choice of η, as printed",
        fidelity="reconstructed",
    ),
    forall=(G, x, u, L, M),
    assuming=(
        L > 0,
        M > 0,
        for_each(t, norm(row(G, t)) <= L),
        norm(x - u) <= M,
    ),
    conclude=sum_over(t, dot(row(G, t), played - u)) <= M * L * sqrt(T) / 2,
)
