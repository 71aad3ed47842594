"""|ℓ′(u)| ≤ 1 for the logistic, exponential and correlation losses.

Role.  From Bartlett, Jordan and McAuliffe 2006, with the exponential loss among them.
Note.  The exponential loss has the slope −e at u = −1.
"""

from checker.language import Claim, Source, loss_kind, loss_slope, scalar

ell, u = loss_kind("ell"), scalar("u")

CLAIM = Claim(
    title="|ℓ′(u)| ≤ 1 for the logistic, exponential and correlation losses",
    source=Source(
        paper="bartlett",
        where="Bartlett, Jordan and McAuliffe 2006, with the exponential loss among them",
        fidelity="reconstructed",
    ),
    forall=(ell, u),
    conclude=abs(loss_slope(ell, u)) <= 1,
)
