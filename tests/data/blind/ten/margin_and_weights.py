"""The size of a separator, given positive weights of the examples."""

from checker.language import (
    Claim,
    Source,
    dot,
    for_each,
    frobenius,
    index,
    matrix,
    norm,
    positive,
    row,
    scalar,
    total,
    vector,
)

X, alpha, w, gamma, i = matrix("X", "n", "d"), vector("alpha", "n"), vector("w", "d"), scalar("gamma"), index("i", "n")

CLAIM = Claim(
    title="γ‖w‖ ≤ ‖X‖_F for weighted data with margin γ",
    source=Source(paper="folklore", where="dual weights of separable data, appendix", fidelity="paraphrase"),
    forall=(X, alpha, w, gamma),
    assuming=(
        gamma > 0,
        for_each(i, dot(row(X, i), w) >= gamma),
        positive(alpha),
        norm(X.T @ alpha) * norm(w) < gamma * total(alpha),
    ),
    conclude=gamma * norm(w) <= frobenius(X),
)
