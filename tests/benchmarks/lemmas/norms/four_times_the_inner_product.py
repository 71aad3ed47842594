"""4⟨u, v⟩ ≤ ‖u + v‖².

Role.  From Horn and Johnson, section 5.1.
Note.  The difference is ‖u − v‖².
"""

from checker.language import Claim, Source, dot, norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="4⟨u, v⟩ ≤ ‖u + v‖²",
    source=Source(paper="horn-johnson", where="Horn and Johnson, section 5.1", fidelity="reconstructed"),
    forall=(u, v),
    conclude=4 * dot(u, v) <= norm(u + v) ** 2,
)
