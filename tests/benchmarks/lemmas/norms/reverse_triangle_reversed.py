"""‖u − v‖ ≤ |‖u‖ − ‖v‖|.

Role.  From Horn and Johnson, section 5.1, with the sides swapped.
Note.  At u = (1), v = (−1) it says 2 ≤ 0.
"""

from checker.language import Claim, Source, norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="‖u − v‖ ≤ |‖u‖ − ‖v‖|",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, section 5.1, with the sides swapped", fidelity="reconstructed"
    ),
    forall=(u, v),
    conclude=norm(u - v) <= abs(norm(u) - norm(v)),
)
