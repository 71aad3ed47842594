"""‖u − ⟨u, v⟩v‖ ≤ ‖u‖.

Role.  From Boyd and Vandenberghe, section 8.1, without ‖v‖ = 1.
Note.  At u = (1), v = (2) the left side is |1 − 4| = 3.
"""

from checker.language import Claim, Source, dot, norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="‖u − ⟨u, v⟩v‖ ≤ ‖u‖",
    source=Source(
        paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 8.1, without ‖v‖ = 1", fidelity="reconstructed"
    ),
    forall=(u, v),
    conclude=norm(u - dot(u, v) * v) <= norm(u),
)
