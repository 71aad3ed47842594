"""‖Σ_i ⟨φ(q), φ(k_i)⟩ v_i / Σ_i ⟨φ(q), φ(k_i)⟩‖ ≤ R where every ⟨φ(q), φ(k_i)⟩ > 0 and ‖v_i‖ ≤ R."""

from checker.language import (
    Claim,
    Source,
    for_each,
    index,
    matrix,
    norm,
    positive,
    row,
    scalar,
    total,
    vector,
)

Phi, phi, V = matrix("Phi", "n", "r"), vector("phi", "r"), matrix("V", "n", "d")
radius = scalar("R")
i = index("i", "n")
weights = Phi @ phi

CLAIM = Claim(
    title="‖Σ_i ⟨φ(q), φ(k_i)⟩ v_i / Σ_i ⟨φ(q), φ(k_i)⟩‖ ≤ R where every ⟨φ(q), φ(k_i)⟩ > 0 and ‖v_i‖ ≤ R",
    source=Source(
        paper="fourteen",
        where="Katharopoulos et al. (2020), Transformers are RNNs, equation (4); reconstructed",
        fidelity="reconstructed",
    ),
    forall=(Phi, phi, V, radius),
    assuming=(
        positive(weights),
        for_each(i, norm(row(V, i)) <= radius),
    ),
    conclude=norm((1 / total(weights)) * (V.T @ weights)) <= radius,
)
