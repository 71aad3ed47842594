"""⟨u, v⟩ = 0 if ‖u‖ < 0.

Role.  From Horn and Johnson, section 5.1, contradictory hypotheses.
Note.  A norm is never negative, so that no vector meets the hypothesis.
"""

from checker.language import Claim, Source, dot, equals, norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="⟨u, v⟩ = 0 if ‖u‖ < 0",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, section 5.1, contradictory hypotheses", fidelity="reconstructed"
    ),
    forall=(u, v),
    assuming=(norm(u) < 0,),
    conclude=equals(dot(u, v), 0),
)
