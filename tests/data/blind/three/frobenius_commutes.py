"""The order of two square factors does not matter for the Frobenius norm."""

from checker.language import Claim, Source, equals, frobenius, matrix

A, B = matrix("A", "n", "n"), matrix("B", "n", "n")

CLAIM = Claim(
    title="The order of two square factors does not matter for the Frobenius norm",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(A, B),
    conclude=equals(frobenius(A @ B), frobenius(B @ A)),
)
