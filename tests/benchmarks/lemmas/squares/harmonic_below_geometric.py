"""2/(1/a + 1/b) ≤ √(ab) for positive a and b.

Role.  From Steele 2004, chapter 8.
Note.  The left side is 2ab/(a + b) and a + b ≥ 2√(ab).
"""

from checker.language import Claim, Source, scalar, sqrt

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="2/(1/a + 1/b) ≤ √(ab) for positive a and b",
    source=Source(paper="steele", where="Steele 2004, chapter 8", fidelity="reconstructed"),
    forall=(a, b),
    where=(a > 0, b > 0),
    conclude=2 / (1 / a + 1 / b) <= sqrt(a * b),
)
