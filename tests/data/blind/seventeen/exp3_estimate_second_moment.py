"""The importance-weighted estimates have second moments that sum to at most n."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    expectation,
    for_each,
    index,
    indicator,
    length,
    positive,
    sum_over,
    total,
    vector,
    weighted,
)

p, l = vector("p", "n"), vector("l", "n")
i, k = index("i", "n"), index("k", "n")
estimate = entry(l, i) * indicator(equals(i, k)) / entry(p, i)

CLAIM = Claim(
    title="The importance-weighted estimates have second moments that sum to at most n",
    source=Source(
        paper="seventeen",
        where="Auer, Cesa-Bianchi, Freund and Schapire (2002), proof of Theorem 3.1, which weighs the estimates by p; lost here; invented slip",
        fidelity="reconstructed",
    ),
    forall=(p, l),
    assuming=(
        positive(p),
        equals(total(p), 1),
        for_each(i, (0 <= entry(l, i)) & (entry(l, i) <= 1)),
    ),
    conclude=expectation(k, weighted(p), sum_over(i, estimate**2)) <= length(p),
)
