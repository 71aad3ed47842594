"""|ℓ′(u)| ≥ ℓ(u)/2 for the logistic loss.

Role.  Lower self-bound without its range.
"""

from checker.language import Claim, Source, loss_slope, loss_value, scalar

u = scalar("u")

CLAIM = Claim(
    title="|ℓ′(u)| ≥ ℓ(u)/2 for the logistic loss",
    source=Source(paper="blind-two", where="Lower self-bound without its range", fidelity="reconstructed"),
    forall=(u,),
    conclude=abs(loss_slope("logistic", u)) >= loss_value("logistic", u) / 2,
)
