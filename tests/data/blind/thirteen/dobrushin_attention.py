"""max(Px) − min(Px) ≤ (1 − nδ)(max x − min x) for row-stochastic P with entries ≥ δ."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    index,
    length,
    matrix,
    maximum,
    minimum,
    row,
    scalar,
    total,
    vector,
)

P, x, delta = matrix("P", "n", "n"), vector("x", "n"), scalar("delta")
i, j, g = index("i", "n"), index("j", "n"), index("g", "n")

CLAIM = Claim(
    title="max(Px) − min(Px) ≤ (1 − nδ)(max x − min x) for row-stochastic P with entries ≥ δ",
    source=Source(
        paper="thirteen",
        where="Dobrushin coefficient; Wu et al., On the role of attention masks and LayerNorm in transformers (2024), rank collapse; from memory",
        fidelity="reconstructed",
    ),
    forall=(P, x, delta),
    assuming=(
        delta >= 0,
        for_each(i, for_each(j, entry(row(P, i), j) >= delta)),
        for_each(g, equals(total(row(P, g)), 1)),
    ),
    conclude=maximum(P @ x) - minimum(P @ x) <= (1 - length(x) * delta) * (maximum(x) - minimum(x)),
)
