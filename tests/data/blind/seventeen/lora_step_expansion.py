"""A joint step of both factors of LoRA changes the product to first and second order in η."""

from checker.language import (
    Claim,
    Source,
    equals,
    matrix,
    scalar,
)

B, A, G, eta = matrix("B", "m", "r"), matrix("A", "r", "n"), matrix("G", "m", "n"), scalar("eta")
B_new, A_new = B - eta * (G @ A.T), A - eta * (B.T @ G)

CLAIM = Claim(
    title="A joint step of both factors of LoRA changes the product to first and second order in η",
    source=Source(
        paper="seventeen",
        where="Hayou, Ghosh and Yu (2024), LoRA+, Section 3; Mu and Klabjan (2025), On the convergence rate of LoRA gradient descent (abstract read)",
        fidelity="reconstructed",
    ),
    forall=(B, A, G, eta),
    conclude=equals(B_new @ A_new - B @ A, eta**2 * (G @ A.T @ B.T @ G) - eta * (G @ A.T @ A + B @ B.T @ G)),
)
