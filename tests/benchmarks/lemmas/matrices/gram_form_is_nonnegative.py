"""⟨x, AᵀAx⟩ ≥ 0.

Role.  From Horn and Johnson, section 7.1 (Gram matrices are positive semidefinite).
Note.  It is ‖Ax‖².
"""

from checker.language import Claim, Source, dot, matrix, vector

A, x = matrix("A", "m", "n"), vector("x", "n")

CLAIM = Claim(
    title="⟨x, AᵀAx⟩ ≥ 0",
    source=Source(
        paper="horn-johnson",
        where="Horn and Johnson, section 7.1 (Gram matrices are positive semidefinite)",
        fidelity="reconstructed",
    ),
    forall=(A, x),
    conclude=dot(x, A.T @ (A @ x)) >= 0,
)
