"""‖A ∘ B‖ ≤ ‖A‖·‖B‖ in operator norm."""

from checker.language import (
    Claim,
    Source,
    hadamard,
    index,
    matrix,
    operator_norm,
    row,
    stack,
)

A, B = matrix("A", "m", "n"), matrix("B", "m", "n")
i = index("i", "m")
product = stack(i, hadamard(row(A, i), row(B, i)))

CLAIM = Claim(
    title="‖A ∘ B‖ ≤ ‖A‖·‖B‖ in operator norm",
    source=Source(
        paper="thirteen",
        where="Schur (1911); Horn and Johnson, Topics in matrix analysis, section 5.1; from memory",
        fidelity="reconstructed",
    ),
    forall=(A, B),
    conclude=operator_norm(product) <= operator_norm(A) * operator_norm(B),
)
