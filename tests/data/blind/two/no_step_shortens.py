"""‖x‖ ≤ ‖x + y‖ and ‖x‖ ≤ ‖x − y‖ give ⟨x, y⟩ = 0.

Role.  First-order condition for the shortest vector.
"""

from checker.language import Claim, Source, dot, equals, norm, vector

x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="‖x‖ ≤ ‖x + y‖ and ‖x‖ ≤ ‖x − y‖ give ⟨x, y⟩ = 0",
    source=Source(paper="blind-two", where="First-order condition for the shortest vector", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    assuming=(
        norm(x) <= norm(x + y),
        norm(x) <= norm(x - y),
    ),
    conclude=equals(dot(x, y), 0),
)
