"""⟨x, Ax⟩ = 0 if Aᵀ = −A.

Role.  From Horn and Johnson, section 4.1 (skew-symmetric matrices).
Note.  ⟨x, Ax⟩ = ⟨Aᵀx, x⟩ = −⟨Ax, x⟩.
"""

from checker.language import Claim, Source, dot, equals, matrix, vector

A, x = matrix("A", "n", "n"), vector("x", "n")

CLAIM = Claim(
    title="⟨x, Ax⟩ = 0 if Aᵀ = −A",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, section 4.1 (skew-symmetric matrices)", fidelity="reconstructed"
    ),
    forall=(A, x),
    assuming=(equals(A.T, -A),),
    conclude=equals(dot(x, A @ x), 0),
)
