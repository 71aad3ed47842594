"""|√x − √y| ≤ 100|x − y| for x, y ≥ 0.

Role.  From Nesterov, section 1.2.2, a Lipschitz claim for what is not.
Note.  At y = 0, x = 10⁻⁶ it says 10⁻³ ≤ 10⁻⁴; the slope at 0 is infinite.
"""

from checker.language import Claim, Source, scalar, sqrt

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|√x − √y| ≤ 100|x − y| for x, y ≥ 0",
    source=Source(
        paper="nesterov", where="Nesterov, section 1.2.2, a Lipschitz claim for what is not", fidelity="reconstructed"
    ),
    forall=(x, y),
    where=(x >= 0, y >= 0),
    conclude=abs(sqrt(x) - sqrt(y)) <= 100 * abs(x - y),
)
