"""Centred examples that are separated with margin one have bounded length."""

from checker.language import (
    Claim,
    Source,
    column,
    dot,
    equals,
    for_each,
    index,
    length,
    matrix,
    norm,
    row,
    sum_over,
    vector,
)

X, q, i = matrix("X", "n", "d"), vector("q", "d"), index("i", "n")
middle = sum_over(i, row(X, i))

CLAIM = Claim(
    title="Σ x_i = 0 and ⟨x_i, q⟩ ≥ 1 for all i imply ‖x_i‖·‖q‖ ≤ n for all i",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(X, q),
    assuming=(equals(middle, 0 * q), for_each(i, dot(row(X, i), q) >= 1)),
    conclude=for_each(i, norm(row(X, i)) * norm(q) <= length(column(X, 0))),
)
