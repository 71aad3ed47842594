"""ℓ(u) ≥ 0 for the logistic, exponential and correlation losses.

Role.  From Bartlett, Jordan and McAuliffe 2006, with the correlation loss among them.
Note.  The correlation loss is −1 at u = 1.
"""

from checker.language import Claim, Source, loss_kind, loss_value, scalar

ell, u = loss_kind("ell"), scalar("u")

CLAIM = Claim(
    title="ℓ(u) ≥ 0 for the logistic, exponential and correlation losses",
    source=Source(
        paper="bartlett",
        where="Bartlett, Jordan and McAuliffe 2006, with the correlation loss among them",
        fidelity="reconstructed",
    ),
    forall=(ell, u),
    conclude=loss_value(ell, u) >= 0,
)
