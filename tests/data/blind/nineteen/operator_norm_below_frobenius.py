"""The spectral norm is at most the Frobenius norm."""

from checker.language import (
    Claim,
    Source,
    frobenius,
    matrix,
    operator_norm,
)

A = matrix("A", "m", "n")

CLAIM = Claim(
    title="The spectral norm is at most the Frobenius norm",
    source=Source(
        paper="nineteen",
        where="Kim (2025), crash course in functional analysis, matrix norms, 2.1, proof 1",
        fidelity="reconstructed",
    ),
    forall=(A,),
    conclude=operator_norm(A) <= frobenius(A),
)
