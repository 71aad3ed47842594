"""KL(μ, ν) ≥ kl(μ(E), ν(E)) + μ(E) KL(μ_E, ν_E) + μ(Eᶜ) KL(μ_Eᶜ, ν_Eᶜ)."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    index,
    log,
    positive,
    sum_over,
    total,
    vector,
)

p, q, E = vector("p", "n"), vector("q", "n"), vector("E", "n")
i, g, h = index("i", "n"), index("g", "n"), index("h", "n")
a, b = dot(E, p), dot(E, q)
in_event = sum_over(g, entry(E, g) * entry(p, g) / a * (log(entry(p, g) / a) - log(entry(q, g) / b)))
beside = sum_over(
    h, (1 - entry(E, h)) * entry(p, h) / (1 - a) * (log(entry(p, h) / (1 - a)) - log(entry(q, h) / (1 - b)))
)

CLAIM = Claim(
    title="KL(μ, ν) ≥ kl(μ(E), ν(E)) + μ(E) KL(μ_E, ν_E) + μ(Eᶜ) KL(μ_Eᶜ, ν_Eᶜ)",
    source=Source(
        paper="fifteen",
        where="RemyDegenne/testing-lower-bounds, blueprint, kl_divergence.tex, the lemma on an event; finite",
        fidelity="verbatim",
    ),
    forall=(p, q, E),
    where=(positive(p), positive(q), 0 < a, a < 1, 0 < b, b < 1),
    assuming=(
        equals(total(p), 1),
        equals(total(q), 1),
        for_each(i, equals(entry(E, i), 0) | equals(entry(E, i), 1)),
    ),
    conclude=dot(p, log(p) - log(q))
    >= a * log(a / b) + (1 - a) * log((1 - a) / (1 - b)) + a * in_event + (1 - a) * beside,
)
