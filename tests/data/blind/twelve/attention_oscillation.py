"""Attention with logits in [−B, B] shrinks the oscillation by 1 − e^(−2B)."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    exp,
    for_each,
    index,
    matrix,
    maximum,
    minimum,
    row,
    scalar,
    softmax,
    stack,
    vector,
)

Z, x, B = matrix("Z", "n", "n"), vector("x", "n"), scalar("B")
i, j, k = index("i", "n"), index("j", "n"), index("k", "n")
mixed = stack(k, dot(softmax(row(Z, k)), x))

CLAIM = Claim(
    title="Attention with logits in [−B, B] shrinks the oscillation by 1 − e^(−2B)",
    source=Source(
        paper="twelve",
        where="Dong, Cordonnier and Loukas, Attention is not all you need (2021), after the contraction of the residual; from memory",
        fidelity="reconstructed",
    ),
    forall=(Z, x, B),
    assuming=(for_each(i, for_each(j, abs(entry(row(Z, i), j)) <= B)),),
    conclude=maximum(mixed) - minimum(mixed) <= (1 - exp(-2 * B)) * (maximum(x) - minimum(x)),
)
