"""|max(0, 1 − u) − max(0, 1 − w)| ≤ |u − w|/2.

Role.  From Shalev-Shwartz and Ben-David, section 15.2, with too small a constant.
Note.  At u = 0, w = 1 it says 1 ≤ 1/2.
"""

from checker.language import Claim, Source, maximum, pair, scalar

u, w = scalar("u"), scalar("w")

CLAIM = Claim(
    title="|max(0, 1 − u) − max(0, 1 − w)| ≤ |u − w|/2",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 15.2, with too small a constant",
        fidelity="reconstructed",
    ),
    forall=(u, w),
    conclude=abs(maximum(pair(0, 1 - u)) - maximum(pair(0, 1 - w))) <= abs(u - w) / 2,
)
