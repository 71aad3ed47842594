"""The divergence of two softmax distributions against the distance of their logits."""

from checker.language import (
    Claim,
    Source,
    dot,
    log,
    norm,
    softmax,
    vector,
)

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="KL(softmax(x) ‖ softmax(y)) ≤ ‖x − y‖²/4",
    source=Source(paper="blind-six", where="Remark 3", fidelity="reconstructed"),
    forall=(x, y),
    conclude=dot(softmax(x), log(softmax(x)) - log(softmax(y))) <= norm(x - y) ** 2 / 4,
)
