"""‖d/dt Xᵀsoftmax(Xq)‖ ≤ (1 + R‖q‖)‖H‖_F along Ẋ = H where ‖x_i‖ ≤ R."""

from checker.language import (
    Claim,
    Source,
    for_each,
    frobenius,
    index,
    matrix,
    norm,
    rate,
    row,
    scalar,
    softmax,
    vector,
)

X, H, q, radius = matrix("X", "n", "d"), matrix("H", "n", "d"), vector("q", "d"), scalar("R")
i = index("i", "n")

CLAIM = Claim(
    title="‖d/dt Xᵀsoftmax(Xq)‖ ≤ (1 + R‖q‖)‖H‖_F along Ẋ = H where ‖x_i‖ ≤ R",
    source=Source(
        paper="fourteen",
        where="Castin, Ablin and Peyré (2024), How smooth is attention?, arXiv 2312.14820, Theorem 3.3 (the differential of attention), for one query that stands still; reconstructed",
        fidelity="reconstructed",
    ),
    forall=(X, H, q, radius),
    assuming=(for_each(i, norm(row(X, i)) <= radius),),
    conclude=norm(rate(X.T @ softmax(X @ q), {X: H})) <= (1 + radius * norm(q)) * frobenius(H),
)
