"""‖Px‖ ≤ ‖x‖ if P² = P.

Role.  From Horn and Johnson, section 2.5, for a projection that need not be orthogonal.
Note.  P = [[1, 1], [0, 0]] is idempotent and sends (1, 1) to (2, 0).
"""

from checker.language import Claim, Source, equals, matrix, norm, vector

P, x = matrix("P", "n", "n"), vector("x", "n")

CLAIM = Claim(
    title="‖Px‖ ≤ ‖x‖ if P² = P",
    source=Source(
        paper="horn-johnson",
        where="Horn and Johnson, section 2.5, for a projection that need not be orthogonal",
        fidelity="reconstructed",
    ),
    forall=(P, x),
    assuming=(equals(P @ P, P),),
    conclude=norm(P @ x) <= norm(x),
)
