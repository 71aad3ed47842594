"""Data processing: KL(Kᵀp ‖ Kᵀq) ≤ KL(p ‖ q) for a channel K."""

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

p, q, K = vector("p", "n"), vector("q", "n"), matrix("K", "n", "m")
i, j = index("i", "n"), index("j", "m")
a, b = K.T @ p, K.T @ q

CLAIM = Claim(
    title="Data processing: KL(Kᵀp ‖ Kᵀq) ≤ KL(p ‖ q) for a channel K",
    source=Source(
        paper="sixteen",
        where="Cover and Thomas (2006), Section 2.9 and Theorem 2.7.2; finite channel with positive entries",
        fidelity="reconstructed",
    ),
    forall=(
        p,
        q,
        K,
    ),
    assuming=(
        positive(p),
        positive(q),
        equals(total(p), 1),
        equals(total(q), 1),
        for_each(i, positive(row(K, i))),
        for_each(i, equals(total(row(K, i)), 1)),
    ),
    conclude=dot(a, log(a) - log(b)) <= dot(p, log(p) - log(q)),
)
