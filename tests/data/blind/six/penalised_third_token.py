"""A token whose logit lies M below both of the others."""

from checker.language import (
    Claim,
    Source,
    entry,
    exp,
    scalar,
    softmax,
    vector,
)

x, M = vector("x", 3), scalar("M")

CLAIM = Claim(
    title="x₃ ≤ x₁ − M, x₃ ≤ x₂ − M ⇒ s₃ ≤ 1/(1 + 2e^M)",
    source=Source(paper="blind-six", where="Lemma 11", fidelity="reconstructed"),
    forall=(x, M),
    assuming=(entry(x, 2) <= entry(x, 0) - M, entry(x, 2) <= entry(x, 1) - M),
    conclude=entry(softmax(x), 2) <= 1 / (1 + 2 * exp(M)),
)
