"""xy ≤ 1/4 for x, y ≥ 0 with x + y = 1.

Role.  From Steele 2004, chapter 2.
Note.  4xy = (x + y)² − (x − y)² ≤ 1.
"""

from checker.language import Claim, Source, equals, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="xy ≤ 1/4 for x, y ≥ 0 with x + y = 1",
    source=Source(paper="steele", where="Steele 2004, chapter 2", fidelity="reconstructed"),
    forall=(x, y),
    assuming=(x >= 0, y >= 0, equals(x + y, 1)),
    conclude=x * y <= "1/4",
)
