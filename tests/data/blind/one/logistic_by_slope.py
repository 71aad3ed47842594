"""ℓ(u) ≤ −2ℓ′(u) for the logistic loss.

Role.  The logistic loss by its slope.
"""

from checker.language import Claim, Source, loss_slope, loss_value, scalar

u = scalar("u")

CLAIM = Claim(
    title="ℓ(u) ≤ −2ℓ′(u) for the logistic loss",
    source=Source(paper="blind-one", where="the logistic loss by its slope", fidelity="reconstructed"),
    forall=(u,),
    conclude=loss_value("logistic", u) <= -2 * loss_slope("logistic", u),
)
