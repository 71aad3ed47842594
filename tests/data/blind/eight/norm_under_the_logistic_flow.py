"""Gradient flow on the logistic loss grows the squared norm at a bounded speed."""

from checker.language import (
    Claim,
    Source,
    column,
    dot,
    index,
    length,
    matrix,
    norm,
    rate,
    row,
    sigmoid,
    sum_over,
    vector,
)

X, w, i = matrix("X", "n", "d"), vector("w", "d"), index("i", "n")
flow = sum_over(i, sigmoid(-dot(row(X, i), w)) * row(X, i))

CLAIM = Claim(
    title="d/dt ‖w‖²/2 ≤ 3n/10 for w′ = Σ σ(−⟨x_i, w⟩)x_i",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(X, w),
    conclude=rate(norm(w) ** 2 / 2, {w: flow}) <= 3 * length(column(X, 0)) / 10,
)
