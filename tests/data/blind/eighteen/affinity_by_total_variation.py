"""Half of (1 − H²)² is at most 1 − TV − (1 − TV)²/2."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    index,
    sqrt,
    sum_over,
    total,
    vector,
)

p, q = vector("p", "n"), vector("q", "n")
i = index("i", "n")
hellinger = sum_over(i, (sqrt(entry(p, i)) - sqrt(entry(q, i))) ** 2) / 2
variation = sum_over(i, abs(entry(p, i) - entry(q, i))) / 2

CLAIM = Claim(
    title="Half of (1 − H²)² is at most 1 − TV − (1 − TV)²/2",
    source=Source(
        paper="eighteen",
        where="Degenne and Luccioli (2024), Testing lower bounds, blueprint, the corollary on 1 − H² and 1 − TV",
        fidelity="reconstructed",
    ),
    forall=(p, q),
    assuming=(
        for_each(i, entry(p, i) >= 0),
        for_each(i, entry(q, i) >= 0),
        equals(total(p), 1),
        equals(total(q), 1),
    ),
    conclude=(1 - hellinger) ** 2 / 2 <= 1 - variation - (1 - variation) ** 2 / 2,
)
