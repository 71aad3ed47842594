"""The Frobenius norm is at most √rank times the spectral norm."""

from checker.language import (
    Claim,
    Source,
    frobenius,
    matrix,
    operator_norm,
    rank,
    sqrt,
)

A = matrix("A", "m", "n")

CLAIM = Claim(
    title="The Frobenius norm is at most √rank times the spectral norm",
    source=Source(
        paper="nineteen",
        where="Kim (2025), crash course in functional analysis, matrix norms, 2.1, proof 2",
        fidelity="reconstructed",
    ),
    forall=(A,),
    conclude=frobenius(A) <= sqrt(rank(A)) * operator_norm(A),
)
