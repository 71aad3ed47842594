"""Softmax is 1/4-Lipschitz in the largest entry."""

from checker.language import (
    Claim,
    Source,
    max_norm,
    softmax,
    vector,
)

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="Softmax is 1/4-Lipschitz in the largest entry",
    source=Source(
        paper="seventeen",
        where="Nair (2025), Softmax is 1/2-Lipschitz: the constant there is 1/2; invented slip",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=max_norm(softmax(x) - softmax(y)) <= max_norm(x - y) / 4,
)
