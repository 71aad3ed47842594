"""‖(diag(s) − ssᵀ)v‖₁ ≤ (max v − min v)/2 for s = softmax(z)."""

from checker.language import (
    Claim,
    Source,
    diag,
    maximum,
    minimum,
    outer,
    softmax,
    total,
    vector,
)

z, v = vector("z", "T"), vector("v", "T")
s = softmax(z)
jacobian = diag(s) - outer(s, s)

CLAIM = Claim(
    title="‖(diag(s) − ssᵀ)v‖₁ ≤ (max v − min v)/2 for s = softmax(z)",
    source=Source(
        paper="twelve",
        where="Tarzanagh, Li, Zhang and Oymak, Max-margin token selection in attention mechanism (2023), after the bounds of the softmax Jacobian; from memory",
        fidelity="reconstructed",
    ),
    forall=(z, v),
    conclude=total(abs(jacobian @ v)) <= (maximum(v) - minimum(v)) / 2,
)
