"""χ²(Kᵀp, Kᵀq) ≤ χ²(p, q) for a row-stochastic K with positive entries."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    index,
    matrix,
    positive,
    row,
    sum_over,
    total,
    vector,
)

K, p, q = matrix("K", "n", "m"), vector("p", "n"), vector("q", "n")
i, j, g, h = index("i", "n"), index("j", "m"), index("g", "n"), index("h", "m")

CLAIM = Claim(
    title="χ²(Kᵀp, Kᵀq) ≤ χ²(p, q) for a row-stochastic K with positive entries",
    source=Source(
        paper="fourteen",
        where="Data processing for χ²; Polyanskiy and Wu, Information theory, Theorem 7.4; compare RemyDegenne/testing-lower-bounds, thm:tv_data_proc; from memory",
        fidelity="reconstructed",
    ),
    forall=(K, p, q),
    assuming=(
        for_each(g, positive(row(K, g)) & equals(total(row(K, g)), 1)),
        positive(p),
        positive(q),
        equals(total(p), 1),
        equals(total(q), 1),
    ),
    conclude=sum_over(j, entry(K.T @ (p - q), j) ** 2 / entry(K.T @ q, j))
    <= sum_over(i, (entry(p, i) - entry(q, i)) ** 2 / entry(q, i)),
)
