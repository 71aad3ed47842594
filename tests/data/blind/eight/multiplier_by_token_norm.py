"""A multiplier of the max-margin problem is at most the inverse squared norm of its example."""

from checker.language import Claim, Source, dot, entry, equals, for_each, index, matrix, norm, row, vector

X, lam, i = matrix("X", "n", "d"), vector("lambda", "n"), index("i", "n")
w = X.T @ lam

CLAIM = Claim(
    title="λ_i·‖x_i‖² ≤ 1 for w = Xᵀλ with λ ≥ 0, margins ≥ 1 and λ_i(⟨x_i, w⟩ − 1) = 0",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(X, lam),
    assuming=(
        for_each(i, entry(lam, i) >= 0),
        for_each(i, dot(row(X, i), w) >= 1),
        for_each(i, equals(entry(lam, i) * (dot(row(X, i), w) - 1), 0)),
    ),
    conclude=for_each(i, entry(lam, i) * norm(row(X, i)) ** 2 <= 1),
)
