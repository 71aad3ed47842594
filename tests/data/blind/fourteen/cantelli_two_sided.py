"""P[|x_j − μ| ≥ t] ≤ v/(v + t²) for the mean μ and variance v."""

from checker.language import (
    Claim,
    Source,
    abs,
    entry,
    equals,
    expectation,
    for_each,
    index,
    probability,
    scalar,
    total,
    variance,
    vector,
    weighted,
)

p, x, t = vector("p", "n"), vector("x", "n"), scalar("t")
i, j, g = index("i", "n"), index("j", "n"), index("g", "n")
mean = expectation(g, weighted(p), entry(x, g))
spread_squared = variance(g, weighted(p), entry(x, g))

CLAIM = Claim(
    title="P[|x_j − μ| ≥ t] ≤ v/(v + t²) for the mean μ and variance v",
    source=Source(
        paper="fourteen",
        where="Boucheron, Lugosi and Massart (2013), Concentration inequalities, compare Exercise 2.3; from memory",
        fidelity="reconstructed",
    ),
    forall=(p, x, t),
    assuming=(
        for_each(i, entry(p, i) >= 0),
        equals(total(p), 1),
        t > 0,
    ),
    conclude=probability(j, weighted(p), abs(entry(x, j) - mean) >= t) <= spread_squared / (spread_squared + t**2),
)
