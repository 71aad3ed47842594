"""Tγ² ≤ R² for T updates w_{t+1} = w_t + z_t from 0 with ⟨w_t, z_t⟩ ≤ 0, ⟨z_t, u⟩ ≥ γ, ‖z_t‖ ≤ R."""

from checker.language import (
    Claim,
    Source,
    column,
    dot,
    equals,
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

Z, u, gamma, radius = matrix("Z", "T", "d"), vector("u", "d"), scalar("gamma"), scalar("R")
s, t, g, h = index("s", "T"), index("t", "T"), index("g", "T"), index("h", "T")
before = sum_over(s, indicator(s < t) * row(Z, s))

CLAIM = Claim(
    title="Tγ² ≤ R² for T updates w_{t+1} = w_t + z_t from 0 with ⟨w_t, z_t⟩ ≤ 0, ⟨z_t, u⟩ ≥ γ, ‖z_t‖ ≤ R",
    source=Source(
        paper="fourteen",
        where="Novikoff (1962); Shalev-Shwartz and Ben-David (2014), Theorem 9.1; from memory",
        fidelity="reconstructed",
    ),
    forall=(Z, u, gamma, radius),
    assuming=(
        gamma > 0,
        equals(norm(u), 1),
        for_each(g, dot(row(Z, g), u) >= gamma),
        for_each(h, norm(row(Z, h)) <= radius),
        for_each(t, dot(before, row(Z, t)) <= 0),
    ),
    conclude=length(column(Z, 0)) * gamma**2 <= radius**2,
)
