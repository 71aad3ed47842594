"""⟨‖y‖x + ‖x‖y, ‖y‖x − ‖x‖y⟩ = 0.

Role.  The bisectors of an angle are orthogonal.
"""

from checker.language import Claim, Source, dot, equals, norm, vector

x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="⟨‖y‖x + ‖x‖y, ‖y‖x − ‖x‖y⟩ = 0",
    source=Source(paper="blind-two", where="The bisectors of an angle are orthogonal", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    conclude=equals(dot(norm(y) * x + norm(x) * y, norm(y) * x - norm(x) * y), 0),
)
