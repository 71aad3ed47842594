"""|log x − log y| ≤ |x − y| for positive x and y.

Role.  From Nesterov, section 1.2.2, a Lipschitz claim for what is not.
Note.  At x = 1/2, y = 1/4 it says log 2 ≤ 1/4.
"""

from checker.language import Claim, Source, log, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|log x − log y| ≤ |x − y| for positive x and y",
    source=Source(
        paper="nesterov", where="Nesterov, section 1.2.2, a Lipschitz claim for what is not", fidelity="reconstructed"
    ),
    forall=(x, y),
    where=(x > 0, y > 0),
    conclude=abs(log(x) - log(y)) <= abs(x - y),
)
