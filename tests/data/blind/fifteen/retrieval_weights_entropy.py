"""Attention weights of at most 1/4 and entropy at most 1 have a squared norm of at least 1/5."""

from checker.language import (
    Claim,
    Source,
    dot,
    log,
    maximum,
    norm,
    softmax,
    vector,
)

u = vector("u", "n")
s = softmax(u)

CLAIM = Claim(
    title="Attention weights of at most 1/4 and entropy at most 1 have a squared norm of at least 1/5",
    source=Source(
        paper="fifteen",
        where="Thresholds on the largest weight and on the entropy, as studies of retrieval heads have them",
        fidelity="reconstructed",
    ),
    forall=(u,),
    assuming=(maximum(s) <= "1/4", -dot(s, log(s)) <= 1),
    conclude=norm(s) ** 2 >= "1/5",
)
