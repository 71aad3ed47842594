"""KL(p‖q) ≤ log(1 + χ²(p‖q))."""

from checker.language import (
    Claim,
    Source,
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

p, q = vector("p", "n"), vector("q", "n")
i = index("i", "n")
chi_square = sum_over(i, (entry(p, i) - entry(q, i)) ** 2 / entry(q, i))

CLAIM = Claim(
    title="KL(p‖q) ≤ log(1 + χ²(p‖q))",
    source=Source(
        paper="thirteen",
        where="Gibbs and Su, On choosing and bounding probability metrics (2002); Tsybakov (2009), section 2.4; from memory",
        fidelity="reconstructed",
    ),
    forall=(p, q),
    where=(positive(p), positive(q)),
    assuming=(equals(total(p), 1), equals(total(q), 1)),
    conclude=dot(p, log(p) - log(q)) <= log(1 + chi_square),
)
