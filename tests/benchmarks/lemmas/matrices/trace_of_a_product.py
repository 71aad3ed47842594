"""tr(AB) = tr(BA), written ⟨vec A, vec Bᵀ⟩ = ⟨vec B, vec Aᵀ⟩.

Role.  From Horn and Johnson, section 1.2, problems (the trace is cyclic).
Note.  Both are Σ A_ij B_ji.
"""

from checker.language import Claim, Source, dot, equals, matrix, vec

A, B = matrix("A", "m", "n"), matrix("B", "n", "m")

CLAIM = Claim(
    title="tr(AB) = tr(BA), written ⟨vec A, vec Bᵀ⟩ = ⟨vec B, vec Aᵀ⟩",
    source=Source(
        paper="horn-johnson",
        where="Horn and Johnson, section 1.2, problems (the trace is cyclic)",
        fidelity="reconstructed",
    ),
    forall=(A, B),
    conclude=equals(dot(vec(A), vec(B.T)), dot(vec(B), vec(A.T))),
)
