"""Σ_i α_i e^{−⟨z_i,w⟩} ≤ e^{−γ‖w‖} where α is a distribution with Zᵀα = 0 and the data have margin γ."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    exp,
    for_each,
    index,
    matrix,
    minimum,
    norm,
    row,
    scalar,
    total,
    vector,
)

Z, w, u = matrix("Z", "n", "d"), vector("w", "d"), vector("u", "d")
alpha, gamma = vector("alpha", "n"), scalar("gamma")
i = index("i", "n")

CLAIM = Claim(
    title="Σ_i α_i e^{−⟨z_i,w⟩} ≤ e^{−γ‖w‖} where α is a distribution with Zᵀα = 0 and the data have margin γ",
    source=Source(
        paper="thirteen",
        where="Remark on stationary dual points, after Ji and Telgarsky, Characterizing the implicit bias via a primal-dual analysis (2021); reconstructed",
        fidelity="reconstructed",
    ),
    forall=(Z, w, u, alpha, gamma),
    assuming=(
        gamma > 0,
        equals(norm(u), 1),
        for_each(i, dot(row(Z, i), u) >= gamma),
        minimum(alpha) >= 0,
        equals(total(alpha), 1),
        equals(norm(Z.T @ alpha), 0),
    ),
    conclude=dot(alpha, exp(-(Z @ w))) <= exp(-gamma * norm(w)),
)
