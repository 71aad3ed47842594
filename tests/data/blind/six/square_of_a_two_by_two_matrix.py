"""The square of a two by two matrix by its trace and determinant."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    identity,
    matrix,
    row,
)

A = matrix("A", 2, 2)
a, b = entry(row(A, 0), 0), entry(row(A, 0), 1)
c, d = entry(row(A, 1), 0), entry(row(A, 1), 1)

CLAIM = Claim(
    title="A² = (tr A)A − (det A)I",
    source=Source(paper="blind-six", where="Appendix A, fact 14", fidelity="reconstructed"),
    forall=(A,),
    conclude=equals(A @ A, (a + d) * A - (a * d - b * c) * identity(2)),
)
