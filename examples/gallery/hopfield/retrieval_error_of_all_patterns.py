"""One update retrieves a well separated one of N patterns with an exponentially small error.

Source.  Ramsauer et al. 2020, Hopfield Networks is All You Need, Theorem 5 on the retrieval error.
By hand.  True: the error is ‖Σ_(j ≠ i) p_j(x_j − x_i)‖ ≤ 2M·(1 − p_i), and p_j ≤ e^(−βΔ) for every other j.
"""

from checker.language import (
    Claim,
    Source,
    exp,
    for_each,
    index,
    length,
    margin,
    matrix,
    norm,
    row,
    scalar,
    softmax,
    vector,
)  # fmt: skip

X, xi = matrix("X", "N", "d"), vector("xi", "d")
i, j = index("i", "N"), index("j", "N")
beta, M = scalar("beta"), scalar("M")
similarities = X @ xi
others = length(similarities) - 1

CLAIM = Claim(
    title="‖Xᵀsoftmax(βXξ) − x_i‖ ≤ 2M·(N − 1)·e^(−βΔ_i) for N patterns of norm at most M, Δ_i the separation of x_i, β > 0",
    source=Source(paper="ramsauer-2020", where="Theorem 5", fidelity="reconstructed"),
    forall=(X, xi, beta, M),
    where=(beta > 0,),
    assuming=(for_each(j, norm(row(X, j)) <= M),),
    conclude=for_each(
        i, norm(X.T @ softmax(beta * similarities) - row(X, i)) <= 2 * M * others * exp(-beta * margin(similarities, i))
    ),
)
