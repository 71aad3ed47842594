"""The logistic loss dominates its own slope."""

from checker.language import (
    Claim,
    Source,
    loss_slope,
    loss_value,
    scalar,
)

u = scalar("u")

CLAIM = Claim(
    title="|ℓ′(u)| < ℓ(u), ℓ logistic",
    source=Source(paper="blind-six", where="Remark 9", fidelity="reconstructed"),
    forall=(u,),
    conclude=abs(loss_slope("logistic", u)) < loss_value("logistic", u),
)
