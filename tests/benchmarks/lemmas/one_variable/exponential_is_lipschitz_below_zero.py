"""|eˣ − eʸ| ≤ |x − y| for x, y ≤ 0.

Role.  From Nesterov, section 1.2.2.
Note.  The derivative eˣ is between 0 and 1 for x ≤ 0; mean value theorem.
"""

from checker.language import Claim, Source, exp, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|eˣ − eʸ| ≤ |x − y| for x, y ≤ 0",
    source=Source(paper="nesterov", where="Nesterov, section 1.2.2", fidelity="reconstructed"),
    forall=(x, y),
    assuming=(x <= 0, y <= 0),
    conclude=abs(exp(x) - exp(y)) <= abs(x - y),
)
