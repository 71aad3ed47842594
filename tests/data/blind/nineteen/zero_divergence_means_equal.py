"""The divergence is 0 exactly where the distributions are equal."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    implies,
    index,
    log,
    positive,
    sum_over,
    total,
    vector,
)

p, q = vector("p", "n"), vector("q", "n")
i = index("i", "n")
divergence = sum_over(i, entry(p, i) * log(entry(p, i) / entry(q, i)))

CLAIM = Claim(
    title="The divergence is 0 exactly where the distributions are equal",
    source=Source(
        paper="nineteen",
        where="hawkrobe, linglib, softmax as maximum entropy distribution, `klDiv_eq_zero_iff`",
        fidelity="reconstructed",
    ),
    forall=(p, q),
    assuming=(
        positive(p),
        positive(q),
        equals(total(p), 1),
        equals(total(q), 1),
    ),
    conclude=implies(equals(divergence, 0), equals(p, q)) & implies(equals(p, q), equals(divergence, 0)),
)
