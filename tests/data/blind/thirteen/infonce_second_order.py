"""−log(e^{s_i/τ}/Σ_j e^{s_j/τ}) ≤ log n + (s̄ − s_i)/τ + 1/(3τ²) with s_j = ⟨a, z_j⟩ on the unit sphere."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    exp,
    for_each,
    index,
    length,
    log,
    matrix,
    norm,
    row,
    scalar,
    sum_over,
    total,
    vector,
)

Z, a, tau = matrix("Z", "n", "d"), vector("a", "d"), scalar("tau")
i, j, g = index("i", "n"), index("j", "n"), index("g", "n")
s = Z @ a
score = exp(entry(s, i) / tau) / sum_over(j, exp(entry(s, j) / tau))

CLAIM = Claim(
    title="−log(e^{s_i/τ}/Σ_j e^{s_j/τ}) ≤ log n + (s̄ − s_i)/τ + 1/(3τ²) with s_j = ⟨a, z_j⟩ on the unit sphere",
    source=Source(
        paper="thirteen",
        where="High-temperature expansion of InfoNCE, after Wang and Liu, Understanding the behaviour of contrastive loss (2021); reconstructed",
        fidelity="reconstructed",
    ),
    forall=(Z, a, tau, i),
    assuming=(tau > 0, equals(norm(a), 1), for_each(g, equals(norm(row(Z, g)), 1))),
    conclude=-log(score) <= log(length(s)) + (total(s) / length(s) - entry(s, i)) / tau + 1 / (3 * tau**2),
)
