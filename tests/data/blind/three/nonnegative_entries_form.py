"""The quadratic form of a symmetric two by two matrix with nonnegative entries."""

from checker.language import Claim, Source, dot, equals, matrix, minimum, row, vector

A, x = matrix("A", 2, 2), vector("x", 2)

CLAIM = Claim(
    title="The quadratic form of a symmetric two by two matrix with nonnegative entries",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(A, x),
    assuming=(equals(A.T, A), minimum(row(A, 0)) >= 0, minimum(row(A, 1)) >= 0),
    conclude=dot(x, A @ x) >= 0,
)
