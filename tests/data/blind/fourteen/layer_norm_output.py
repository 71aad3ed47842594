"""‖(x − μ1)/√(σ² + ε)‖ ≤ √d."""

from checker.language import (
    Claim,
    Source,
    length,
    norm,
    ones,
    scalar,
    sqrt,
    total,
    vector,
)

x, eps = vector("x", "d"), scalar("epsilon")
centred = x - (total(x) / length(x)) * ones("d")
normalised = centred / sqrt(norm(centred) ** 2 / length(x) + eps)

CLAIM = Claim(
    title="‖(x − μ1)/√(σ² + ε)‖ ≤ √d",
    source=Source(
        paper="fourteen",
        where="Xiong et al. (2020), On layer normalization in the transformer architecture; Castin, Ablin and Peyré (2024), Section 4 (tokens on an ellipsoid after LayerNorm); reconstructed",
        fidelity="reconstructed",
    ),
    forall=(x, eps),
    assuming=(eps > 0,),
    conclude=norm(normalised) <= sqrt(length(x)),
)
