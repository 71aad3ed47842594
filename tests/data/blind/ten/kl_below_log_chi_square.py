"""Relative entropy and the χ²-divergence."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    index,
    log,
    positive,
    sum_over,
    total,
    vector,
)

p, q, i, j = vector("p", "n"), vector("q", "n"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="KL(p‖q) ≤ log(1 + χ²(p‖q))",
    source=Source(
        paper="nishiyama-sason-2020",
        where="On relations between the relative entropy and χ²-divergence",
        fidelity="paraphrase",
    ),
    forall=(p, q),
    assuming=(
        positive(p),
        positive(q),
        equals(total(p), 1),
        equals(total(q), 1),
    ),
    conclude=sum_over(i, entry(p, i) * log(entry(p, i) / entry(q, i)))
    <= log(1 + sum_over(j, (entry(p, j) - entry(q, j)) ** 2 / entry(q, j))),
)
