"""Two inverses differ by at most ‖X‖‖B − A‖‖Y‖."""

from checker.language import (
    Claim,
    Source,
    equals,
    identity,
    length,
    matrix,
    operator_norm,
    row,
)

A, B, X, Y = matrix("A", "n", "n"), matrix("B", "n", "n"), matrix("X", "n", "n"), matrix("Y", "n", "n")
one = identity(length(row(A, 0)))

CLAIM = Claim(
    title="Two inverses differ by at most ‖X‖‖B − A‖‖Y‖",
    source=Source(
        paper="seventeen",
        where="Golub and Van Loan (2013), Matrix Computations, Section 2.3.4; Horn and Johnson (2013), Section 5.8",
        fidelity="reconstructed",
    ),
    forall=(A, B, X, Y),
    assuming=(
        equals(A @ X, one),
        equals(X @ A, one),
        equals(B @ Y, one),
        equals(Y @ B, one),
    ),
    conclude=operator_norm(X - Y) <= operator_norm(X) * operator_norm(B - A) * operator_norm(Y),
)
