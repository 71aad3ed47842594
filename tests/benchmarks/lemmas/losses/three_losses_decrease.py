"""ℓ(w) ≤ ℓ(u) if u ≤ w, for the logistic, exponential and correlation losses.

Role.  From Bartlett, Jordan and McAuliffe 2006, decreasing losses.
Note.  Each of the three has a negative derivative everywhere.
"""

from checker.language import Claim, Source, loss_kind, loss_value, scalar

ell, u, w = loss_kind("ell"), scalar("u"), scalar("w")

CLAIM = Claim(
    title="ℓ(w) ≤ ℓ(u) if u ≤ w, for the logistic, exponential and correlation losses",
    source=Source(
        paper="bartlett", where="Bartlett, Jordan and McAuliffe 2006, decreasing losses", fidelity="reconstructed"
    ),
    forall=(ell, u, w),
    assuming=(u <= w,),
    conclude=loss_value(ell, w) <= loss_value(ell, u),
)
