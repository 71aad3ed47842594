"""ℓ′(u)² = 4ℓ(u) for the squared loss.

Role.  Self-bounding, squared loss.
"""

from checker.language import Claim, Source, equals, loss_slope, loss_value, scalar

u = scalar("u")

CLAIM = Claim(
    title="ℓ′(u)² = 4ℓ(u) for the squared loss",
    source=Source(paper="blind-two", where="Self-bounding, squared loss", fidelity="reconstructed"),
    forall=(u,),
    conclude=equals(loss_slope("squared", u) ** 2, 4 * loss_value("squared", u)),
)
