"""The normalised margin of a sum of two directions is at least what both of them have."""

from checker.language import Claim, Source, dot, for_each, index, matrix, norm, row, scalar, vector

X, q, r, gamma, i = matrix("X", "n", "d"), vector("q", "d"), vector("r", "d"), scalar("gamma"), index("i", "n")

CLAIM = Claim(
    title="⟨x_i, q⟩ ≥ γ‖q‖ and ⟨x_i, r⟩ ≥ γ‖r‖ imply ⟨x_i, q + r⟩ ≥ γ‖q + r‖",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(X, q, r, gamma),
    assuming=(for_each(i, dot(row(X, i), q) >= gamma * norm(q)), for_each(i, dot(row(X, i), r) >= gamma * norm(r))),
    conclude=for_each(i, dot(row(X, i), q + r) >= gamma * norm(q + r)),
)
