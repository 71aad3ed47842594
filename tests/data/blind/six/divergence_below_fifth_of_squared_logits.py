"""The divergence of two softmax distributions and the squared distance of their logits."""

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
    title="KL(softmax(x) ‖ softmax(y)) ≤ ‖x − y‖²/5",
    source=Source(paper="blind-six", where="Lemma 3", fidelity="reconstructed"),
    forall=(x, y),
    conclude=dot(softmax(x), log(softmax(x)) - log(softmax(y))) <= norm(x - y) ** 2 / 5,
)
