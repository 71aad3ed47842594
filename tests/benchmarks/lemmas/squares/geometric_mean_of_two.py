"""√(xy) ≤ (x + y)/2 for x, y ≥ 0.

Role.  From Steele 2004, chapter 2.
Note.  x + y − 2√(xy) = (√x − √y)².
"""

from checker.language import Claim, Source, scalar, sqrt

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="√(xy) ≤ (x + y)/2 for x, y ≥ 0",
    source=Source(paper="steele", where="Steele 2004, chapter 2", fidelity="reconstructed"),
    forall=(x, y),
    assuming=(x >= 0, y >= 0),
    conclude=sqrt(x * y) <= (x + y) / 2,
)
