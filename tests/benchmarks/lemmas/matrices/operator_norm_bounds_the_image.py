"""‖Ax‖ ≤ s‖x‖ if ‖A‖₂ ≤ s.

Role.  From Horn and Johnson, section 5.6, the spectral norm.
Note.  The spectral norm is the greatest of ‖Ax‖/‖x‖.
"""

from checker.language import Claim, Source, matrix, norm, scalar, spectral_at_most, vector

A, x, s = matrix("A", "m", "n"), vector("x", "n"), scalar("s")

CLAIM = Claim(
    title="‖Ax‖ ≤ s‖x‖ if ‖A‖₂ ≤ s",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, section 5.6, the spectral norm", fidelity="reconstructed"
    ),
    forall=(A, x, s),
    assuming=(spectral_at_most(A, s),),
    conclude=norm(A @ x) <= s * norm(x),
)
