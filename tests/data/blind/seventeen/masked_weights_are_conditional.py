"""Masked softmax is softmax, renormalised on the mask."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    hadamard,
    index,
    masked_softmax,
    softmax,
    total,
    vector,
)

u, m = vector("u", "n"), vector("m", "n")
i = index("i", "n")

CLAIM = Claim(
    title="Masked softmax is softmax, renormalised on the mask",
    source=Source(
        paper="seventeen",
        where="folklore of masked attention; e.g. Press, Smith and Lewis (2022), Phuong and Hutter (2022), Formal algorithms for transformers",
        fidelity="reconstructed",
    ),
    forall=(u, m),
    assuming=(
        for_each(i, equals(entry(m, i), 0) | equals(entry(m, i), 1)),
        total(m) >= 1,
    ),
    conclude=equals(dot(m, softmax(u)) * masked_softmax(u, m), hadamard(m, softmax(u))),
)
