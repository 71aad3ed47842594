"""‖u/‖u‖ − v/‖v‖‖ ≤ ‖u − v‖/(‖u‖ + ‖v‖) for nonzero u and v.

Role.  From Dunkl and Williams 1964, with the factor 2 lost.
Note.  At u = (1), v = (−1) it says 2 ≤ 1.
"""

from checker.language import Claim, Source, norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="‖u/‖u‖ − v/‖v‖‖ ≤ ‖u − v‖/(‖u‖ + ‖v‖) for nonzero u and v",
    source=Source(
        paper="dunkl-williams", where="Dunkl and Williams 1964, with the factor 2 lost", fidelity="reconstructed"
    ),
    forall=(u, v),
    where=(norm(u) > 0, norm(v) > 0),
    conclude=norm(1 / norm(u) * u - 1 / norm(v) * v) <= norm(u - v) / (norm(u) + norm(v)),
)
