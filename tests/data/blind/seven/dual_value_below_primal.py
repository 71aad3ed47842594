"""Any multipliers bound the norm of any separator."""

from checker.language import Claim, Source, dot, entry, for_each, index, matrix, norm, row, total, vector

X, lam, q, i = matrix("X", "n", "d"), vector("lambda", "n"), vector("q", "d"), index("i", "n")

CLAIM = Claim(
    title="Σλ_i − ‖Xᵀλ‖²/2 ≤ ‖q‖²/2 if λ ≥ 0 and ⟨x_i, q⟩ ≥ 1 for all i",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        X,
        lam,
        q,
    ),
    assuming=(
        for_each(i, entry(lam, i) >= 0),
        for_each(i, dot(row(X, i), q) >= 1),
    ),
    conclude=total(lam) - norm(X.T @ lam) ** 2 / 2 <= norm(q) ** 2 / 2,
)
