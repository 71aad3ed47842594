"""The Frobenius norm of a product is at most the product of the Frobenius norms."""

from checker.language import Claim, Source, frobenius, matrix

A, B = matrix("A", "m", "n"), matrix("B", "n", "k")

CLAIM = Claim(
    title="‖AB‖_F ≤ ‖A‖_F ‖B‖_F",
    source=Source(paper="blind-four", where="Section 2, Remark 17", fidelity="reconstructed"),
    forall=(A, B),
    conclude=frobenius(A @ B) <= frobenius(A) * frobenius(B),
)
