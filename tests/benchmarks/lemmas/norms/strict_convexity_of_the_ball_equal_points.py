"""‖u + v‖ < 2 if ‖u‖ = ‖v‖ = 1.

Role.  From Horn and Johnson, section 5.5, with u ≠ v forgotten.
Note.  At u = v = (1) the norm is 2.
"""

from checker.language import Claim, Source, equals, norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="‖u + v‖ < 2 if ‖u‖ = ‖v‖ = 1",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, section 5.5, with u ≠ v forgotten", fidelity="reconstructed"
    ),
    forall=(u, v),
    assuming=(equals(norm(u), 1), equals(norm(v), 1)),
    conclude=norm(u + v) < 2,
)
