"""‖Ax‖² ≤ Σ_i(Σ_j a_ij)²(Σ_j x_j)²."""

from checker.language import (
    Claim,
    Source,
    index,
    matrix,
    norm,
    row,
    sum_over,
    total,
    vector,
)

A, x, i = matrix("A", "m", "n"), vector("x", "n"), index("i", "m")

CLAIM = Claim(
    title="‖Ax‖² ≤ Σ_i(Σ_j a_ij)²(Σ_j x_j)²",
    source=Source(
        paper="fifteen",
        where="ETH Optimization for Data Science, notes of quantaji, chapter 9, proof of Lemma 9.7, its first line",
        fidelity="verbatim",
    ),
    forall=(A, x),
    conclude=norm(A @ x) ** 2 <= sum_over(i, total(row(A, i)) ** 2 * total(x) ** 2),
)
