"""‖u − ⟨u, v⟩v‖ ≤ ‖u‖ if ‖v‖ = 1.

Role.  From Boyd and Vandenberghe, section 8.1 (projection on a line).
Note.  The square of the left side is ‖u‖² − ⟨u, v⟩².
"""

from checker.language import Claim, Source, dot, equals, norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="‖u − ⟨u, v⟩v‖ ≤ ‖u‖ if ‖v‖ = 1",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 8.1 (projection on a line)",
        fidelity="reconstructed",
    ),
    forall=(u, v),
    assuming=(equals(norm(v), 1),),
    conclude=norm(u - dot(u, v) * v) <= norm(u),
)
