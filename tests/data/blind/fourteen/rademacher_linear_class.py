"""E_s‖Xᵀs‖/n ≤ R/√n for signs s and rows ‖x_i‖ ≤ R."""

from checker.language import (
    Claim,
    Source,
    column,
    expectation,
    for_each,
    index,
    length,
    matrix,
    norm,
    row,
    scalar,
    sqrt,
    vector,
)

X, radius, s = matrix("X", "n", "d"), scalar("R"), vector("s", "n")
i = index("i", "n")
sample_size = length(column(X, 0))

CLAIM = Claim(
    title="E_s‖Xᵀs‖/n ≤ R/√n for signs s and rows ‖x_i‖ ≤ R",
    source=Source(
        paper="fourteen",
        where="Shalev-Shwartz and Ben-David (2014), Lemma 26.10 (Rademacher complexity of linear classes); from memory",
        fidelity="reconstructed",
    ),
    forall=(X, radius),
    assuming=(for_each(i, norm(row(X, i)) <= radius),),
    conclude=expectation(s, "signs", norm(X.T @ s)) / sample_size <= radius / sqrt(sample_size),
)
