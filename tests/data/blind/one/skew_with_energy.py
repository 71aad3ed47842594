"""Aᵀ = −A and ⟨x, Ax⟩ ≥ 1 give ‖Ax‖ ≥ ‖x‖.

Role.  A skew matrix that stretches.
"""

from checker.language import Claim, Source, dot, equals, matrix, norm, vector

A = matrix("A", "n", "n")
x = vector("x", "n")

CLAIM = Claim(
    title="Aᵀ = −A and ⟨x, Ax⟩ ≥ 1 give ‖Ax‖ ≥ ‖x‖",
    source=Source(paper="blind-one", where="a skew matrix that stretches", fidelity="reconstructed"),
    forall=(
        A,
        x,
    ),
    assuming=(
        equals(A.T, -A),
        dot(x, A @ x) >= 1,
    ),
    conclude=norm(A @ x) >= norm(x),
)
