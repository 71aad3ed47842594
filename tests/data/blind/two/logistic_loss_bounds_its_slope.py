"""|ℓ′(u)| ≤ ℓ(u) for the logistic loss.

Role.  Self-bounding.
"""

from checker.language import Claim, Source, loss_slope, loss_value, scalar

u = scalar("u")

CLAIM = Claim(
    title="|ℓ′(u)| ≤ ℓ(u) for the logistic loss",
    source=Source(paper="blind-two", where="Self-bounding", fidelity="reconstructed"),
    forall=(u,),
    conclude=abs(loss_slope("logistic", u)) <= loss_value("logistic", u),
)
