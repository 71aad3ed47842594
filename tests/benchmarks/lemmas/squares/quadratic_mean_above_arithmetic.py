"""(a + b)/2 ≤ √((a² + b²)/2).

Role.  From Hardy, Littlewood and Pólya, section 2.9.
Note.  Where the left side is negative it is clear; else the difference of the squares is (a − b)²/4.
"""

from checker.language import Claim, Source, scalar, sqrt

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="(a + b)/2 ≤ √((a² + b²)/2)",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 2.9", fidelity="reconstructed"),
    forall=(a, b),
    conclude=(a + b) / 2 <= sqrt((a**2 + b**2) / 2),
)
