"""2 TV² ≤ KL ≤ log(1 + χ²) ≤ χ²."""

from checker.language import (
    Claim,
    Source,
    abs,
    dot,
    entry,
    equals,
    index,
    log,
    positive,
    sum_over,
    total,
    vector,
)

p, q, i = vector("p", "n"), vector("q", "n"), index("i", "n")
kl = dot(p, log(p) - log(q))
chi_square = sum_over(i, entry(p, i) ** 2 / entry(q, i)) - 1
variation = total(abs(p - q)) / 2

CLAIM = Claim(
    title="2 TV² ≤ KL ≤ log(1 + χ²) ≤ χ²",
    source=Source(
        paper="fifteen",
        where="Lee and Vempala, optimization book (YinTat/optimizationbook), preliminaries.tex, the fact on Rényi divergences; finite",
        fidelity="verbatim",
    ),
    forall=(p, q),
    where=(positive(p), positive(q)),
    assuming=(equals(total(p), 1), equals(total(q), 1)),
    conclude=(2 * variation**2 <= kl) & (kl <= log(1 + chi_square)) & (log(1 + chi_square) <= chi_square),
)
