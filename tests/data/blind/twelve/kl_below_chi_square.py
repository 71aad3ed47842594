"""KL(p‖q) ≤ log(1 + χ²(p, q))."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    index,
    log,
    positive,
    sum_over,
    total,
    vector,
)

p, q = vector("p", "n"), vector("q", "n")
i, j = index("i", "n"), index("j", "n")
divergence = sum_over(i, entry(p, i) * log(entry(p, i) / entry(q, i)))
chi_square = sum_over(j, (entry(p, j) - entry(q, j)) ** 2 / entry(q, j))

CLAIM = Claim(
    title="KL(p‖q) ≤ log(1 + χ²(p, q))",
    source=Source(
        paper="twelve",
        where="Gibbs and Su, On choosing and bounding probability metrics (2002), after the bound of relative entropy by chi-square; from memory",
        fidelity="reconstructed",
    ),
    forall=(p, q),
    where=(positive(p), positive(q)),
    assuming=(equals(total(p), 1), equals(total(q), 1)),
    conclude=divergence <= log(1 + chi_square),
)
