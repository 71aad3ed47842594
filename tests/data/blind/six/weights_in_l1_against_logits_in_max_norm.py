"""The total change of the weights is at most the largest change of a logit."""

from checker.language import (
    Claim,
    Source,
    max_norm,
    softmax,
    total,
    vector,
)

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="‖softmax(x) − softmax(y)‖₁ ≤ ‖x − y‖_∞",
    source=Source(paper="blind-six", where="Remark 18", fidelity="reconstructed"),
    forall=(x, y),
    conclude=total(abs(softmax(x) - softmax(y))) <= max_norm(x - y),
)
