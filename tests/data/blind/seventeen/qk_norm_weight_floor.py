"""With normalised queries and keys no attention weight is below 1/(1 + (n − 1)e^(2g))."""

from checker.language import (
    Claim,
    Source,
    column,
    entry,
    equals,
    exp,
    for_each,
    index,
    length,
    matrix,
    norm,
    row,
    scalar,
    softmax,
    vector,
)

K, q, g = matrix("K", "n", "d"), vector("q", "d"), scalar("g")
i = index("i", "n")

CLAIM = Claim(
    title="With normalised queries and keys no attention weight is below 1/(1 + (n − 1)e^(2g))",
    source=Source(
        paper="seventeen",
        where="Henry et al. (2020), Query-key normalization for transformers; Dehghani et al. (2023), bounded logits",
        fidelity="reconstructed",
    ),
    forall=(K, q, g),
    assuming=(
        for_each(i, equals(norm(row(K, i)), 1)),
        equals(norm(q), 1),
        g >= 0,
    ),
    conclude=for_each(i, entry(softmax(g * (K @ q)), i) >= 1 / (1 + (length(column(K, 0)) - 1) * exp(2 * g))),
)
