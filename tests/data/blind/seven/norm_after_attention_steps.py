"""Steps along the output of attention lead away no faster than linearly."""

from checker.language import (
    Claim,
    Source,
    for_each,
    index,
    iterate,
    matrix,
    natural,
    norm,
    row,
    scalar,
    softmax,
    vector,
)

X, w0, w, eta, R = matrix("X", "n", "d"), vector("w0", "d"), vector("w", "d"), scalar("eta"), scalar("R")
k, j = natural("k"), index("j", "n")
w_k = iterate(k, w, start=w0, update=w + eta * (X.T @ softmax(X @ w)))

CLAIM = Claim(
    title="‖w_k‖ ≤ ‖w_0‖ + k·η·R",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        X,
        w0,
        eta,
        R,
        k,
    ),
    assuming=(
        eta >= 0,
        for_each(j, norm(row(X, j)) <= R),
    ),
    conclude=norm(w_k) <= norm(w0) + k * eta * R,
)
