"""The product of two symmetric matrices is symmetric."""

from checker.language import (
    Claim,
    Source,
    equals,
    matrix,
)

A, B = matrix("A", 2, 2), matrix("B", 2, 2)

CLAIM = Claim(
    title="AB = (AB)ᵀ",
    source=Source(paper="blind-five", where="Preliminaries", fidelity="reconstructed"),
    forall=(A, B),
    assuming=(equals(A, A.T), equals(B, B.T)),
    conclude=equals(A @ B, (A @ B).T),
)
