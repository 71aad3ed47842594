"""A symmetric two by two form with nonnegative diagonal and determinant."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    matrix,
    row,
    vector,
)

A, x = matrix("A", 2, 2), vector("x", 2)
a, b, c = entry(row(A, 0), 0), entry(row(A, 0), 1), entry(row(A, 1), 1)

CLAIM = Claim(
    title="Aᵀ = A, a₁₁ ≥ 0, a₂₂ ≥ 0, a₁₁a₂₂ ≥ a₁₂² ⇒ ⟨x, Ax⟩ ≥ 0",
    source=Source(paper="blind-six", where="Remark 16", fidelity="reconstructed"),
    forall=(A, x),
    assuming=(equals(A.T, A), a >= 0, c >= 0, a * c >= b**2),
    conclude=dot(x, A @ x) >= 0,
)
