"""x ∥ y and ‖y‖ = 1 give x = ⟨x, y⟩y.

Role.  Rank-one directions, equality case of Cauchy–Schwarz.
"""

from checker.language import Claim, Source, dot, equals, norm, parallel, vector

x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="x ∥ y and ‖y‖ = 1 give x = ⟨x, y⟩y",
    source=Source(
        paper="blind-two", where="Rank-one directions, equality case of Cauchy–Schwarz", fidelity="reconstructed"
    ),
    forall=(
        x,
        y,
    ),
    assuming=(
        parallel(x, y),
        equals(norm(y), 1),
    ),
    conclude=equals(x, dot(x, y) * y),
)
