"""3abc ≤ a³ + b³ + c³ for all reals.

Role.  From Steele 2004, chapter 2, with the signs forgotten.
Note.  At a = −1, b = c = 0 it says 0 ≤ −1.
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="3abc ≤ a³ + b³ + c³ for all reals",
    source=Source(paper="steele", where="Steele 2004, chapter 2, with the signs forgotten", fidelity="reconstructed"),
    forall=(a, b, c),
    conclude=3 * a * b * c <= a**3 + b**3 + c**3,
)
