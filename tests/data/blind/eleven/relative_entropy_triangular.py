"""The relative entropy above the triangular discrimination."""

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

p, q, i, j = vector("p", "n"), vector("q", "n"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="Σ p log(p/q) ≥ Σ (p − q)²/(p + q)",
    source=Source(
        paper="topsoe-2000",
        where="Some inequalities for information divergence and related measures of discrimination",
        fidelity="paraphrase",
    ),
    forall=(p, q),
    assuming=(positive(p), positive(q), equals(total(p), 1), equals(total(q), 1)),
    conclude=sum_over(i, entry(p, i) * log(entry(p, i) / entry(q, i)))
    >= sum_over(j, (entry(p, j) - entry(q, j)) ** 2 / (entry(p, j) + entry(q, j))),
)
