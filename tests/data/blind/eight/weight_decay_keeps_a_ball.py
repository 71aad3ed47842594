"""Logistic regression with weight decay never leaves the ball of radius nR/λ."""

from checker.language import (
    Claim,
    Source,
    column,
    dot,
    for_each,
    index,
    iterate,
    length,
    matrix,
    natural,
    norm,
    row,
    scalar,
    sigmoid,
    sum_over,
    vector,
)

X, w0, w, i = matrix("X", "n", "d"), vector("w0", "d"), vector("w", "d"), index("i", "n")
eta, lam, R, k = scalar("eta"), scalar("lambda"), scalar("R"), natural("k")
radius = length(column(X, 0)) * R / lam
pull = sum_over(i, sigmoid(-dot(row(X, i), w)) * row(X, i))
w_k = iterate(k, w, start=w0, update=(1 - eta * lam) * w + eta * pull)

CLAIM = Claim(
    title="‖w_k‖ ≤ nR/λ for w ← (1 − ηλ)w + η Σ σ(−⟨x_i, w⟩)x_i",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(X, w0, eta, lam, R, k),
    assuming=(lam > 0, eta >= 0, eta * lam <= 1, for_each(i, norm(row(X, i)) <= R), norm(w0) <= radius),
    conclude=norm(w_k) <= radius,
)
