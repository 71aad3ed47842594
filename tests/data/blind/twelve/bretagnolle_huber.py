"""TV(p, q) ≤ √(1 − e^(−KL(p‖q)))."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    exp,
    index,
    log,
    positive,
    sqrt,
    sum_over,
    total,
    vector,
)

p, q = vector("p", "n"), vector("q", "n")
i = index("i", "n")
divergence = sum_over(i, entry(p, i) * log(entry(p, i) / entry(q, i)))

CLAIM = Claim(
    title="TV(p, q) ≤ √(1 − e^(−KL(p‖q)))",
    source=Source(
        paper="twelve",
        where="Tsybakov, Introduction to Nonparametric Estimation (2009), after Lemma 2.6; from memory",
        fidelity="reconstructed",
    ),
    forall=(p, q),
    where=(positive(p), positive(q)),
    assuming=(equals(total(p), 1), equals(total(q), 1)),
    conclude=total(abs(p - q)) / 2 <= sqrt(1 - exp(-divergence)),
)
