"""2ab < a² + b² if a < b.

Role.  From Steele 2004, chapter 2, the case of equality.
Note.  The difference of the sides is (a − b)², which is positive as a ≠ b.
"""

from checker.language import Claim, Source, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="2ab < a² + b² if a < b",
    source=Source(paper="steele", where="Steele 2004, chapter 2, the case of equality", fidelity="reconstructed"),
    forall=(a, b),
    assuming=(a < b,),
    conclude=2 * a * b < a * a + b * b,
)
