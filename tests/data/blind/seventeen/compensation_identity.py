"""The compensation identity of relative entropy."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    index,
    log,
    matrix,
    positive,
    row,
    sum_over,
    total,
    vector,
)

P, w, q = matrix("P", "m", "n"), vector("w", "m"), vector("q", "n")
k, j = index("k", "m"), index("j", "n")
mixture = P.T @ w


def divergence(a, b):
    return sum_over(j, entry(a, j) * log(entry(a, j) / entry(b, j)))


CLAIM = Claim(
    title="The compensation identity of relative entropy",
    source=Source(
        paper="seventeen",
        where="Topsøe (2001); Csiszár and Shields (2004), Section 5; the parallelogram identity of divergences",
        fidelity="reconstructed",
    ),
    forall=(P, w, q),
    assuming=(
        for_each(k, positive(row(P, k))),
        for_each(k, equals(total(row(P, k)), 1)),
        for_each(k, entry(w, k) >= 0),
        equals(total(w), 1),
        positive(q),
        equals(total(q), 1),
    ),
    conclude=equals(
        sum_over(k, entry(w, k) * divergence(row(P, k), q)),
        sum_over(k, entry(w, k) * divergence(row(P, k), mixture)) + divergence(mixture, q),
    ),
)
