"""2ab ≤ a² + b².

Role.  From Steele, The Cauchy-Schwarz Master Class, 2004, chapter 2.
Note.  The difference of the sides is (a − b)², a square.
"""

from checker.language import Claim, Source, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="2ab ≤ a² + b²",
    source=Source(
        paper="steele", where="Steele, The Cauchy-Schwarz Master Class, 2004, chapter 2", fidelity="reconstructed"
    ),
    forall=(a, b),
    conclude=2 * a * b <= a**2 + b**2,
)
