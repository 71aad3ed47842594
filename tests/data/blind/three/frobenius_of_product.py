"""The Frobenius norm of a product of two rectangular matrices."""

from checker.language import Claim, Source, frobenius, matrix

A, B = matrix("A", "m", "n"), matrix("B", "n", "k")

CLAIM = Claim(
    title="The Frobenius norm of a product of two rectangular matrices",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(A, B),
    conclude=frobenius(A @ B) <= frobenius(A) * frobenius(B),
)
