"""‖u‖ ≤ Σ u_i if u > 0 entrywise.

Role.  From Horn and Johnson, section 5.4 (ℓ₂ ≤ ℓ₁).
Note.  The square of the sum has the squares among its positive terms.
"""

from checker.language import Claim, Source, norm, positive, total, vector

u = vector("u", "n")

CLAIM = Claim(
    title="‖u‖ ≤ Σ u_i if u > 0 entrywise",
    source=Source(paper="horn-johnson", where="Horn and Johnson, section 5.4 (ℓ₂ ≤ ℓ₁)", fidelity="reconstructed"),
    forall=(u,),
    assuming=(positive(u),),
    conclude=norm(u) <= total(u),
)
