"""Separators form a convex set, and so do their norms."""

from checker.language import Claim, Source, dot, for_each, index, matrix, norm, row, scalar, vector

X, q, r, t = matrix("X", "n", "d"), vector("q", "d"), vector("r", "d"), scalar("t")
i = index("i", "n")
mix = (1 - t) * q + t * r

CLAIM = Claim(
    title="⟨x_i, (1 − t)q + t·r⟩ ≥ 1 for all i, and ‖(1 − t)q + t·r‖² ≤ (1 − t)‖q‖² + t‖r‖²",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        X,
        q,
        r,
        t,
    ),
    assuming=(
        t >= 0,
        t <= 1,
        for_each(i, dot(row(X, i), q) >= 1),
        for_each(i, dot(row(X, i), r) >= 1),
    ),
    conclude=for_each(i, dot(row(X, i), mix) >= 1) & (norm(mix) ** 2 <= (1 - t) * norm(q) ** 2 + t * norm(r) ** 2),
)
