"""‖u + v‖ ≤ ‖u‖ + ‖v‖.

Role.  From Horn and Johnson, Matrix Analysis, section 5.1.
Note.  Square both sides and use ⟨u, v⟩ ≤ ‖u‖‖v‖.
"""

from checker.language import Claim, Source, norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="‖u + v‖ ≤ ‖u‖ + ‖v‖",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, Matrix Analysis, section 5.1", fidelity="reconstructed"
    ),
    forall=(u, v),
    conclude=norm(u + v) <= norm(u) + norm(v),
)
