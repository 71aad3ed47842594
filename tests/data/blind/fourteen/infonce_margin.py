"""−log softmax(u/τ)_i ≤ log(1 + (n − 1)e^(−m/τ)) where u_j + m ≤ u_i for j ≠ i."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    exp,
    for_each,
    implies,
    index,
    length,
    log,
    scalar,
    softmax,
    vector,
)

u, m, tau = vector("u", "n"), scalar("m"), scalar("tau")
i, j = index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="−log softmax(u/τ)_i ≤ log(1 + (n − 1)e^(−m/τ)) where u_j + m ≤ u_i for j ≠ i",
    source=Source(
        paper="fourteen",
        where="van den Oord, Li and Vinyals (2018), CPC; upper bound of InfoNCE for separated negatives, as in Lee, Chang and Sohn (2024), Analysis of using sigmoid loss for contrastive learning; reconstructed",
        fidelity="reconstructed",
    ),
    forall=(u, m, tau, i),
    assuming=(
        tau > 0,
        for_each(j, implies(~equals(i, j), entry(u, j) + m <= entry(u, i))),
    ),
    conclude=-log(entry(softmax((1 / tau) * u), i)) <= log(1 + (length(u) - 1) * exp(-m / tau)),
)
