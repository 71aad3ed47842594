"""A token that leads by g takes at least the weight it has when all the others are exactly g behind."""

from checker.language import (
    Claim,
    Source,
    entry,
    exp,
    index,
    length,
    margin,
    scalar,
    softmax,
    vector,
)

u, g, i = vector("u", "n"), scalar("g"), index("i", "n")

CLAIM = Claim(
    title="softmax(u)ᵢ ≥ 1/(1 + (n − 1)e^{−g})",
    source=Source(paper="blind-five", where="Lemma 3.2", fidelity="reconstructed"),
    forall=(u, g, i),
    where=(length(u) >= 2,),
    assuming=(margin(u, i) >= g,),
    conclude=1 / (1 + (length(u) - 1) * exp(-g)) <= entry(softmax(u), i),
)
