"""A and B symmetric give AB symmetric.

Role.  Composition of two symmetric maps.
"""

from checker.language import Claim, Source, equals, matrix

A, B = matrix("A", "n", "n"), matrix("B", "n", "n")

CLAIM = Claim(
    title="A and B symmetric give AB symmetric",
    source=Source(paper="blind-two", where="Composition of two symmetric maps", fidelity="reconstructed"),
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
