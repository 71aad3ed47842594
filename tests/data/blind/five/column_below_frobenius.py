"""A column is a part of the matrix, entry by entry."""

from checker.language import (
    Claim,
    Source,
    column,
    entry,
    frobenius,
    index,
    matrix,
    norm,
)

A, i, j = matrix("A", "m", "n"), index("i", "m"), index("j", "n")

CLAIM = Claim(
    title="|a_ij| ≤ ‖A e_j‖ ≤ ‖A‖_F",
    source=Source(paper="blind-five", where="Preliminaries", fidelity="reconstructed"),
    forall=(A, i, j),
    conclude=(abs(entry(column(A, j), i)) <= norm(column(A, j))) & (norm(column(A, j)) <= frobenius(A)),
)
