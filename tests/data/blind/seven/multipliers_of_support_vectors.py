"""Every support vector carries weight in the max-margin solution."""

from checker.language import Claim, Source, dot, entry, equals, for_each, implies, index, matrix, row, vector

X, lam, w = matrix("X", "n", "d"), vector("lambda", "n"), vector("w", "d")
i = index("i", "n")

CLAIM = Claim(
    title="λ_i > 0 where ⟨x_i, w⟩ = 1, for a KKT point w = Xᵀλ",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        X,
        lam,
        w,
    ),
    assuming=(
        equals(w, X.T @ lam),
        for_each(i, entry(lam, i) >= 0),
        for_each(i, dot(row(X, i), w) >= 1),
        for_each(i, equals(entry(lam, i) * (dot(row(X, i), w) - 1), 0)),
    ),
    conclude=for_each(i, implies(equals(dot(row(X, i), w), 1), entry(lam, i) > 0)),
)
