"""The largest eigenvalue is subadditive."""

from checker.language import (
    Claim,
    Source,
    eigenvalue,
    equals,
    matrix,
)

A, B = matrix("A", "n", "n"), matrix("B", "n", "n")

CLAIM = Claim(
    title="The largest eigenvalue is subadditive",
    source=Source(
        paper="seventeen",
        where="Horn and Johnson (2013), Matrix Analysis, Theorem 4.3.1 (Weyl), first eigenvalue",
        fidelity="reconstructed",
    ),
    forall=(A, B),
    assuming=(
        equals(A, A.T),
        equals(B, B.T),
    ),
    conclude=eigenvalue(A + B, 1) <= eigenvalue(A, 1) + eigenvalue(B, 1),
)
