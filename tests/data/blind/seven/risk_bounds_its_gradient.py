"""The gradient of the logistic risk is bounded by the risk."""

from checker.language import (
    Claim,
    Source,
    dot,
    for_each,
    index,
    loss_slope,
    loss_value,
    matrix,
    norm,
    row,
    scalar,
    sum_over,
    vector,
)

X, w, R, i = matrix("X", "n", "d"), vector("w", "d"), scalar("R"), index("i", "n")
m = dot(row(X, i), w)

CLAIM = Claim(
    title="‖Σ ℓ′(⟨x_i, w⟩)·x_i‖ ≤ R·Σ ℓ(⟨x_i, w⟩) for the logistic loss and ‖x_i‖ ≤ R",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        X,
        w,
        R,
    ),
    assuming=(for_each(i, norm(row(X, i)) <= R),),
    conclude=norm(sum_over(i, loss_slope("logistic", m) * row(X, i))) <= R * sum_over(i, loss_value("logistic", m)),
)
