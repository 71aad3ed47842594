"""‖(A + B)x‖ ≤ max(r, s)‖x‖ if ‖A‖₂ ≤ r and ‖B‖₂ ≤ s.

Role.  From Horn and Johnson, section 5.6, with a sum taken for a maximum.
Note.  With A = B = (1), r = s = 1 and x = (1) it says 2 ≤ 1.
"""

from checker.language import Claim, Source, matrix, maximum, norm, pair, scalar, spectral_at_most, vector

A, B, x = matrix("A", "m", "n"), matrix("B", "m", "n"), vector("x", "n")
r, s = scalar("r"), scalar("s")

CLAIM = Claim(
    title="‖(A + B)x‖ ≤ max(r, s)‖x‖ if ‖A‖₂ ≤ r and ‖B‖₂ ≤ s",
    source=Source(
        paper="horn-johnson",
        where="Horn and Johnson, section 5.6, with a sum taken for a maximum",
        fidelity="reconstructed",
    ),
    forall=(A, B, x, r, s),
    assuming=(spectral_at_most(A, r), spectral_at_most(B, s)),
    conclude=norm((A + B) @ x) <= maximum(pair(r, s)) * norm(x),
)
