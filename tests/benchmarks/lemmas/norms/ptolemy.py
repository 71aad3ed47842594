"""‖u − v‖·‖w‖ ≤ ‖u − w‖·‖v‖ + ‖v − w‖·‖u‖.

Role.  From Steele 2004, chapter 4 (Ptolemy's inequality in inner product spaces).
Note.  For nonzero vectors it is the triangle inequality for the inverted points u/‖u‖², v/‖v‖², w/‖w‖²; if u = 0
there is equality.
"""

from checker.language import Claim, Source, norm, vector

u, v, w = vector("u", "n"), vector("v", "n"), vector("w", "n")

CLAIM = Claim(
    title="‖u − v‖·‖w‖ ≤ ‖u − w‖·‖v‖ + ‖v − w‖·‖u‖",
    source=Source(
        paper="steele",
        where="Steele 2004, chapter 4 (Ptolemy's inequality in inner product spaces)",
        fidelity="reconstructed",
    ),
    forall=(u, v, w),
    conclude=norm(u - v) * norm(w) <= norm(u - w) * norm(v) + norm(v - w) * norm(u),
)
