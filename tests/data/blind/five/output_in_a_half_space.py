"""If every token has margin one along w, so has the attention output."""

from checker.language import (
    Claim,
    Source,
    dot,
    matrix,
    minimum,
    softmax,
    vector,
)

X, w, q = matrix("X", "n", "d"), vector("w", "d"), vector("q", "d")

CLAIM = Claim(
    title="⟨w, Xᵀsoftmax(Xq)⟩ ≥ 1 where Xw ≥ 1",
    source=Source(paper="blind-five", where="Lemma 4.1", fidelity="reconstructed"),
    forall=(X, w, q),
    assuming=(minimum(X @ w) >= 1,),
    conclude=dot(w, X.T @ softmax(X @ q)) >= 1,
)
