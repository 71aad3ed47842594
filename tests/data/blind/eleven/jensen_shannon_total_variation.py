"""The Jensen–Shannon divergence below the total variation."""

from checker.language import (
    Claim,
    Source,
    abs,
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
mean = (entry(p, i) + entry(q, i)) / 2

CLAIM = Claim(
    title="½Σ p log(2p/(p + q)) + ½Σ q log(2q/(p + q)) ≤ (log 2)/2·‖p − q‖₁",
    source=Source(
        paper="lin-1991",
        where="Divergence measures based on the Shannon entropy, Theorem 3",
        fidelity="paraphrase",
    ),
    forall=(p, q),
    assuming=(positive(p), positive(q), equals(total(p), 1), equals(total(q), 1)),
    conclude=sum_over(i, entry(p, i) * log(entry(p, i) / mean) + entry(q, i) * log(entry(q, i) / mean)) / 2
    <= log(2) / 2 * total(abs(p - q)),
)
