"""Jensen's inequality for the exponential under softmax weights."""

from checker.language import (
    Claim,
    Source,
    dot,
    exp,
    softmax,
    vector,
)

u, g = vector("u", "n"), vector("g", "n")

CLAIM = Claim(
    title="exp(⟨softmax(u), g⟩) ≤ ⟨softmax(u), exp(g)⟩",
    source=Source(paper="blind-five", where="Lemma 3.6", fidelity="reconstructed"),
    forall=(u, g),
    conclude=exp(dot(softmax(u), g)) <= dot(softmax(u), exp(g)),
)
