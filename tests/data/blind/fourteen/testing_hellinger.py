"""1 − H²(μ, ν) ≤ √μ(E) + √ν(Eᶜ)."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    index,
    sqrt,
    sum_over,
    total,
    vector,
)

mu, nu, event = vector("mu", "n"), vector("nu", "n"), vector("event", "n")
i, j, g, h = index("i", "n"), index("j", "n"), index("g", "n"), index("h", "n")
hellinger_squared = sum_over(i, (sqrt(entry(mu, i)) - sqrt(entry(nu, i))) ** 2) / 2

CLAIM = Claim(
    title="1 − H²(μ, ν) ≤ √μ(E) + √ν(Eᶜ)",
    source=Source(
        paper="fourteen",
        where="RemyDegenne/testing-lower-bounds, blueprint/src/sections/testing.tex, cor:testing_bound_hellinger (read)",
        fidelity="verbatim",
    ),
    forall=(mu, nu, event),
    assuming=(
        for_each(g, entry(mu, g) >= 0),
        for_each(j, entry(nu, j) >= 0),
        equals(total(mu), 1),
        equals(total(nu), 1),
        for_each(h, equals(entry(event, h), 0) | equals(entry(event, h), 1)),
    ),
    conclude=1 - hellinger_squared <= sqrt(dot(event, mu)) + sqrt(1 - dot(event, nu)),
)
