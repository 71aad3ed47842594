"""The gradients of the factors of LoRA are at most the factors times the full gradient."""

from checker.language import (
    Claim,
    Source,
    frobenius,
    matrix,
)

B, A, G = matrix("B", "m", "r"), matrix("A", "r", "n"), matrix("G", "m", "n")

CLAIM = Claim(
    title="The gradients of the factors of LoRA are at most the factors times the full gradient",
    source=Source(
        paper="seventeen",
        where="Mu and Klabjan (2025), On the convergence rate of LoRA gradient descent (abstract read); the bound by the stacked factors",
        fidelity="reconstructed",
    ),
    forall=(B, A, G),
    conclude=frobenius(B.T @ G) ** 2 + frobenius(G @ A.T) ** 2
    <= (frobenius(A) ** 2 + frobenius(B) ** 2) * frobenius(G) ** 2,
)
