"""‖Qx‖ = ‖x‖ if Q² = I, for 2 × 2 matrices.

Role.  From Horn and Johnson, theorem 2.1.4, with Q² = I for QᵀQ = I.
Note.  Q = [[1, 1], [0, −1]] has Q² = I and sends (0, 1) to (1, −1).
"""

from checker.language import Claim, Source, equals, identity, matrix, norm, vector

Q, x = matrix("Q", "2", "2"), vector("x", "2")

CLAIM = Claim(
    title="‖Qx‖ = ‖x‖ if Q² = I, for 2 × 2 matrices",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, theorem 2.1.4, with Q² = I for QᵀQ = I", fidelity="reconstructed"
    ),
    forall=(Q, x),
    assuming=(equals(Q @ Q, identity(2)),),
    conclude=equals(norm(Q @ x), norm(x)),
)
