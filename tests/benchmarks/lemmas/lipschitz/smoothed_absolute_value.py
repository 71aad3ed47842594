"""|√(1 + x²) − √(1 + y²)| ≤ |x − y|.

Role.  From Nesterov, section 1.2.2 (√(1 + x²)).
Note.  It is the reverse triangle inequality for (1, x) and (1, y).
"""

from checker.language import Claim, Source, scalar, sqrt

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|√(1 + x²) − √(1 + y²)| ≤ |x − y|",
    source=Source(paper="nesterov", where="Nesterov, section 1.2.2 (√(1 + x²))", fidelity="reconstructed"),
    forall=(x, y),
    conclude=abs(sqrt(1 + x**2) - sqrt(1 + y**2)) <= abs(x - y),
)
