"""ℓ((u + w)/2) ≤ (ℓ(u) + ℓ(w))/2 for the logistic, exponential and correlation losses.

Role.  From Bartlett, Jordan and McAuliffe 2006, convex losses.
Note.  Their second derivatives are g′, e⁻ᵘ and 0.
"""

from checker.language import Claim, Source, loss_kind, loss_value, scalar

ell, u, w = loss_kind("ell"), scalar("u"), scalar("w")

CLAIM = Claim(
    title="ℓ((u + w)/2) ≤ (ℓ(u) + ℓ(w))/2 for the logistic, exponential and correlation losses",
    source=Source(
        paper="bartlett", where="Bartlett, Jordan and McAuliffe 2006, convex losses", fidelity="reconstructed"
    ),
    forall=(ell, u, w),
    conclude=loss_value(ell, (u + w) / 2) <= (loss_value(ell, u) + loss_value(ell, w)) / 2,
)
