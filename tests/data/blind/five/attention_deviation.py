"""The output differs from the score of one token by at most the weight of the others times the range."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    index,
    maximum,
    minimum,
    softmax,
    vector,
)

u, g, i = vector("u", "n"), vector("g", "n"), index("i", "n")

CLAIM = Claim(
    title="|⟨softmax(u), g⟩ − gᵢ| ≤ (1 − softmax(u)ᵢ)(max g − min g)",
    source=Source(paper="blind-five", where="Lemma 4.4", fidelity="reconstructed"),
    forall=(u, g, i),
    conclude=abs(dot(softmax(u), g) - entry(g, i)) <= (1 - entry(softmax(u), i)) * (maximum(g) - minimum(g)),
)
