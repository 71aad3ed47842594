"""With two tokens, the output misses the first one by the second weight times their distance."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    matrix,
    norm,
    row,
    softmax,
    vector,
)

X, u = matrix("X", 2, "d"), vector("u", 2)
s = softmax(u)

CLAIM = Claim(
    title="‖Xᵀs − x₁‖ = s₂‖x₂ − x₁‖",
    source=Source(paper="blind-five", where="Lemma 4.2", fidelity="reconstructed"),
    forall=(X, u),
    conclude=equals(norm(X.T @ s - row(X, 0)), entry(s, 1) * norm(row(X, 1) - row(X, 0))),
)
