"""A symmetric 2×2 with positive diagonal has xᵀAx ≥ 0.

Role.  Positivity from the diagonal.
"""

from checker.language import Claim, Source, dot, entry, equals, matrix, row, vector

A, x = matrix("A", 2, 2), vector("x", 2)

CLAIM = Claim(
    title="A symmetric 2×2 with positive diagonal has xᵀAx ≥ 0",
    source=Source(paper="blind-two", where="Positivity from the diagonal", fidelity="reconstructed"),
    forall=(
        A,
        x,
    ),
    assuming=(
        equals(A.T, A),
        entry(row(A, 0), 0) > 0,
        entry(row(A, 1), 1) > 0,
    ),
    conclude=dot(x, A @ x) >= 0,
)
