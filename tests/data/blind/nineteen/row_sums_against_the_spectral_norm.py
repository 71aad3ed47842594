"""The largest row sum is at most √m times the spectral norm."""

from checker.language import (
    Claim,
    Source,
    abs,
    column,
    index,
    largest,
    length,
    matrix,
    operator_norm,
    row,
    sqrt,
    total,
)

A = matrix("A", "m", "n")
i = index("i", "m")
m = length(column(A, 0))

CLAIM = Claim(
    title="The largest row sum is at most √m times the spectral norm",
    source=Source(
        paper="nineteen",
        where="Kim (2025), crash course in functional analysis, matrix norms, 2.1, inequality 2, as printed",
        fidelity="reconstructed",
    ),
    forall=(A,),
    conclude=1 / sqrt(m) * largest(i, total(abs(row(A, i)))) <= operator_norm(A),
)
