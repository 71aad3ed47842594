"""A round of AdaBoost with edge r shrinks the exponential loss by e^(−r²)."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    exp,
    for_each,
    index,
    log,
    sum_over,
    total,
    vector,
)

D, u = vector("D", "n"), vector("u", "n")
i = index("i", "n")
r = dot(D, u)
alpha = log((1 + r) / (1 - r)) / 2

CLAIM = Claim(
    title="A round of AdaBoost with edge r shrinks the exponential loss by e^(−r²)",
    source=Source(
        paper="seventeen",
        where="Schapire and Freund (2012), Boosting, Theorem 3.1, which has e^(−r²/2); invented slip",
        fidelity="reconstructed",
    ),
    forall=(D, u),
    assuming=(
        for_each(i, entry(D, i) >= 0),
        equals(total(D), 1),
        for_each(i, abs(entry(u, i)) <= 1),
        -1 < r,
        r < 1,
    ),
    conclude=sum_over(i, entry(D, i) * exp(-alpha * entry(u, i))) <= exp(-(r**2)),
)
