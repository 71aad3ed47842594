"""‖Σ_i(α_i − α*_i)v_i + (a − b − c)w‖₁ ≤ Σ_i∣α_i − α*_i∣ + ∣a − b∣ + ∣c∣ for values of ℓ₁ norm at most 1."""

from checker.language import (
    Claim,
    Source,
    abs,
    entry,
    for_each,
    index,
    matrix,
    row,
    scalar,
    sum_over,
    total,
    vector,
)

alpha, alpha_star = vector("alpha", "n"), vector("alpha_star", "n")
V, w = matrix("V", "n", "d"), vector("w", "d")
a, b, c = scalar("a"), scalar("b"), scalar("c")
i, j = index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="‖Σ_i(α_i − α*_i)v_i + (a − b − c)w‖₁ ≤ Σ_i∣α_i − α*_i∣ + ∣a − b∣ + ∣c∣ for values of ℓ₁ norm at most 1",
    source=Source(
        paper="fifteen",
        where="Barbero et al. (2024), Transformers need glasses!, Appendix B, proof of Theorem B.3",
        fidelity="reconstructed",
    ),
    forall=(alpha, alpha_star, V, w, a, b, c),
    assuming=(for_each(i, total(abs(row(V, i))) <= 1), total(abs(w)) <= 1),
    conclude=total(abs(sum_over(j, (entry(alpha, j) - entry(alpha_star, j)) * row(V, j)) + (a - b - c) * w))
    <= total(abs(alpha - alpha_star)) + abs(a - b) + abs(c),
)
