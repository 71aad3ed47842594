"""|σ_k(A) − σ_k(B)| ≤ ‖A − B‖."""

from checker.language import (
    Claim,
    Source,
    column,
    length,
    matrix,
    natural,
    operator_norm,
    row,
    singular_value,
)

A, B, k = matrix("A", "m", "n"), matrix("B", "m", "n"), natural("k")

CLAIM = Claim(
    title="|σ_k(A) − σ_k(B)| ≤ ‖A − B‖",
    source=Source(
        paper="twelve",
        where="Horn and Johnson, Topics in Matrix Analysis (1991), after Theorem 3.3.16; from memory",
        fidelity="reconstructed",
    ),
    forall=(A, B, k),
    where=(k >= 1, k <= length(row(A, 0)), k <= length(column(A, 0))),
    conclude=abs(singular_value(A, k) - singular_value(B, k)) <= operator_norm(A - B),
)
