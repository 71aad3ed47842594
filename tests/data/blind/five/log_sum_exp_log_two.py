"""For three logits the log-sum-exp is within log 2 of the maximum."""

from checker.language import (
    Claim,
    Source,
    exp,
    log,
    maximum,
    total,
    vector,
)

u = vector("u", 3)

CLAIM = Claim(
    title="log Σ e^{uᵢ} ≤ max u + log 2",
    source=Source(paper="blind-five", where="Lemma 3.4", fidelity="reconstructed"),
    forall=(u,),
    conclude=log(total(exp(u))) <= maximum(u) + log(2),
)
