"""No entry is larger than the spectral norm."""

from checker.language import (
    Claim,
    Source,
    index,
    largest,
    matrix,
    max_norm,
    operator_norm,
    row,
)

A = matrix("A", "m", "n")
i = index("i", "m")

CLAIM = Claim(
    title="No entry is larger than the spectral norm",
    source=Source(
        paper="nineteen",
        where="Kim (2025), crash course in functional analysis, matrix norms, 2.1, inequality 4, first part",
        fidelity="reconstructed",
    ),
    forall=(A,),
    conclude=largest(i, max_norm(row(A, i))) <= operator_norm(A),
)
