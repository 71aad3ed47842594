"""|log x − log y| ≤ |x − y| for x, y ≥ 1.

Role.  From Nesterov, section 1.2.2.
Note.  The derivative 1/x is at most 1.
"""

from checker.language import Claim, Source, log, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|log x − log y| ≤ |x − y| for x, y ≥ 1",
    source=Source(paper="nesterov", where="Nesterov, section 1.2.2", fidelity="reconstructed"),
    forall=(x, y),
    where=(x >= 1, y >= 1),
    conclude=abs(log(x) - log(y)) <= abs(x - y),
)
