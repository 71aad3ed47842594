"""⟨u, v⟩ = (‖u + v‖² − ‖u − v‖²)/4.

Role.  From Horn and Johnson, section 5.1 (polarisation).
Note.  Expand both squares.
"""

from checker.language import Claim, Source, dot, equals, norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="⟨u, v⟩ = (‖u + v‖² − ‖u − v‖²)/4",
    source=Source(paper="horn-johnson", where="Horn and Johnson, section 5.1 (polarisation)", fidelity="reconstructed"),
    forall=(u, v),
    conclude=equals(dot(u, v), (norm(u + v) ** 2 - norm(u - v) ** 2) / 4),
)
