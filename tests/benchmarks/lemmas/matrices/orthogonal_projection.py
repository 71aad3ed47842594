"""‖Px‖ ≤ ‖x‖ if PᵀP = P.

Role.  From Horn and Johnson, section 2.5 (orthogonal projections).
Note.  ‖Px‖² = ⟨x, PᵀPx⟩ = ⟨x, Px⟩ ≤ ‖x‖‖Px‖.
"""

from checker.language import Claim, Source, equals, matrix, norm, vector

P, x = matrix("P", "n", "n"), vector("x", "n")

CLAIM = Claim(
    title="‖Px‖ ≤ ‖x‖ if PᵀP = P",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, section 2.5 (orthogonal projections)", fidelity="reconstructed"
    ),
    forall=(P, x),
    assuming=(equals(P.T @ P, P),),
    conclude=norm(P @ x) <= norm(x),
)
