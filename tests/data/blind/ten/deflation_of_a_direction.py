"""Deflating a unit direction removes its energy."""

from checker.language import (
    Claim,
    Source,
    equals,
    frobenius,
    matrix,
    norm,
    outer,
    vector,
)

A, v = matrix("A", "m", "n"), vector("v", "n")

CLAIM = Claim(
    title="‖A − (Av)vᵀ‖_F² = ‖A‖_F² − ‖Av‖² for ‖v‖ = 1",
    source=Source(paper="golub-van-loan-2013", where="Matrix Computations, deflation", fidelity="paraphrase"),
    forall=(A, v),
    assuming=(equals(norm(v), 1),),
    conclude=equals(frobenius(A - outer(A @ v, v)) ** 2, frobenius(A) ** 2 - norm(A @ v) ** 2),
)
