"""3abc ≤ a³ + b³ + c³ for a, b, c ≥ 0.

Role.  From Steele 2004, chapter 2, AM-GM for three numbers, cleared.
Note.  The difference is (a + b + c)·((a − b)² + (b − c)² + (c − a)²)/2.
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="3abc ≤ a³ + b³ + c³ for a, b, c ≥ 0",
    source=Source(
        paper="steele", where="Steele 2004, chapter 2, AM-GM for three numbers, cleared", fidelity="reconstructed"
    ),
    forall=(a, b, c),
    assuming=(a >= 0, b >= 0, c >= 0),
    conclude=3 * a * b * c <= a**3 + b**3 + c**3,
)
