"""ℓ(w) < ℓ(u) if u < w, for the logistic loss.

Role.  From Shalev-Shwartz and Ben-David, section 9.3.
Note.  The derivative −1/(1 + eᵘ) is negative.
"""

from checker.language import Claim, Source, loss_value, scalar

u, w = scalar("u"), scalar("w")

CLAIM = Claim(
    title="ℓ(w) < ℓ(u) if u < w, for the logistic loss",
    source=Source(paper="shalev-shwartz", where="Shalev-Shwartz and Ben-David, section 9.3", fidelity="reconstructed"),
    forall=(u, w),
    assuming=(u < w,),
    conclude=loss_value("logistic", w) < loss_value("logistic", u),
)
