"""|‖u‖ − ‖v‖| ≤ ‖u − v‖.

Role.  From Horn and Johnson, section 5.1.
Note.  The triangle inequality for u = v + (u − v) and for v = u + (v − u).
"""

from checker.language import Claim, Source, norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="|‖u‖ − ‖v‖| ≤ ‖u − v‖",
    source=Source(paper="horn-johnson", where="Horn and Johnson, section 5.1", fidelity="reconstructed"),
    forall=(u, v),
    conclude=abs(norm(u) - norm(v)) <= norm(u - v),
)
