"""((a + b)/2)³ ≤ (a³ + b³)/2 for a, b ≥ 0.

Role.  From Hardy, Littlewood and Pólya, section 2.9 (means of order 1 and 3).
Note.  Eight times the difference is 3(a + b)(a − b)².
"""

from checker.language import Claim, Source, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="((a + b)/2)³ ≤ (a³ + b³)/2 for a, b ≥ 0",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 2.9 (means of order 1 and 3)", fidelity="reconstructed"
    ),
    forall=(a, b),
    assuming=(a >= 0, b >= 0),
    conclude=((a + b) / 2) ** 3 <= (a**3 + b**3) / 2,
)
