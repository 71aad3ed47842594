"""Σ_t ‖η_t g_t‖² ≤ c²M²(1 + log n) for η_t = c/√(t + 1)."""

from checker.language import (
    Claim,
    Source,
    column,
    for_each,
    index,
    length,
    log,
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
    title="Σ_t ‖η_t g_t‖² ≤ c²M²(1 + log n) for η_t = c/√(t + 1)",
    source=Source(
        paper="sixteen",
        where="Nemirovski, Juditsky, Lan and Shapiro (2009), Robust stochastic approximation, Section 2.2, steps that decay",
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
    conclude=sum_over(t, norm((c / sqrt(number_of(t) + 1)) * row(G, t)) ** 2) <= c**2 * M**2 * (1 + log(n)),
)
