"""−log(e^{⟨a,z_i⟩/τ}/Σ_j e^{⟨a,z_j⟩/τ}) ≥ log(1 + (n − 1)e^{−2/τ}) on the unit sphere."""

from checker.language import (
    Claim,
    Source,
    dot,
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
    vector,
)

Z, a, tau = matrix("Z", "n", "d"), vector("a", "d"), scalar("tau")
i, j, g = index("i", "n"), index("j", "n"), index("g", "n")
score = exp(dot(a, row(Z, i)) / tau) / sum_over(j, exp(dot(a, row(Z, j)) / tau))

CLAIM = Claim(
    title="−log(e^{⟨a,z_i⟩/τ}/Σ_j e^{⟨a,z_j⟩/τ}) ≥ log(1 + (n − 1)e^{−2/τ}) on the unit sphere",
    source=Source(
        paper="thirteen",
        where="Chen et al., SimCLR (2020); Wang and Isola (2020); smallest value of the normalised contrastive loss; reconstructed",
        fidelity="reconstructed",
    ),
    forall=(Z, a, tau, i),
    assuming=(tau > 0, equals(norm(a), 1), for_each(g, equals(norm(row(Z, g)), 1))),
    conclude=-log(score) >= log(1 + (length(Z @ a) - 1) * exp(-2 / tau)),
)
