"""|ℓ′(u)| ≤ ℓ(u) for the logistic loss.

Role.  The logistic loss bounds its slope.
"""

from checker.language import Claim, Source, abs, loss_slope, loss_value, scalar

u = scalar("u")

CLAIM = Claim(
    title="|ℓ′(u)| ≤ ℓ(u) for the logistic loss",
    source=Source(paper="blind-one", where="the logistic loss bounds its slope", fidelity="reconstructed"),
    forall=(u,),
    conclude=abs(loss_slope("logistic", u)) <= loss_value("logistic", u),
)
