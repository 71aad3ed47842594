"""Relative entropy by the squared total variation."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    index,
    log,
    positive,
    scalar,
    sum_over,
    total,
    vector,
)

p, q, m = vector("p", "n"), vector("q", "n"), scalar("m")
i, j = index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="KL(p‖q) ≤ ‖p − q‖₁²/(4m) where q_i ≥ m > 0",
    source=Source(paper="folklore", where="reverse Pinsker inequality for a finite set", fidelity="paraphrase"),
    forall=(p, q, m),
    assuming=(
        positive(p),
        equals(total(p), 1),
        equals(total(q), 1),
        m > 0,
        for_each(i, entry(q, i) >= m),
    ),
    conclude=sum_over(j, entry(p, j) * log(entry(p, j) / entry(q, j))) <= total(abs(p - q)) ** 2 / (4 * m),
)
