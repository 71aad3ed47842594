"""The linear bound of the regret by the lengths of the gradients and of the comparator."""

from checker.language import (
    Claim,
    Source,
    dot,
    index,
    indicator,
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

CLAIM = Claim(
    title="The linear bound of the regret by the lengths of the gradients and of the comparator",
    source=Source(
        paper="nineteen",
        where="Angeris (2024), Online gradient descent has low regret: a one-ish-liner, the bound after the one-liner",
        fidelity="reconstructed",
    ),
    forall=(G, u, eta),
    assuming=(eta > 0,),
    conclude=bound <= eta / 2 * sum_over(t, norm(row(G, t)) ** 2) + 2 / eta * norm(u) ** 2,
)
