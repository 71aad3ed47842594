"""The norm of a separator by a convex combination of the inputs that vanishes."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    index,
    length,
    matrix,
    norm,
    row,
    total,
    vector,
)

X, lam, q = matrix("X", "n", "d"), vector("lambda", "n"), vector("q", "d")
i = index("i", "n")

CLAIM = Claim(
    title="‖q‖ ≤ n if ⟨x_i, q⟩ ≥ 1 for all i and Xᵀλ = 0 for weights λ",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        X,
        lam,
        q,
    ),
    assuming=(
        for_each(i, entry(lam, i) >= 0),
        equals(total(lam), 1),
        equals(X.T @ lam, 0 * q),
        for_each(i, dot(row(X, i), q) >= 1),
    ),
    conclude=norm(q) <= length(lam),
)
