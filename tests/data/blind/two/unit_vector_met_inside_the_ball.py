"""‖x‖ = 1, ‖y‖ ≤ 1 and ⟨x, y⟩ ≥ 1 give x = y.

Role.  Alignment of an iterate with a direction.
"""

from checker.language import Claim, Source, dot, equals, norm, vector

x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="‖x‖ = 1, ‖y‖ ≤ 1 and ⟨x, y⟩ ≥ 1 give x = y",
    source=Source(paper="blind-two", where="Alignment of an iterate with a direction", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    assuming=(
        equals(norm(x), 1),
        norm(y) <= 1,
        dot(x, y) >= 1,
    ),
    conclude=equals(x, y),
)
