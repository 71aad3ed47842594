"""Mixing by a stochastic matrix does not lower the entropy: H(Kᵀp) ≥ H(p)."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    for_each,
    index,
    log,
    matrix,
    positive,
    row,
    total,
    vector,
)

p, K, i = vector("p", "n"), matrix("K", "n", "n"), index("i", "n")
a = K.T @ p

CLAIM = Claim(
    title="Mixing by a stochastic matrix does not lower the entropy: H(Kᵀp) ≥ H(p)",
    source=Source(
        paper="sixteen",
        where="Cover and Thomas (2006), Section 4.4, where K is doubly stochastic",
        fidelity="reconstructed",
    ),
    forall=(
        p,
        K,
    ),
    assuming=(
        positive(p),
        equals(total(p), 1),
        for_each(i, positive(row(K, i))),
        for_each(i, equals(total(row(K, i)), 1)),
    ),
    conclude=-dot(a, log(a)) >= -dot(p, log(p)),
)
