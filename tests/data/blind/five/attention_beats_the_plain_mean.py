"""Averaging the logits with their own softmax weights gives at least the plain mean."""

from checker.language import (
    Claim,
    Source,
    dot,
    length,
    softmax,
    total,
    vector,
)

u = vector("u", "n")

CLAIM = Claim(
    title="n⟨softmax(u), u⟩ ≥ Σ uᵢ",
    source=Source(paper="blind-five", where="Remark 3.9", fidelity="reconstructed"),
    forall=(u,),
    conclude=length(u) * dot(softmax(u), u) >= total(u),
)
