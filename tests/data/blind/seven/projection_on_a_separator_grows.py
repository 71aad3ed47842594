"""Gradient descent on the exponential risk never goes back along a separator."""

from checker.language import (
    Claim,
    Source,
    dot,
    exp,
    for_each,
    index,
    iterate,
    matrix,
    natural,
    row,
    scalar,
    sum_over,
    vector,
)

X, w0, w, q, eta = matrix("X", "n", "d"), vector("w0", "d"), vector("w", "d"), vector("q", "d"), scalar("eta")
k, i = natural("k"), index("i", "n")
w_k = iterate(k, w, start=w0, update=w + eta * sum_over(i, exp(-dot(row(X, i), w)) * row(X, i)))

CLAIM = Claim(
    title="⟨w_k, q⟩ ≥ ⟨w_0, q⟩ if ⟨x_i, q⟩ ≥ 0 for all i",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        X,
        w0,
        q,
        eta,
        k,
    ),
    assuming=(
        eta >= 0,
        for_each(i, dot(row(X, i), q) >= 0),
    ),
    conclude=dot(w_k, q) >= dot(w0, q),
)
