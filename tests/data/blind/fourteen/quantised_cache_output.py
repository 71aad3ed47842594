"""‖Vᵀsoftmax(Kq/√e) − V̂ᵀsoftmax(K̂q/√e)‖ ≤ ε_V + R·(‖q‖/√e)·ε_K."""

from checker.language import (
    Claim,
    Source,
    for_each,
    index,
    length,
    matrix,
    norm,
    row,
    scalar,
    softmax,
    sqrt,
    vector,
)

K, K_hat, V, V_hat = matrix("K", "n", "e"), matrix("K_hat", "n", "e"), matrix("V", "n", "d"), matrix("V_hat", "n", "d")
q, radius, eps_k, eps_v = vector("q", "e"), scalar("R"), scalar("epsilon_K"), scalar("epsilon_V")
i, j, g = index("i", "n"), index("j", "n"), index("g", "n")
exact = V.T @ softmax((1 / sqrt(length(q))) * (K @ q))
quantised = V_hat.T @ softmax((1 / sqrt(length(q))) * (K_hat @ q))

CLAIM = Claim(
    title="‖Vᵀsoftmax(Kq/√e) − V̂ᵀsoftmax(K̂q/√e)‖ ≤ ε_V + R·(‖q‖/√e)·ε_K",
    source=Source(
        paper="fourteen",
        where="Liu et al. (2024), KIVI, and Lesens, Rakhshan and Rabusseau (2025), KQ-SVD, arXiv 2512.05916: error of the attention output from errors of the cache; reconstructed",
        fidelity="reconstructed",
    ),
    forall=(K, K_hat, V, V_hat, q, radius, eps_k, eps_v),
    assuming=(
        for_each(i, norm(row(V, i)) <= radius),
        for_each(j, norm(row(K, j) - row(K_hat, j)) <= eps_k),
        for_each(g, norm(row(V, g) - row(V_hat, g)) <= eps_v),
    ),
    conclude=norm(exact - quantised) <= eps_v + radius * (norm(q) / sqrt(length(q))) * eps_k,
)
