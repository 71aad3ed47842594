"""The squared Hellinger distance is at most the total variation."""

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

CLAIM = Claim(
    title="The squared Hellinger distance is at most the total variation",
    source=Source(
        paper="seventeen",
        where="Tsybakov (2009), Lemma 2.3, where the squared distance has the factor 1/2; lost here; invented slip",
        fidelity="reconstructed",
    ),
    forall=(p, q),
    assuming=(
        for_each(i, entry(p, i) >= 0),
        equals(total(p), 1),
        for_each(i, entry(q, i) >= 0),
        equals(total(q), 1),
    ),
    conclude=sum_over(i, (sqrt(entry(p, i)) - sqrt(entry(q, i))) ** 2) <= total(abs(p - q)) / 2,
)
