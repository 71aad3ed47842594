"""|x² − y²| ≤ |x − y| for |x|, |y| ≤ 1.

Role.  From Nesterov, section 1.2.2, with 1 for 2.
Note.  At x = 1, y = 1/2 it says 3/4 ≤ 1/2.
"""

from checker.language import Claim, Source, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|x² − y²| ≤ |x − y| for |x|, |y| ≤ 1",
    source=Source(paper="nesterov", where="Nesterov, section 1.2.2, with 1 for 2", fidelity="reconstructed"),
    forall=(x, y),
    assuming=(abs(x) <= 1, abs(y) <= 1),
    conclude=abs(x**2 - y**2) <= abs(x - y),
)
