"""‖u‖₂ ≤ ‖u‖_∞.

Role.  From Horn and Johnson, section 5.2, with the factor √n lost.
Note.  At u = (1, 1) it says √2 ≤ 1.
"""

from checker.language import Claim, Source, max_norm, norm, vector

u = vector("u", "n")

CLAIM = Claim(
    title="‖u‖₂ ≤ ‖u‖_∞",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, section 5.2, with the factor √n lost", fidelity="reconstructed"
    ),
    forall=(u,),
    conclude=norm(u) <= max_norm(u),
)
