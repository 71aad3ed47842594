"""The load-balancing loss n Σ f_i P_i is at least 1."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    index,
    length,
    total,
    vector,
)

f, P, i = vector("f", "n"), vector("P", "n"), index("i", "n")

CLAIM = Claim(
    title="The load-balancing loss n Σ f_i P_i is at least 1",
    source=Source(
        paper="sixteen",
        where="Fedus, Zoph and Shazeer (2022), Switch Transformers, (4): uniform routing is said to minimise the loss",
        fidelity="reconstructed",
    ),
    forall=(
        f,
        P,
    ),
    assuming=(
        for_each(i, (entry(f, i) >= 0) & (entry(P, i) >= 0)),
        equals(total(f), 1),
        equals(total(P), 1),
    ),
    conclude=length(f) * dot(f, P) >= 1,
)
