"""The attention-weighted mean of the logits loses at most log n against the largest one."""

from checker.language import (
    Claim,
    Source,
    dot,
    length,
    log,
    maximum,
    softmax,
    vector,
)

x = vector("x", "n")

CLAIM = Claim(
    title="max(x) − log n ≤ ⟨softmax(x), x⟩",
    source=Source(paper="blind-six", where="Proposition 10", fidelity="reconstructed"),
    forall=(x,),
    conclude=maximum(x) - log(length(x)) <= dot(softmax(x), x),
)
