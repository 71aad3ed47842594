"""‖u‖ ≤ Σ u_i.

Role.  From Horn and Johnson, section 5.4, with absolute values forgotten.
Note.  At u = (−1) it says 1 ≤ −1.
"""

from checker.language import Claim, Source, norm, total, vector

u = vector("u", "n")

CLAIM = Claim(
    title="‖u‖ ≤ Σ u_i",
    source=Source(
        paper="horn-johnson",
        where="Horn and Johnson, section 5.4, with absolute values forgotten",
        fidelity="reconstructed",
    ),
    forall=(u,),
    conclude=norm(u) <= total(u),
)
