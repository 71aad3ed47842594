"""‖u + v‖ < 2 if ‖u‖ = ‖v‖ = 1 and u ≠ v.

Role.  From Horn and Johnson, section 5.5 (the Euclidean ball is strictly convex).
Note.  ‖u + v‖² = 4 − ‖u − v‖².
"""

from checker.language import Claim, Source, equals, norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="‖u + v‖ < 2 if ‖u‖ = ‖v‖ = 1 and u ≠ v",
    source=Source(
        paper="horn-johnson",
        where="Horn and Johnson, section 5.5 (the Euclidean ball is strictly convex)",
        fidelity="reconstructed",
    ),
    forall=(u, v),
    assuming=(equals(norm(u), 1), equals(norm(v), 1), norm(u - v) > 0),
    conclude=norm(u + v) < 2,
)
