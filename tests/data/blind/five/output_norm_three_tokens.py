"""Three tokens of norm at most R: the output has norm at most R."""

from checker.language import (
    Claim,
    Source,
    matrix,
    norm,
    row,
    scalar,
    softmax,
    vector,
)

X, u, R = matrix("X", 3, "d"), vector("u", 3), scalar("R")

CLAIM = Claim(
    title="‖Xᵀsoftmax(u)‖ ≤ R",
    source=Source(paper="blind-five", where="Lemma 4.3", fidelity="reconstructed"),
    forall=(X, u, R),
    assuming=(norm(row(X, 0)) <= R, norm(row(X, 1)) <= R, norm(row(X, 2)) <= R),
    conclude=norm(X.T @ softmax(u)) <= R,
)
