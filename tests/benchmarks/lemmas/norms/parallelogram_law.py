"""‖u + v‖² + ‖u − v‖² = 2‖u‖² + 2‖v‖².

Role.  From Horn and Johnson, section 5.1, the parallelogram identity.
Note.  Expand both squares; the inner products cancel.
"""

from checker.language import Claim, Source, equals, norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="‖u + v‖² + ‖u − v‖² = 2‖u‖² + 2‖v‖²",
    source=Source(
        paper="horn-johnson",
        where="Horn and Johnson, section 5.1, the parallelogram identity",
        fidelity="reconstructed",
    ),
    forall=(u, v),
    conclude=equals(norm(u + v) ** 2 + norm(u - v) ** 2, 2 * norm(u) ** 2 + 2 * norm(v) ** 2),
)
