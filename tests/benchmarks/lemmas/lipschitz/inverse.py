"""|1/x − 1/y| ≤ 1000|x − y| for positive x and y.

Role.  From Nesterov, section 1.2.2, a Lipschitz claim for what is not.
Note.  At x = 1/1000, y = 1/2000 it says 1000 ≤ 1/2.
"""

from checker.language import Claim, Source, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|1/x − 1/y| ≤ 1000|x − y| for positive x and y",
    source=Source(
        paper="nesterov", where="Nesterov, section 1.2.2, a Lipschitz claim for what is not", fidelity="reconstructed"
    ),
    forall=(x, y),
    where=(x > 0, y > 0),
    conclude=abs(1 / x - 1 / y) <= 1000 * abs(x - y),
)
