"""‖u‖ ≤ ‖u + v‖ if ⟨u, v⟩ = 0.

Role.  From Horn and Johnson, section 0.6.
Note.  ‖u + v‖² = ‖u‖² + ‖v‖².
"""

from checker.language import Claim, Source, dot, equals, norm, vector

u, v = vector("u", "d"), vector("v", "d")

CLAIM = Claim(
    title="‖u‖ ≤ ‖u + v‖ if ⟨u, v⟩ = 0",
    source=Source(paper="horn-johnson", where="Horn and Johnson, section 0.6", fidelity="reconstructed"),
    forall=(u, v),
    assuming=(equals(dot(u, v), 0),),
    conclude=norm(u) <= norm(u + v),
)
