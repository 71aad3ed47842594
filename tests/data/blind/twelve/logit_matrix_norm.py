"""‖XWXᵀ‖_F ≤ ‖W‖·‖X‖²."""

from checker.language import (
    Claim,
    Source,
    frobenius,
    matrix,
    operator_norm,
)

X, W = matrix("X", "n", "d"), matrix("W", "d", "d")

CLAIM = Claim(
    title="‖XWXᵀ‖_F ≤ ‖W‖·‖X‖²",
    source=Source(
        paper="twelve",
        where="Vuckovic, Baratin and Tachet des Combes, A mathematical theory of attention (2020), after the appendix, norms of logits; from memory",
        fidelity="reconstructed",
    ),
    forall=(X, W),
    conclude=frobenius(X @ W @ X.T) <= operator_norm(W) * operator_norm(X) ** 2,
)
