"""The cross entropy exceeds the entropy by the divergence."""

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
i = index("i", "n")
cross = sum_over(i, entry(p, i) * log(1 / entry(q, i)))
entropy = sum_over(i, entry(p, i) * log(1 / entry(p, i)))

CLAIM = Claim(
    title="The cross entropy exceeds the entropy by the divergence",
    source=Source(
        paper="nineteen",
        where="hehelego, EE142 information theory course notes (after Cover), part 1, theorem 2",
        fidelity="reconstructed",
    ),
    forall=(p, q),
    assuming=(
        positive(p),
        positive(q),
        equals(total(p), 1),
        equals(total(q), 1),
    ),
    conclude=equals(cross - entropy, sum_over(i, entry(p, i) * log(entry(p, i) / entry(q, i)))),
)
