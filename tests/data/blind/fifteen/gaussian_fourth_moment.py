"""E[xxᵀAxxᵀ] = A + Aᵀ + tr(A)I for a standard normal x."""

from checker.language import (
    Claim,
    Source,
    column,
    equals,
    expectation,
    identity,
    index,
    length,
    matrix,
    outer,
    trace,
    vector,
)

A, x, i = matrix("A", "d", "d"), vector("x", "d"), index("i", "d")

CLAIM = Claim(
    title="E[xxᵀAxxᵀ] = A + Aᵀ + tr(A)I for a standard normal x",
    source=Source(
        paper="fifteen",
        where="Isserlis; as in Zhang, Frei and Bartlett (2024), Trained transformers learn linear models in-context; from memory",
        fidelity="reconstructed",
    ),
    forall=(A,),
    conclude=equals(
        expectation(x, "gaussian", outer(x, x) @ A @ outer(x, x)),
        A + A.T + trace(A, i) * identity(length(column(A, 0))),
    ),
)
