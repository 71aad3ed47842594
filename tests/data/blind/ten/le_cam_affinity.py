"""Total variation against the Hellinger affinity."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    index,
    sqrt,
    sum_over,
    total,
    vector,
)

p, q, i, j, l = vector("p", "n"), vector("q", "n"), index("i", "n"), index("j", "n"), index("l", "n")

CLAIM = Claim(
    title="TV(p, q)² + (Σ_i √(p_i q_i))² ≤ 1",
    source=Source(
        paper="tsybakov-2009",
        where="Introduction to Nonparametric Estimation, Lemma 2.3 (Le Cam)",
        fidelity="paraphrase",
    ),
    forall=(p, q),
    assuming=(
        for_each(i, entry(p, i) >= 0),
        for_each(j, entry(q, j) >= 0),
        equals(total(p), 1),
        equals(total(q), 1),
    ),
    conclude=(total(abs(p - q)) / 2) ** 2 + sum_over(l, sqrt(entry(p, l) * entry(q, l))) ** 2 <= 1,
)
