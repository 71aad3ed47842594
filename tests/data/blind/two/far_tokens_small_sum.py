"""‖x‖ = 1, ‖y‖ ≤ 2 and ‖x − y‖ = 4 give ‖x + y‖ ≤ 1.

Role.  Sum of two opposite tokens.
"""

from checker.language import Claim, Source, equals, norm, vector

x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="‖x‖ = 1, ‖y‖ ≤ 2 and ‖x − y‖ = 4 give ‖x + y‖ ≤ 1",
    source=Source(paper="blind-two", where="Sum of two opposite tokens", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    assuming=(
        equals(norm(x), 1),
        norm(y) <= 2,
        equals(norm(x - y), 4),
    ),
    conclude=norm(x + y) <= 1,
)
