"""|ℓ′(u) − ℓ′(w)| ≤ |u − w|/4 for the logistic loss.

Role.  From Shalev-Shwartz and Ben-David, section 12.1.3 (1/4-smooth).
Note.  ℓ″ is the slope of the sigmoid, at most 1/4.
"""

from checker.language import Claim, Source, loss_slope, scalar

u, w = scalar("u"), scalar("w")

CLAIM = Claim(
    title="|ℓ′(u) − ℓ′(w)| ≤ |u − w|/4 for the logistic loss",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 12.1.3 (1/4-smooth)",
        fidelity="reconstructed",
    ),
    forall=(u, w),
    conclude=abs(loss_slope("logistic", u) - loss_slope("logistic", w)) <= abs(u - w) / 4,
)
