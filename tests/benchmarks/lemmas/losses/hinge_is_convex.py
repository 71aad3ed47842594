"""max(0, 1 − (u + w)/2) ≤ (max(0, 1 − u) + max(0, 1 − w))/2.

Role.  From Shalev-Shwartz and Ben-David, section 12.1.1 (a maximum of convex functions).
Note.  Both 0 and the mean of 1 − u and 1 − w are at most the right side.
"""

from checker.language import Claim, Source, maximum, pair, scalar

u, w = scalar("u"), scalar("w")

CLAIM = Claim(
    title="max(0, 1 − (u + w)/2) ≤ (max(0, 1 − u) + max(0, 1 − w))/2",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 12.1.1 (a maximum of convex functions)",
        fidelity="reconstructed",
    ),
    forall=(u, w),
    conclude=maximum(pair(0, 1 - (u + w) / 2)) <= (maximum(pair(0, 1 - u)) + maximum(pair(0, 1 - w))) / 2,
)
