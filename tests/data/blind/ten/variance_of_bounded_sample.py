"""The spread of a bounded sample."""

from checker.language import (
    Claim,
    Source,
    entry,
    for_each,
    index,
    length,
    scalar,
    sum_over,
    total,
    vector,
)

a, m, M, i, j = vector("a", "n"), scalar("m"), scalar("M"), index("i", "n"), index("j", "n")
mean = total(a) / length(a)

CLAIM = Claim(
    title="Σ_j(a_j − ā)² < n(M − m)²/4 for m ≤ a_j ≤ M, m < M",
    source=Source(paper="popoviciu-1935", where="inequality on variances", fidelity="paraphrase"),
    forall=(a, m, M),
    assuming=(
        m < M,
        for_each(i, (m <= entry(a, i)) & (entry(a, i) <= M)),
    ),
    conclude=sum_over(j, (entry(a, j) - mean) ** 2) < length(a) * (M - m) ** 2 / 4,
)
