"""The adjoint of multiplication from the left, for the Frobenius inner product."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    matrix,
    vec,
)

A, B, M = matrix("A", "m", "k"), matrix("B", "k", "n"), matrix("M", "m", "n")

CLAIM = Claim(
    title="⟨AB, M⟩ = ⟨B, AᵀM⟩",
    source=Source(paper="blind-six", where="Lemma 7", fidelity="reconstructed"),
    forall=(A, B, M),
    conclude=equals(dot(vec(A @ B), vec(M)), dot(vec(B), vec(A.T @ M))),
)
