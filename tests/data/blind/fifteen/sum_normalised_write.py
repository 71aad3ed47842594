"""After the delta rule with β = 1 the memory returns v at a key whose positive features sum to 1."""

from checker.language import (
    Claim,
    Source,
    equals,
    matrix,
    outer,
    positive,
    total,
    vector,
)

W, k, v = matrix("W", "m", "d"), vector("k", "d"), vector("v", "m")
written = W + outer(v - W @ k, k)

CLAIM = Claim(
    title="After the delta rule with β = 1 the memory returns v at a key whose positive features sum to 1",
    source=Source(
        paper="fifteen",
        where="Schlag, Irie and Schmidhuber (2021), Linear transformers are secretly fast weight programmers, (24) with the sum normalisation (29)",
        fidelity="reconstructed",
    ),
    forall=(W, k, v),
    where=(positive(k),),
    assuming=(equals(total(k), 1),),
    conclude=equals(written @ k, v),
)
