"""‖x/‖x‖ − y/‖y‖‖ ≤ ‖x − y‖ for nonzero x and y.

Role.  From Nesterov, section 2.2.3, with ‖x‖ > 0 for ‖x‖ ≥ 1.
Note.  At x = (1/10), y = (−1/10) it says 2 ≤ 1/5.
"""

from checker.language import Claim, Source, norm, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="‖x/‖x‖ − y/‖y‖‖ ≤ ‖x − y‖ for nonzero x and y",
    source=Source(
        paper="nesterov", where="Nesterov, section 2.2.3, with ‖x‖ > 0 for ‖x‖ ≥ 1", fidelity="reconstructed"
    ),
    forall=(x, y),
    where=(norm(x) > 0, norm(y) > 0),
    conclude=norm(1 / norm(x) * x - 1 / norm(y) * y) <= norm(x - y),
)
