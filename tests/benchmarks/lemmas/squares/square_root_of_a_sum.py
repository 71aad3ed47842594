"""√(a + b) ≤ √a + √b for a, b ≥ 0.

Role.  From Steele 2004, chapter 1 (subadditivity of the root).
Note.  The square of the right side is a + b + 2√(ab).
"""

from checker.language import Claim, Source, scalar, sqrt

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="√(a + b) ≤ √a + √b for a, b ≥ 0",
    source=Source(paper="steele", where="Steele 2004, chapter 1 (subadditivity of the root)", fidelity="reconstructed"),
    forall=(a, b),
    assuming=(a >= 0, b >= 0),
    conclude=sqrt(a + b) <= sqrt(a) + sqrt(b),
)
