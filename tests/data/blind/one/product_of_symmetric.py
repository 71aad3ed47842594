"""AB is symmetric if A and B are.

Role.  A product of symmetric matrices.
"""

from checker.language import Claim, Source, equals, matrix

A = matrix("A", "n", "n")
B = matrix("B", "n", "n")

CLAIM = Claim(
    title="AB is symmetric if A and B are",
    source=Source(paper="blind-one", where="a product of symmetric matrices", fidelity="reconstructed"),
    forall=(
        A,
        B,
    ),
    assuming=(
        equals(A.T, A),
        equals(B.T, B),
    ),
    conclude=equals((A @ B).T, A @ B),
)
