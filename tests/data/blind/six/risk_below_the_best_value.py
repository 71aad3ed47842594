"""A prompt of correlation risk below that of the best tokens."""

from checker.language import (
    Claim,
    Source,
    best_value,
    dataset,
    loss,
    norm,
    value,
    vector,
)

D, p = dataset("D"), vector("p", like="key")

CLAIM = Claim(
    title="L(p) < L* ⇒ ‖p‖ ≥ 1, correlation loss",
    source=Source(paper="blind-six", where="Proposition 12", fidelity="reconstructed"),
    forall=(D, p),
    assuming=(value(loss(D, "correlation"), p) < best_value(D, "correlation"),),
    conclude=norm(p) >= 1,
)
