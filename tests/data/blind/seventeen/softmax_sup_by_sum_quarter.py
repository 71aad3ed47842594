"""One softmax weight moves by at most a quarter of the ℓ1 distance of the logits."""

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
    title="One softmax weight moves by at most a quarter of the ℓ1 distance of the logits",
    source=Source(
        paper="seventeen",
        where="Gao and Pavel (2017), On the properties of the softmax function, the Jacobian diag(p) − ppᵀ; its entries are at most 1/4",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=max_norm(softmax(x) - softmax(y)) <= total(abs(x - y)) / 4,
)
