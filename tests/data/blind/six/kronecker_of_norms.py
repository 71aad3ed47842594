"""The Frobenius norm of a Kronecker product."""

from checker.language import (
    Claim,
    Source,
    equals,
    frobenius,
    kronecker,
    matrix,
)

A, B = matrix("A", "m", "n"), matrix("B", "k", "l")

CLAIM = Claim(
    title="‖A ⊗ B‖_F = ‖A‖_F‖B‖_F",
    source=Source(paper="blind-six", where="Appendix A, fact 6", fidelity="reconstructed"),
    forall=(A, B),
    conclude=equals(frobenius(kronecker(A, B)), frobenius(A) * frobenius(B)),
)
