"""|ab| ≤ (a² + b²)/2.

Role.  From Steele 2004, chapter 2, with an absolute value.
Note.  Both (a − b)² and (a + b)² are at least 0.
"""

from checker.language import Claim, Source, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="|ab| ≤ (a² + b²)/2",
    source=Source(paper="steele", where="Steele 2004, chapter 2, with an absolute value", fidelity="reconstructed"),
    forall=(a, b),
    conclude=abs(a * b) <= (a**2 + b**2) / 2,
)
