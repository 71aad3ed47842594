"""‖u + v‖² = ‖u‖² + ‖v‖² if ⟨u, v⟩ = 0.

Role.  From Horn and Johnson, section 0.6.
Note.  The cross term 2⟨u, v⟩ vanishes.
"""

from checker.language import Claim, Source, dot, equals, norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="‖u + v‖² = ‖u‖² + ‖v‖² if ⟨u, v⟩ = 0",
    source=Source(paper="horn-johnson", where="Horn and Johnson, section 0.6", fidelity="reconstructed"),
    forall=(u, v),
    assuming=(equals(dot(u, v), 0),),
    conclude=equals(norm(u + v) ** 2, norm(u) ** 2 + norm(v) ** 2),
)
