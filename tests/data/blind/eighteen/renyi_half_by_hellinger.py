"""The Rényi divergence of order 1/2 is −2 log(1 − H²)."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    index,
    log,
    positive,
    sqrt,
    sum_over,
    total,
    vector,
)

p, q = vector("p", "n"), vector("q", "n")
i = index("i", "n")
hellinger = sum_over(i, (sqrt(entry(p, i)) - sqrt(entry(q, i))) ** 2) / 2

CLAIM = Claim(
    title="The Rényi divergence of order 1/2 is −2 log(1 − H²)",
    source=Source(
        paper="eighteen",
        where="Degenne and Luccioli (2024), Testing lower bounds, blueprint, Hellinger and Rényi",
        fidelity="reconstructed",
    ),
    forall=(p, q),
    assuming=(positive(p), positive(q), equals(total(p), 1), equals(total(q), 1)),
    conclude=equals(-2 * log(sum_over(i, sqrt(entry(p, i) * entry(q, i)))), -2 * log(1 - hellinger)),
)
