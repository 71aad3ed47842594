"""The second moment method for a weighted index."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    index,
    indicator,
    scalar,
    sum_over,
    total,
    vector,
)

p, x, theta = vector("p", "n"), vector("x", "n"), scalar("theta")
i, j, l = index("i", "n"), index("j", "n"), index("l", "n")
mean = dot(p, x)

CLAIM = Claim(
    title="(1 − θ)²·(E x)² ≤ P(x > θ·E x)·E x²",
    source=Source(
        paper="paley-zygmund-1932",
        where="On some series of functions; The Probabilistic Method, chapter 4",
        fidelity="paraphrase",
    ),
    forall=(p, x, theta),
    assuming=(
        for_each(l, (entry(p, l) >= 0) & (entry(x, l) >= 0)),
        equals(total(p), 1),
        theta >= 0,
        theta <= 1,
    ),
    conclude=(1 - theta) ** 2 * mean**2
    <= sum_over(i, entry(p, i) * indicator(theta * mean < entry(x, i))) * sum_over(j, entry(p, j) * entry(x, j) ** 2),
)
