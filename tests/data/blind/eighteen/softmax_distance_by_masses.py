"""If the masses differ by ε min(Z, Z*) in sum, the weights differ by at most ε."""

from checker.language import (
    Claim,
    Source,
    entry,
    exp,
    index,
    minimum,
    pair,
    scalar,
    softmax,
    sum_over,
    total,
    vector,
)

x, y = vector("x", "n"), vector("y", "n")
i = index("i", "n")
Z, W = total(exp(x)), total(exp(y))
distance = sum_over(i, abs(entry(softmax(x), i) - entry(softmax(y), i)))
moved = sum_over(i, abs(exp(entry(x, i)) - exp(entry(y, i))))
eps = scalar("eps")

CLAIM = Claim(
    title="If the masses differ by ε min(Z, Z*) in sum, the weights differ by at most ε",
    source=Source(
        paper="eighteen",
        where="Barbero et al. (2024), Transformers need glasses!, Lemma B.2, last line, which has 2ε; invented slip",
        fidelity="reconstructed",
    ),
    forall=(x, y, eps),
    assuming=(eps > 0, moved <= eps * minimum(pair(Z, W))),
    conclude=distance <= eps,
)
