"""‖Vᵀs − Vᵀs_S‖ ≤ (1 − Σ_{j∈S} s_j)·D where s_S is the softmax over the kept tokens S."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    index,
    masked_softmax,
    matrix,
    maximum,
    norm,
    row,
    scalar,
    softmax,
    vector,
)

V, u, mask, D = matrix("V", "n", "d"), vector("u", "n"), vector("mask", "n"), scalar("D")
i, j, t = index("i", "n"), index("j", "n"), index("t", "n")
full, kept = softmax(u), masked_softmax(u, mask)

CLAIM = Claim(
    title="‖Vᵀs − Vᵀs_S‖ ≤ (1 − Σ_{j∈S} s_j)·D where s_S is the softmax over the kept tokens S",
    source=Source(
        paper="thirteen",
        where="Zhang et al., H2O (2023), error of an evicted cache, stated with the diameter of the values; from memory",
        fidelity="reconstructed",
    ),
    forall=(V, u, mask, D),
    assuming=(
        for_each(t, equals(entry(mask, t), 0) | equals(entry(mask, t), 1)),
        equals(maximum(mask), 1),
        for_each(i, for_each(j, norm(row(V, i) - row(V, j)) <= D)),
    ),
    conclude=norm(V.T @ full - V.T @ kept) <= (1 - dot(mask, full)) * D,
)
