"""With two tokens, the output misses the first one by at most the second weight times the longest token."""

from checker.language import (
    Claim,
    Source,
    entry,
    matrix,
    maximum,
    norm,
    pair,
    row,
    softmax,
    vector,
)

X, u = matrix("X", 2, "d"), vector("u", 2)
s = softmax(u)

CLAIM = Claim(
    title="‖Xᵀs − x₁‖ ≤ s₂ max(‖x₁‖, ‖x₂‖)",
    source=Source(paper="blind-five", where="Lemma 4.2", fidelity="reconstructed"),
    forall=(X, u),
    conclude=norm(X.T @ s - row(X, 0)) <= entry(s, 1) * maximum(pair(norm(row(X, 0)), norm(row(X, 1)))),
)
