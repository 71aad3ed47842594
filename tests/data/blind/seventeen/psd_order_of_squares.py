"""The square keeps the order of positive semidefinite matrices."""

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
    title="The square keeps the order of positive semidefinite matrices",
    source=Source(
        paper="seventeen",
        where="Bhatia (1997), Matrix Analysis, Section V.1, which has the counter-example; the root keeps the order, the square does not",
        fidelity="reconstructed",
    ),
    forall=(A, B, x),
    assuming=(
        is_psd(A),
        is_psd(B - A),
    ),
    conclude=dot(x, (A @ A) @ x) <= dot(x, (B @ B) @ x),
)
