"""Two layers and their nearest elements of two covers."""

from checker.language import (
    Claim,
    Source,
    frobenius,
    matrix,
    operator_norm,
    scalar,
)

A, C = matrix("A", "m", "h"), matrix("C", "m", "h")
B, D = matrix("B", "h", "d"), matrix("D", "h", "d")
a, b, alpha, beta = scalar("a"), scalar("b"), scalar("alpha"), scalar("beta")

CLAIM = Claim(
    title="‖AB − CD‖_F ≤ aβ + bα where ‖A‖ ≤ a, ‖B‖ ≤ b, ‖A − C‖_F ≤ α, ‖B − D‖_F ≤ β",
    source=Source(
        paper="bartlett-2017",
        where="Spectrally-normalized margin bounds for neural networks, covering lemma",
        fidelity="paraphrase",
    ),
    forall=(A, B, C, D, a, b, alpha, beta),
    assuming=(
        operator_norm(A) <= a,
        operator_norm(B) <= b,
        frobenius(A - C) <= alpha,
        frobenius(B - D) <= beta,
    ),
    conclude=frobenius(A @ B - C @ D) <= a * beta + b * alpha,
)
