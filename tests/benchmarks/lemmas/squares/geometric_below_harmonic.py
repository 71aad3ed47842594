"""√(xy) ≤ 2xy/(x + y) for positive x and y.

Role.  From Steele 2004, chapter 8, with two means swapped.
Note.  At x = 1, y = 4 it says 2 ≤ 8/5: the harmonic mean is the smaller one.
"""

from checker.language import Claim, Source, scalar, sqrt

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="√(xy) ≤ 2xy/(x + y) for positive x and y",
    source=Source(paper="steele", where="Steele 2004, chapter 8, with two means swapped", fidelity="reconstructed"),
    forall=(x, y),
    assuming=(x > 0, y > 0),
    conclude=sqrt(x * y) <= 2 * x * y / (x + y),
)
