"""‖b − b′‖ ≤ Σ_w â_w‖y_w − y′_w‖ for the attention outputs of two sets of tokens."""

from checker.language import (
    Claim,
    Source,
    entry,
    index,
    matrix,
    norm,
    row,
    softmax,
    sum_over,
    vector,
)

Y, Z, q, w = matrix("Y", "n", "d"), matrix("Z", "n", "d"), vector("q", "d"), index("w", "n")
a = softmax(Y @ q)

CLAIM = Claim(
    title="‖b − b′‖ ≤ Σ_w â_w‖y_w − y′_w‖ for the attention outputs of two sets of tokens",
    source=Source(
        paper="fifteen",
        where="Hahn (2020), Theoretical limitations of self-attention, first display in the proof of Lemma 5",
        fidelity="reconstructed",
    ),
    forall=(Y, Z, q),
    conclude=norm(Y.T @ a - Z.T @ softmax(Z @ q)) <= sum_over(w, entry(a, w) * norm(row(Y, w) - row(Z, w))),
)
