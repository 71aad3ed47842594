"""Every eigenvalue is at most the Frobenius norm."""

from checker.language import (
    Claim,
    Source,
    equals,
    frobenius,
    matrix,
    norm,
    scalar,
    vector,
)

A, x, l = matrix("A", "n", "n"), vector("x", "n"), scalar("l")

CLAIM = Claim(
    title="|l| ≤ ‖A‖_F where Ax = lx, x ≠ 0",
    source=Source(paper="blind-five", where="Preliminaries", fidelity="reconstructed"),
    forall=(A, x, l),
    assuming=(equals(A @ x, l * x), norm(x) > 0),
    conclude=abs(l) <= frobenius(A),
)
