"""‖AB‖₂ ≤ rs if ‖A‖₂ ≤ r and ‖B‖₂ ≤ s.

Role.  From Horn and Johnson, section 5.6.
Note.  ‖ABx‖ ≤ r‖Bx‖ ≤ rs‖x‖.
"""

from checker.language import Claim, Source, matrix, scalar, spectral_at_most

A, B, r = matrix("A", "m", "n"), matrix("B", "n", "k"), scalar("r")
s = scalar("s")

CLAIM = Claim(
    title="‖AB‖₂ ≤ rs if ‖A‖₂ ≤ r and ‖B‖₂ ≤ s",
    source=Source(paper="horn-johnson", where="Horn and Johnson, section 5.6", fidelity="reconstructed"),
    forall=(A, B, r, s),
    assuming=(spectral_at_most(A, r), spectral_at_most(B, s)),
    conclude=spectral_at_most(A @ B, r * s),
)
