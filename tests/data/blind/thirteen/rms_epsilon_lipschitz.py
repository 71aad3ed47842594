"""x ↦ x/√(‖x‖²/d + ε) is 1/√ε-Lipschitz."""

from checker.language import (
    Claim,
    Source,
    length,
    norm,
    scalar,
    sqrt,
    vector,
)

x, y, eps = vector("x", "d"), vector("y", "d"), scalar("epsilon")


def rms_norm(v):
    return v / sqrt(norm(v) ** 2 / length(v) + eps)


CLAIM = Claim(
    title="x ↦ x/√(‖x‖²/d + ε) is 1/√ε-Lipschitz",
    source=Source(
        paper="thirteen",
        where="Zhang and Sennrich, RMSNorm (2019), with the ε of implementations; Castin et al., How smooth is attention? (2024); from memory",
        fidelity="reconstructed",
    ),
    forall=(x, y, eps),
    assuming=(eps > 0,),
    conclude=norm(rms_norm(x) - rms_norm(y)) <= norm(x - y) / sqrt(eps),
)
