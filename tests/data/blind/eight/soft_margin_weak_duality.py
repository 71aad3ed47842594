"""Weak duality of the soft-margin SVM."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    for_each,
    index,
    loss_value,
    matrix,
    norm,
    row,
    scalar,
    sum_over,
    total,
    vector,
)

X, lam, q, C, i = matrix("X", "n", "d"), vector("lambda", "n"), vector("q", "d"), scalar("C"), index("i", "n")

CLAIM = Claim(
    title="Σλ_i − ‖Xᵀλ‖²/2 ≤ ‖q‖²/2 + C·Σ max(0, 1 − ⟨x_i, q⟩) for 0 ≤ λ_i ≤ C",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(X, lam, q, C),
    assuming=(for_each(i, (entry(lam, i) >= 0) & (entry(lam, i) <= C)),),
    conclude=total(lam) - norm(X.T @ lam) ** 2 / 2
    <= norm(q) ** 2 / 2 + C * sum_over(i, loss_value("hinge", dot(row(X, i), q))),
)
