"""μ(E) log(μ(E)/ν(E)) ≤ μ[1_E log(dμ/dν)]."""

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
    vector,
)

p, q, E = vector("p", "n"), vector("q", "n"), vector("E", "n")
i, g = index("i", "n"), index("g", "n")

CLAIM = Claim(
    title="μ(E) log(μ(E)/ν(E)) ≤ μ[1_E log(dμ/dν)]",
    source=Source(
        paper="fifteen",
        where="RemyDegenne/testing-lower-bounds, blueprint, kl_divergence.tex, the lemma after the one on an event; finite measures",
        fidelity="verbatim",
    ),
    forall=(p, q, E),
    where=(positive(p), positive(q), dot(E, p) > 0, dot(E, q) > 0),
    assuming=(for_each(i, equals(entry(E, i), 0) | equals(entry(E, i), 1)),),
    conclude=dot(E, p) * log(dot(E, p) / dot(E, q))
    <= sum_over(g, entry(E, g) * entry(p, g) * log(entry(p, g) / entry(q, g))),
)
