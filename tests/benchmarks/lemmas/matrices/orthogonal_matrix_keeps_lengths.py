"""‖Qx‖ = ‖x‖ if QᵀQ = I, for 2 × 2 matrices.

Role.  From Horn and Johnson, theorem 2.1.4.
Note.  ‖Qx‖² = ⟨x, QᵀQx⟩.
"""

from checker.language import Claim, Source, equals, identity, matrix, norm, vector

Q, x = matrix("Q", "2", "2"), vector("x", "2")

CLAIM = Claim(
    title="‖Qx‖ = ‖x‖ if QᵀQ = I, for 2 × 2 matrices",
    source=Source(paper="horn-johnson", where="Horn and Johnson, theorem 2.1.4", fidelity="reconstructed"),
    forall=(Q, x),
    assuming=(equals(Q.T @ Q, identity(2)),),
    conclude=equals(norm(Q @ x), norm(x)),
)
