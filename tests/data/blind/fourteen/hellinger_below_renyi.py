"""2H²(p, q) ≤ R_½(p, q), with H² = ½Σ(√p_i − √q_i)² and R_½ = −2 log Σ√(p_i q_i)."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    index,
    log,
    positive,
    sqrt,
    sum_over,
    total,
    vector,
)

p, q = vector("p", "n"), vector("q", "n")
i, j = index("i", "n"), index("j", "n")
hellinger_squared = sum_over(i, (sqrt(entry(p, i)) - sqrt(entry(q, i))) ** 2) / 2

CLAIM = Claim(
    title="2H²(p, q) ≤ R_½(p, q), with H² = ½Σ(√p_i − √q_i)² and R_½ = −2 log Σ√(p_i q_i)",
    source=Source(
        paper="fourteen",
        where="RemyDegenne/testing-lower-bounds, blueprint/src/sections/hellinger.tex, lem:hellinger_le_renyi (read)",
        fidelity="verbatim",
    ),
    forall=(p, q),
    assuming=(
        positive(p),
        positive(q),
        equals(total(p), 1),
        equals(total(q), 1),
    ),
    conclude=2 * hellinger_squared <= -2 * log(sum_over(j, sqrt(entry(p, j) * entry(q, j)))),
)
