"""AB + BA is positive semidefinite for positive semidefinite A and B."""

from checker.language import (
    Claim,
    Source,
    dot,
    is_psd,
    matrix,
    vector,
)

A, B, x = matrix("A", "n", "n"), matrix("B", "n", "n"), vector("x", "n")

CLAIM = Claim(
    title="AB + BA is positive semidefinite for positive semidefinite A and B",
    source=Source(
        paper="sixteen",
        where="Bhatia (2007), Positive Definite Matrices, Chapter 1, which warns of it",
        fidelity="reconstructed",
    ),
    forall=(
        A,
        B,
        x,
    ),
    assuming=(
        is_psd(A),
        is_psd(B),
    ),
    conclude=dot(x, (A @ B + B @ A) @ x) >= 0,
)
