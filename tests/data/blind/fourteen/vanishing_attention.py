"""e^(−2Δ/T)/L ≤ softmax(Kq/T)_k ≤ e^(2Δ/T)/L for Δ = ‖q‖κ and keys of norm at most κ."""

from checker.language import (
    Claim,
    Source,
    column,
    entry,
    exp,
    for_each,
    index,
    length,
    matrix,
    norm,
    row,
    scalar,
    softmax,
    vector,
)

K, q, temperature, kappa = matrix("K", "L", "d"), vector("q", "d"), scalar("T"), scalar("kappa")
i, k = index("i", "L"), index("k", "L")
weight = entry(softmax((1 / temperature) * (K @ q)), k)
delta = norm(q) * kappa
length_of_context = length(column(K, 0))

CLAIM = Claim(
    title="e^(−2Δ/T)/L ≤ softmax(Kq/T)_k ≤ e^(2Δ/T)/L for Δ = ‖q‖κ and keys of norm at most κ",
    source=Source(
        paper="fourteen",
        where="Limitations of normalization in attention mechanism (2025), arXiv 2508.17821, Corollary 1, as summarised on themoonlight.io (read there)",
        fidelity="reconstructed",
    ),
    forall=(K, q, temperature, kappa, k),
    assuming=(
        temperature > 0,
        for_each(i, norm(row(K, i)) <= kappa),
    ),
    conclude=(exp(-2 * delta / temperature) / length_of_context <= weight)
    & (weight <= exp(2 * delta / temperature) / length_of_context),
)
