"""x³ ≤ y³ if x ≤ y.

Role.  From Hardy, Littlewood and Pólya, section 2.1.
Note.  y³ − x³ = (y − x)(y² + xy + x²), and the second factor is never negative.
"""

from checker.language import Claim, Source, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="x³ ≤ y³ if x ≤ y",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 2.1", fidelity="reconstructed"),
    forall=(x, y),
    assuming=(x <= y,),
    conclude=x**3 <= y**3,
)
