"""|√x − √y| ≤ |x − y|/2 for x, y ≥ 1.

Role.  From Nesterov, section 1.2.2.
Note.  |√x − √y| = |x − y|/(√x + √y) and the denominator is at least 2.
"""

from checker.language import Claim, Source, scalar, sqrt

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|√x − √y| ≤ |x − y|/2 for x, y ≥ 1",
    source=Source(paper="nesterov", where="Nesterov, section 1.2.2", fidelity="reconstructed"),
    forall=(x, y),
    where=(x >= 1, y >= 1),
    conclude=abs(sqrt(x) - sqrt(y)) <= abs(x - y) / 2,
)
