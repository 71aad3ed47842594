"""Attention of entropy at least log n + 1/10 has no weight above 1/(2n)."""

from checker.language import (
    Claim,
    Source,
    entry,
    index,
    length,
    log,
    maximum,
    softmax,
    sum_over,
    vector,
)

u = vector("u", "n")
s, i = softmax(u), index("i", "n")

CLAIM = Claim(
    title="Attention of entropy at least log n + 1/10 has no weight above 1/(2n)",
    source=Source(
        paper="twelve",
        where="Ghader and Monz, What does attention in neural machine translation pay attention to? (2017), after section 4; from memory",
        fidelity="reconstructed",
    ),
    forall=(u,),
    assuming=(-sum_over(i, entry(s, i) * log(entry(s, i))) >= log(length(u)) + "1/10",),
    conclude=maximum(s) <= 1 / (2 * length(u)),
)
