"""‖u − v‖² = 2 − 2⟨u, v⟩ if ‖u‖ = ‖v‖ = 1.

Role.  From Horn and Johnson, section 0.6.
Note.  Expand the square.
"""

from checker.language import Claim, Source, dot, equals, norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="‖u − v‖² = 2 − 2⟨u, v⟩ if ‖u‖ = ‖v‖ = 1",
    source=Source(paper="horn-johnson", where="Horn and Johnson, section 0.6", fidelity="reconstructed"),
    forall=(u, v),
    assuming=(equals(norm(u), 1), equals(norm(v), 1)),
    conclude=equals(norm(u - v) ** 2, 2 - 2 * dot(u, v)),
)
