"""The weighted divergence to any law is at least the Jensen–Shannon divergence."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    index,
    log,
    positive,
    scalar,
    sum_over,
    total,
    vector,
)

p, q, xi, alpha = vector("p", "n"), vector("q", "n"), vector("xi", "n"), scalar("alpha")
i = index("i", "n")
mixture = alpha * p + (1 - alpha) * q


def divergence(a, b):
    return sum_over(i, entry(a, i) * log(entry(a, i) / entry(b, i)))


def to_law(r):
    return alpha * divergence(p, r) + (1 - alpha) * divergence(q, r)


CLAIM = Claim(
    title="The weighted divergence to any law is at least the Jensen–Shannon divergence",
    source=Source(
        paper="eighteen",
        where="Degenne and Luccioli (2024), Testing lower bounds, blueprint, Jensen–Shannon divergence as an infimum, one law ξ",
        fidelity="reconstructed",
    ),
    forall=(p, q, xi, alpha),
    assuming=(
        positive(p),
        positive(q),
        positive(xi),
        equals(total(p), 1),
        equals(total(q), 1),
        equals(total(xi), 1),
        0 < alpha,
        alpha < 1,
    ),
    conclude=to_law(mixture) <= to_law(xi),
)
