"""Σ min(p, q) ≥ ½(Σ √(pq))²."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    index,
    minimum,
    pair,
    sqrt,
    sum_over,
    total,
    vector,
)

p, q = vector("p", "n"), vector("q", "n")
i = index("i", "n")
overlap = sum_over(i, minimum(pair(entry(p, i), entry(q, i))))
affinity = sum_over(i, sqrt(entry(p, i) * entry(q, i)))

CLAIM = Claim(
    title="Σ min(p, q) ≥ ½(Σ √(pq))²",
    source=Source(
        paper="sixteen",
        where="Tsybakov (2009), Introduction to Nonparametric Estimation, Lemma 2.3 (Le Cam)",
        fidelity="reconstructed",
    ),
    forall=(
        p,
        q,
    ),
    assuming=(
        for_each(i, (entry(p, i) >= 0) & (entry(q, i) >= 0)),
        equals(total(p), 1),
        equals(total(q), 1),
    ),
    conclude=overlap >= affinity**2 / 2,
)
