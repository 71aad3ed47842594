"""‖x/‖x‖ − y/‖y‖‖ ≤ ‖x − y‖ if ‖x‖, ‖y‖ ≥ 1.

Role.  Normalised tokens (layer norm without scale).
"""

from checker.language import Claim, Source, norm, vector

x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="‖x/‖x‖ − y/‖y‖‖ ≤ ‖x − y‖ if ‖x‖, ‖y‖ ≥ 1",
    source=Source(paper="blind-two", where="Normalised tokens (layer norm without scale)", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    assuming=(
        norm(x) >= 1,
        norm(y) >= 1,
    ),
    conclude=norm(1 / norm(x) * x - 1 / norm(y) * y) <= norm(x - y),
)
