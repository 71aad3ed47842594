"""A token that leads all the others by g has at least the sigmoid of g as its weight."""

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
    title="softmax(u)ᵢ ≥ 1/(1 + e^{−g})",
    source=Source(paper="blind-five", where="Lemma 3.2", fidelity="reconstructed"),
    forall=(u, g, i),
    where=(length(u) >= 2,),
    assuming=(margin(u, i) >= g,),
    conclude=entry(softmax(u), i) >= 1 / (1 + exp(-g)),
)
