"""min{ξ_0μ(X), ξ_1ν(X)} − Σ min{ξ_0μ, ξ_1ν} = −½∣ξ_0μ(X) − ξ_1ν(X)∣ + ½Σ∣ξ_0μ − ξ_1ν∣."""

from checker.language import (
    Claim,
    Source,
    abs,
    entry,
    equals,
    for_each,
    index,
    minimum,
    pair,
    scalar,
    sum_over,
    total,
    vector,
)

p, q, a, b = vector("p", "n"), vector("q", "n"), scalar("a"), scalar("b")
g, h, i, j = (index(letter, "n") for letter in "ghij")

CLAIM = Claim(
    title="min{ξ_0μ(X), ξ_1ν(X)} − Σ min{ξ_0μ, ξ_1ν} = −½∣ξ_0μ(X) − ξ_1ν(X)∣ + ½Σ∣ξ_0μ − ξ_1ν∣",
    source=Source(
        paper="fifteen",
        where="RemyDegenne/testing-lower-bounds, blueprint, stat_div.tex, the two integral forms of the statistical information; finite",
        fidelity="reconstructed",
    ),
    forall=(p, q, a, b),
    assuming=(a >= 0, b >= 0, for_each(i, entry(p, i) >= 0), for_each(j, entry(q, j) >= 0)),
    conclude=equals(
        minimum(pair(a * total(p), b * total(q))) - sum_over(g, minimum(pair(a * entry(p, g), b * entry(q, g)))),
        -abs(a * total(p) - b * total(q)) / 2 + sum_over(h, abs(a * entry(p, h) - b * entry(q, h))) / 2,
    ),
)
