"""‖u − v‖ ≤ r + s if ‖u‖ ≤ r and ‖v‖ ≤ s.

Role.  From Boyd and Vandenberghe, section 2.2.3 (norm balls).
Note.  The triangle inequality.
"""

from checker.language import Claim, Source, norm, scalar, vector

u, v, r = vector("u", "n"), vector("v", "n"), scalar("r")
s = scalar("s")

CLAIM = Claim(
    title="‖u − v‖ ≤ r + s if ‖u‖ ≤ r and ‖v‖ ≤ s",
    source=Source(
        paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 2.2.3 (norm balls)", fidelity="reconstructed"
    ),
    forall=(u, v, r, s),
    assuming=(norm(u) <= r, norm(v) <= s),
    conclude=norm(u - v) <= r + s,
)
