"""The inner product of two different rows of a matrix is bounded by its Frobenius norm."""

from checker.language import Claim, Source, dot, equals, frobenius, index, matrix, row

A = matrix("A", "n", "d")
i, j = index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="The inner product of two different rows of a matrix is bounded by its Frobenius norm",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(A, i, j),
    assuming=(~equals(i, j),),
    conclude=abs(dot(row(A, i), row(A, j))) <= frobenius(A) ** 2 / 2,
)
