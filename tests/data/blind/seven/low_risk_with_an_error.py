"""The norm of a classifier of low risk that is wrong somewhere."""

from checker.language import (
    Claim,
    Source,
    dot,
    for_some,
    index,
    log,
    loss_value,
    matrix,
    norm,
    row,
    sum_over,
    vector,
)

X, w, i, j = matrix("X", "n", "d"), vector("w", "d"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="‖w‖ ≥ 1 if Σ ℓ(⟨x_i, w⟩) ≤ log 2 for the logistic loss and ⟨x_j, w⟩ < 0 for some j",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        X,
        w,
    ),
    assuming=(
        sum_over(i, loss_value("logistic", dot(row(X, i), w))) <= log(2),
        for_some(j, dot(row(X, j), w) < 0),
    ),
    conclude=norm(w) >= 1,
)
