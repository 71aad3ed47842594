"""The Frobenius norm is at most the root of the smaller side times the spectral norm."""

from checker.language import (
    Claim,
    Source,
    column,
    frobenius,
    length,
    matrix,
    minimum,
    operator_norm,
    pair,
    row,
    sqrt,
)

A = matrix("A", "m", "n")
smaller = minimum(pair(length(column(A, 0)), length(row(A, 0))))

CLAIM = Claim(
    title="The Frobenius norm is at most the root of the smaller side times the spectral norm",
    source=Source(
        paper="nineteen",
        where="Kim (2025), crash course in functional analysis, matrix norms, 2.1, inequality 1, the looser bound",
        fidelity="reconstructed",
    ),
    forall=(A,),
    conclude=frobenius(A) <= sqrt(smaller) * operator_norm(A),
)
