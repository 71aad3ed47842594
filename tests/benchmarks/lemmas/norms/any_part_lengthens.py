"""‖u‖ ≤ ‖u + v‖.

Role.  From Horn and Johnson, section 0.6, without orthogonality.
Note.  At u = (1), v = (−1) it says 1 ≤ 0.
"""

from checker.language import Claim, Source, norm, vector

u, v = vector("u", "d"), vector("v", "d")

CLAIM = Claim(
    title="‖u‖ ≤ ‖u + v‖",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, section 0.6, without orthogonality", fidelity="reconstructed"
    ),
    forall=(u, v),
    conclude=norm(u) <= norm(u + v),
)
