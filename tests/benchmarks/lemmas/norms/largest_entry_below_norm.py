"""‖u‖_∞ ≤ ‖u‖₂.

Role.  From Horn and Johnson, section 5.2.
Note.  The square of the largest entry is one of the terms of ‖u‖².
"""

from checker.language import Claim, Source, max_norm, norm, vector

u = vector("u", "n")

CLAIM = Claim(
    title="‖u‖_∞ ≤ ‖u‖₂",
    source=Source(paper="horn-johnson", where="Horn and Johnson, section 5.2", fidelity="reconstructed"),
    forall=(u,),
    conclude=max_norm(u) <= norm(u),
)
