"""γ·L(w) ≤ ‖∇L(w)‖ ≤ max_i‖z_i‖·L(w) for the exponential risk L on data of margin γ."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    exp,
    for_each,
    index,
    length,
    matrix,
    maximum,
    norm,
    row,
    scalar,
    stack,
    total,
    vector,
)

Z, w, u, gamma = matrix("Z", "n", "d"), vector("w", "d"), vector("u", "d"), scalar("gamma")
i, j = index("i", "n"), index("j", "n")
losses = exp(-(Z @ w))
risk = total(losses) / length(losses)
risk_gradient = -(Z.T @ losses) / length(losses)

CLAIM = Claim(
    title="γ·L(w) ≤ ‖∇L(w)‖ ≤ max_i‖z_i‖·L(w) for the exponential risk L on data of margin γ",
    source=Source(
        paper="thirteen",
        where="Soudry et al. (2018); Gunasekar et al., Characterizing implicit bias in terms of optimization geometry (2018), appendix; from memory",
        fidelity="reconstructed",
    ),
    forall=(Z, w, u, gamma),
    assuming=(gamma > 0, equals(norm(u), 1), for_each(i, dot(row(Z, i), u) >= gamma)),
    conclude=(gamma * risk <= norm(risk_gradient)) & (norm(risk_gradient) <= maximum(stack(j, norm(row(Z, j)))) * risk),
)
