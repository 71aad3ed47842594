"""The linear bound of the regret by the largest slope and the radius."""

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
    sum_over,
    vector,
)

G, u, eta = matrix("G", "T", "d"), vector("u", "d"), scalar("eta")
t, b = index("t", "T"), index("b", "T")
played = -eta * sum_over(b, indicator(b < t) * row(G, b))
bound = sum_over(t, dot(row(G, t), played - u))
L, M = scalar("L"), scalar("M")

CLAIM = Claim(
    title="The linear bound of the regret by the largest slope and the radius",
    source=Source(
        paper="nineteen",
        where="Angeris (2024), Online gradient descent has low regret: a one-ish-liner, the bound by L and M",
        fidelity="reconstructed",
    ),
    forall=(G, u, eta, L, M),
    assuming=(
        eta > 0,
        for_each(t, norm(row(G, t)) <= L),
        norm(u) <= M,
    ),
    conclude=bound <= eta * L**2 * length(column(G, 0)) / 2 + 2 * M**2 / eta,
)
