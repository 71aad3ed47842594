"""‖B₁A₁ − B₂A₂‖_F ≤ ‖B₁‖·‖A₁ − A₂‖_F + ‖A₂‖·‖B₁ − B₂‖_F."""

from checker.language import (
    Claim,
    Source,
    frobenius,
    matrix,
    operator_norm,
)

A1, A2 = matrix("A1", "r", "n"), matrix("A2", "r", "n")
B1, B2 = matrix("B1", "m", "r"), matrix("B2", "m", "r")

CLAIM = Claim(
    title="‖B₁A₁ − B₂A₂‖_F ≤ ‖B₁‖·‖A₁ − A₂‖_F + ‖A₂‖·‖B₁ − B₂‖_F",
    source=Source(
        paper="fourteen",
        where="Hu et al. (2022), LoRA, W₀ + BA; the perturbation step of generalisation bounds for LoRA (Zeng and Lee 2024); reconstructed",
        fidelity="reconstructed",
    ),
    forall=(A1, A2, B1, B2),
    conclude=frobenius(B1 @ A1 - B2 @ A2)
    <= operator_norm(B1) * frobenius(A1 - A2) + operator_norm(A2) * frobenius(B1 - B2),
)
