"""|1/x − 1/y| ≤ |x − y| for x, y ≥ 1.

Role.  From Nesterov, section 1.2.2.
Note.  1/x − 1/y = (y − x)/(xy) and xy ≥ 1.
"""

from checker.language import Claim, Source, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|1/x − 1/y| ≤ |x − y| for x, y ≥ 1",
    source=Source(paper="nesterov", where="Nesterov, section 1.2.2", fidelity="reconstructed"),
    forall=(x, y),
    where=(x >= 1, y >= 1),
    conclude=abs(1 / x - 1 / y) <= abs(x - y),
)
