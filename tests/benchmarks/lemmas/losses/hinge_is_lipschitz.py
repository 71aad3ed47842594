"""|max(0, 1 − u) − max(0, 1 − w)| ≤ |u − w|.

Role.  From Shalev-Shwartz and Ben-David, section 15.2.
Note.  A maximum of two functions with slopes 0 and −1.
"""

from checker.language import Claim, Source, loss_value, scalar

u, w = scalar("u"), scalar("w")

CLAIM = Claim(
    title="|max(0, 1 − u) − max(0, 1 − w)| ≤ |u − w|",
    source=Source(paper="shalev-shwartz", where="Shalev-Shwartz and Ben-David, section 15.2", fidelity="reconstructed"),
    forall=(u, w),
    conclude=abs(loss_value("hinge", u) - loss_value("hinge", w)) <= abs(u - w),
)
