"""The tangent plane of log-sum-exp lies below its graph."""

from checker.language import (
    Claim,
    Source,
    dot,
    exp,
    log,
    softmax,
    total,
    vector,
)

u, w = vector("u", "n"), vector("w", "n")

CLAIM = Claim(
    title="lse(w) ≥ lse(u) + ⟨softmax(u), w − u⟩",
    source=Source(paper="blind-five", where="Lemma 3.11", fidelity="reconstructed"),
    forall=(u, w),
    conclude=log(total(exp(w))) >= log(total(exp(u))) + dot(softmax(u), w - u),
)
