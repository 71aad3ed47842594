"""The Jensen-Shannon divergence is at most log 2."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    log,
    number,
    positive,
    total,
    vector,
)

p, q = vector("p", "n"), vector("q", "n")
m = number("1/2") * (p + q)

CLAIM = Claim(
    title="The Jensen-Shannon divergence is at most log 2",
    source=Source(
        paper="sixteen",
        where="Lin (1991), Divergence measures based on the Shannon entropy, Theorem 4",
        fidelity="reconstructed",
    ),
    forall=(
        p,
        q,
    ),
    assuming=(
        positive(p),
        positive(q),
        equals(total(p), 1),
        equals(total(q), 1),
    ),
    conclude=dot(p, log(p) - log(m)) / 2 + dot(q, log(q) - log(m)) / 2 <= log(2),
)
