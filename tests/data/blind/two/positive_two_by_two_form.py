"""A symmetric 2×2 with A₁₁ > 0 and A₁₁A₂₂ ≥ A₁₂² has xᵀAx ≥ 0.

Role.  Sylvester's criterion, 2 × 2.
"""

from checker.language import Claim, Source, dot, entry, equals, matrix, row, vector

A, x = matrix("A", 2, 2), vector("x", 2)

CLAIM = Claim(
    title="A symmetric 2×2 with A₁₁ > 0 and A₁₁A₂₂ ≥ A₁₂² has xᵀAx ≥ 0",
    source=Source(paper="blind-two", where="Sylvester's criterion, 2 × 2", fidelity="reconstructed"),
    forall=(
        A,
        x,
    ),
    assuming=(
        equals(A.T, A),
        entry(row(A, 0), 0) > 0,
        entry(row(A, 0), 0) * entry(row(A, 1), 1) >= entry(row(A, 0), 1) ** 2,
    ),
    conclude=dot(x, A @ x) >= 0,
)
