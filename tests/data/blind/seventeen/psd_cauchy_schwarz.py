"""The Cauchy-Schwarz inequality of a positive semidefinite form."""

from checker.language import (
    Claim,
    Source,
    dot,
    is_psd,
    matrix,
    vector,
)

A, x, y = matrix("A", "n", "n"), vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="The Cauchy-Schwarz inequality of a positive semidefinite form",
    source=Source(
        paper="seventeen",
        where="Bhatia (2007), Positive Definite Matrices, Section 1.1; Horn and Johnson (2013), Theorem 7.1.2",
        fidelity="reconstructed",
    ),
    forall=(A, x, y),
    assuming=(is_psd(A),),
    conclude=dot(x, A @ y) ** 2 <= dot(x, A @ x) * dot(y, A @ y),
)
