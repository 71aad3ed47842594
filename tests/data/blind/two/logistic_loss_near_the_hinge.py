"""ℓ(u) ≤ max(0, −u) + log 2.

Role.  The logistic loss is a smoothed hinge.
"""

from checker.language import Claim, Source, log, loss_value, maximum, pair, scalar

u = scalar("u")

CLAIM = Claim(
    title="ℓ(u) ≤ max(0, −u) + log 2",
    source=Source(paper="blind-two", where="The logistic loss is a smoothed hinge", fidelity="reconstructed"),
    forall=(u,),
    conclude=loss_value("logistic", u) <= maximum(pair(0, -u)) + log(2),
)
