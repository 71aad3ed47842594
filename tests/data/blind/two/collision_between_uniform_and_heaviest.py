"""1/n ≤ ‖w‖² ≤ max w.

Role.  Collision probability.
"""

from checker.language import Claim, Source, equals, length, maximum, minimum, norm, total, vector

w = vector("w", "n")

CLAIM = Claim(
    title="1/n ≤ ‖w‖² ≤ max w",
    source=Source(paper="blind-two", where="Collision probability", fidelity="reconstructed"),
    forall=(w,),
    assuming=(
        minimum(w) >= 0,
        equals(total(w), 1),
    ),
    conclude=(1 / length(w) <= norm(w) ** 2) & (norm(w) ** 2 <= maximum(w)),
)
