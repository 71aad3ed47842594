"""‖x/‖x‖ − y/‖y‖‖ ≤ ‖x − y‖ if ‖x‖ ≥ 1 and ‖y‖ ≥ 1.

Role.  From Nesterov, section 2.2.3 (projections are nonexpansive), outside the unit ball.
Note.  Outside the open ball x/‖x‖ is the projection on the closed unit ball.
"""

from checker.language import Claim, Source, norm, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="‖x/‖x‖ − y/‖y‖‖ ≤ ‖x − y‖ if ‖x‖ ≥ 1 and ‖y‖ ≥ 1",
    source=Source(
        paper="nesterov",
        where="Nesterov, section 2.2.3 (projections are nonexpansive), outside the unit ball",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    where=(norm(x) >= 1, norm(y) >= 1),
    conclude=norm(1 / norm(x) * x - 1 / norm(y) * y) <= norm(x - y),
)
