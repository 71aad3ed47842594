"""‖x/‖x‖ − y/‖y‖‖ ≤ 2‖x − y‖/‖x‖.

Role.  Directions of close vectors.
"""

from checker.language import Claim, Source, norm, vector

x = vector("x", "d")
y = vector("y", "d")

CLAIM = Claim(
    title="‖x/‖x‖ − y/‖y‖‖ ≤ 2‖x − y‖/‖x‖",
    source=Source(paper="blind-one", where="directions of close vectors", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    where=(
        norm(x) > 0,
        norm(y) > 0,
    ),
    conclude=norm(1 / norm(x) * x - 1 / norm(y) * y) <= 2 * norm(x - y) / norm(x),
)
