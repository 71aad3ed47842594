"""ℓ(w) + ℓ′(w)(u − w) < ℓ(u) for the logistic loss.

Role.  From Nesterov, section 2.1.1, with a strict sign.
Note.  At u = w both sides are ℓ(u).
"""

from checker.language import Claim, Source, loss_slope, loss_value, scalar

u, w = scalar("u"), scalar("w")

CLAIM = Claim(
    title="ℓ(w) + ℓ′(w)(u − w) < ℓ(u) for the logistic loss",
    source=Source(paper="nesterov", where="Nesterov, section 2.1.1, with a strict sign", fidelity="reconstructed"),
    forall=(u, w),
    conclude=loss_value("logistic", w) + loss_slope("logistic", w) * (u - w) < loss_value("logistic", u),
)
