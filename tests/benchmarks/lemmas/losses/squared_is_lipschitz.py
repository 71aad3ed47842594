"""|(1 − u)² − (1 − w)²| ≤ 10|u − w|.

Role.  From Shalev-Shwartz and Ben-David, section 12.1.2, on all of ℝ.
Note.  At u = 21, w = 1 it says 400 ≤ 200; no constant is enough.
"""

from checker.language import Claim, Source, scalar

u, w = scalar("u"), scalar("w")

CLAIM = Claim(
    title="|(1 − u)² − (1 − w)²| ≤ 10|u − w|",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 12.1.2, on all of ℝ",
        fidelity="reconstructed",
    ),
    forall=(u, w),
    conclude=abs((1 - u) ** 2 - (1 - w) ** 2) <= 10 * abs(u - w),
)
