"""Relative entropy is at most the logarithm of the largest ratio."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    index,
    log,
    positive,
    scalar,
    sum_over,
    total,
    vector,
)

p, q, c = vector("p", "n"), vector("q", "n"), scalar("c")
i = index("i", "n")

CLAIM = Claim(
    title="Relative entropy is at most the logarithm of the largest ratio",
    source=Source(
        paper="seventeen",
        where="van Erven and Harremoës (2014), Rényi divergence and Kullback-Leibler divergence, Theorem 3 between orders 1 and ∞",
        fidelity="reconstructed",
    ),
    forall=(p, q, c),
    assuming=(
        positive(p),
        equals(total(p), 1),
        positive(q),
        equals(total(q), 1),
        for_each(i, entry(p, i) <= c * entry(q, i)),
    ),
    conclude=sum_over(i, entry(p, i) * log(entry(p, i) / entry(q, i))) <= log(c),
)
