"""(1 − w)² ≤ (1 − u)² if u ≤ w.

Role.  From Shalev-Shwartz and Ben-David, section 12.3, a loss that turns up again.
Note.  At u = 1, w = 2 it says 1 ≤ 0.
"""

from checker.language import Claim, Source, loss_value, scalar

u, w = scalar("u"), scalar("w")

CLAIM = Claim(
    title="(1 − w)² ≤ (1 − u)² if u ≤ w",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 12.3, a loss that turns up again",
        fidelity="reconstructed",
    ),
    forall=(u, w),
    assuming=(u <= w,),
    conclude=loss_value("squared", w) <= loss_value("squared", u),
)
