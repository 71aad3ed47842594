"""‖u − v‖ ≤ max(r, s) if ‖u‖ ≤ r and ‖v‖ ≤ s.

Role.  From Boyd and Vandenberghe, section 2.2.3, with a sum taken for a maximum.
Note.  At u = (1), v = (−1), r = s = 1 it says 2 ≤ 1.
"""

from checker.language import Claim, Source, maximum, norm, pair, scalar, vector

u, v, r = vector("u", "n"), vector("v", "n"), scalar("r")
s = scalar("s")

CLAIM = Claim(
    title="‖u − v‖ ≤ max(r, s) if ‖u‖ ≤ r and ‖v‖ ≤ s",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 2.2.3, with a sum taken for a maximum",
        fidelity="reconstructed",
    ),
    forall=(u, v, r, s),
    assuming=(norm(u) <= r, norm(v) <= s),
    conclude=norm(u - v) <= maximum(pair(r, s)),
)
