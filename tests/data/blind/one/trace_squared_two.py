"""(A₀₀ + A₁₁)² ≤ 2‖A‖_F².

Role.  Trace and Frobenius norm of a 2 × 2 matrix.
"""

from checker.language import Claim, Source, entry, frobenius, matrix, row

A = matrix("A", 2, 2)

CLAIM = Claim(
    title="(A₀₀ + A₁₁)² ≤ 2‖A‖_F²",
    source=Source(paper="blind-one", where="trace and Frobenius norm of a 2 × 2 matrix", fidelity="reconstructed"),
    forall=(A,),
    conclude=(entry(row(A, 0), 0) + entry(row(A, 1), 1)) ** 2 <= 2 * frobenius(A) ** 2,
)
