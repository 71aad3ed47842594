"""A symmetric factor may stand on either side."""

from checker.language import (
    Claim,
    Source,
    equals,
    frobenius,
    matrix,
)

A, B = matrix("A", "n", "n"), matrix("B", "n", "n")

CLAIM = Claim(
    title="Aᵀ = A ⇒ ‖AB‖_F = ‖BA‖_F",
    source=Source(paper="blind-six", where="Remark 15", fidelity="reconstructed"),
    forall=(A, B),
    assuming=(equals(A.T, A),),
    conclude=equals(frobenius(A @ B), frobenius(B @ A)),
)
