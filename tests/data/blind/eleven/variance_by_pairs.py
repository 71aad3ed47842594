"""The variance of attention scores, written with differences of pairs only."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    index,
    sum_over,
    total,
    vector,
)

p, x = vector("p", "n"), vector("x", "n")
i, j, l = index("i", "n"), index("j", "n"), index("l", "n")

CLAIM = Claim(
    title="Σ p_i x_i² − (Σ p_i x_i)² = ½ Σ_i Σ_j p_i p_j (x_i − x_j)²",
    source=Source(
        paper="castin-2024",
        where="How smooth is attention?, appendix (variance of the values)",
        fidelity="paraphrase",
    ),
    forall=(p, x),
    assuming=(equals(total(p), 1),),
    conclude=equals(
        sum_over(l, entry(p, l) * entry(x, l) ** 2) - dot(p, x) ** 2,
        sum_over(i, sum_over(j, entry(p, i) * entry(p, j) * (entry(x, i) - entry(x, j)) ** 2)) / 2,
    ),
)
