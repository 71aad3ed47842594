"""log n − H(softmax(u)) ≤ (max u − min u)²/8."""

from checker.language import (
    Claim,
    Source,
    dot,
    length,
    log,
    maximum,
    minimum,
    softmax,
    vector,
)

u = vector("u", "n")
p = softmax(u)

CLAIM = Claim(
    title="log n − H(softmax(u)) ≤ (max u − min u)²/8",
    source=Source(
        paper="thirteen",
        where="Veličković et al., softmax is not enough (for sharp out-of-distribution) (2024), dispersion at bounded logits, in entropy form; reconstructed",
        fidelity="reconstructed",
    ),
    forall=(u,),
    conclude=log(length(u)) + dot(p, log(p)) <= (maximum(u) - minimum(u)) ** 2 / 8,
)
