"""−1 ≤ (n − 1)c for n unit vectors with pairwise inner products at most c."""

from checker.language import (
    Claim,
    Source,
    column,
    dot,
    equals,
    for_each,
    implies,
    index,
    length,
    matrix,
    norm,
    row,
    scalar,
)

X, c = matrix("X", "n", "d"), scalar("c")
i, j, g = index("i", "n"), index("j", "n"), index("g", "n")

CLAIM = Claim(
    title="−1 ≤ (n − 1)c for n unit vectors with pairwise inner products at most c",
    source=Source(
        paper="fourteen",
        where="Lee, Chang and Sohn (2024), Analysis of using sigmoid loss for contrastive learning, simplex equiangular tight frames; Papyan, Han and Donoho (2020); from memory",
        fidelity="reconstructed",
    ),
    forall=(X, c),
    assuming=(
        for_each(g, equals(norm(row(X, g)), 1)),
        for_each(i, for_each(j, implies(~equals(i, j), dot(row(X, i), row(X, j)) <= c))),
    ),
    conclude=-1 <= (length(column(X, 0)) - 1) * c,
)
