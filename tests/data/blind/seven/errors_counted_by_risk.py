"""The number of wrong inputs, those on the boundary too, is at most the logistic risk over log 2."""

from checker.language import (
    Claim,
    Source,
    dot,
    index,
    indicator,
    log,
    loss_value,
    matrix,
    row,
    sum_over,
    vector,
)

X, w, i = matrix("X", "n", "d"), vector("w", "d"), index("i", "n")
m = dot(row(X, i), w)

CLAIM = Claim(
    title="log 2·#{i : ⟨x_i, w⟩ ≤ 0} ≤ Σ ℓ(⟨x_i, w⟩)",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        X,
        w,
    ),
    conclude=log(2) * sum_over(i, indicator(m <= 0)) <= sum_over(i, loss_value("logistic", m)),
)
