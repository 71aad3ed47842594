"""Bounded logits cannot starve a token."""

from checker.language import (
    Claim,
    Source,
    entry,
    exp,
    index,
    length,
    max_norm,
    scalar,
    softmax,
    vector,
)

u, B, i = vector("u", "n"), scalar("B"), index("i", "n")

CLAIM = Claim(
    title="softmax(u)ᵢ ≥ e^{−2B}/n where ‖u‖_∞ ≤ B",
    source=Source(paper="blind-five", where="Lemma 3.3", fidelity="reconstructed"),
    forall=(u, B, i),
    assuming=(max_norm(u) <= B,),
    conclude=entry(softmax(u), i) >= exp(-2 * B) / length(u),
)
